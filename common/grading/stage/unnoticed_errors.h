// Errors that nobody notices. Each call of the runtime API and each launch in a student's file fails once, of a line
// that calls several times the first ones, and again at times that are drawn, in a copy of the process: there the
// program must end with an error, before it launches anything else, or the stage must find out from the student's
// function. On a GPU no call can be made to fail.
#pragma once

#include <cuda_runtime.h>

#include <functional>
#include <optional>
#include <string>

#include "events.h"
#include "showcase.h"

namespace grading {

// Runs `launch`. What it calls at a line that was not tried before fails in a copy; the first failure that came to
// nothing, if any. `lines`: of those that it made.
std::optional<Failure> failEachCall(const std::function<void()>& launch, CallLines& lines);

// What has failed once fails once more, for another shape.
void failCallsAnew();

// For stages whose function says by its value that something failed. In `launch`: it has said so. What a launch was
// refused with must not be there any more, or the next launch is taken for one that failed.
void saidSo();
// Before: what the function should do. Whether it must find out that a kernel crashes after a launch that went well, as
// CHECK_LAUNCH() does.
void errorsAreSaid(const std::string& how, bool ofRunningKernelsToo);

// Who asks in `launch` for a kernel without waiting is told that it still runs.
void whileKernelsTakeLong(const std::function<void()>& launch);

// How many calls it makes that may fail, launches among them; on a GPU nobody knows: 1.
unsigned callsMadeBy(const std::function<void()>& launch);

// Once more, in a copy of the process, in which another device is the current one and hardly anything of the kernels is
// done. On a GPU it does as it should.
enum class Again { asItShould, launchesNothing, endsTheProgram, leavesTheDevice };
Again onAnotherDevice(const std::function<void()>& launch);
// Which limit the last launch passed, or "": a GPU does not say.
std::string whyLaunchWasRefused();

// A launch that no card runs, in a copy of the process: says whether it ends the program, or `attempt` says that all is
// well. True on a GPU.
bool saysOrManages(const std::function<bool()>& attempt);
// A launch that may be refused, in a copy in which hardly anything of it is done: is it, and does that end the program?
// False on a GPU.
bool saysItIsRefused(const std::function<void()>& launch);
// Of the launch that was done last: in `attempt`. On a GPU nobody asks.
dim3 blockOfLastLaunch();

}  // namespace grading
