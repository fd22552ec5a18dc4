// A launch of the student's, watched. On the CPU device everything is counted; on a GPU only the result counts.
#pragma once

#include <cpu_device/blocks.h>
#include <cpu_device/report.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "showcase.h"

namespace grading {

// Runs `launch`. Fails the stage if nothing was launched, a launch failed, or the CPU device saw a defect.
Observation observe(const std::function<void()>& launch);
// The same without judging defects: for stages that ask about them.
Observation observeAnything(const std::function<void()>& launch);

// The first time, and the first time with so much shared memory that it must be asked for: does it launch once more, on
// another device? In a copy of the process, in which hardly anything is done.
void expectDoneAgain(const cpu_device::KernelReport& all, const std::function<void()>& launch);

// Of each grid that `launch` launches only the chosen blocks: what they access in global memory. Inputs need not be
// written. Any other defect fails the stage, and has this cause; and so does an error that nobody notices, and what is
// never freed. Before, `prepare` says whether it is launched at all. Nothing on a GPU.
struct BlocksSeen {
    const cpu_device::BlockAccesses& accesses;  // until the next are observed
    cpu_device::KernelReport all;               // counted of them
    std::vector<std::string> kernels;
};
BlocksSeen observeBlocks(const cpu_device::ChosenBlocks& choose, const std::string& cause,
                         const std::function<void()>& launch, const std::function<bool()>& prepare = nullptr);

// Numbers for the inputs of such a launch, between -1 and 1: millions, again and again, in no time and no memory.
// False: they cannot be had, and nothing is there. Before they are freed they are taken away.
bool fillWithNumbers(float* array, size_t n);
void takeNumbersFrom(float* array, size_t n);
float numberAt(const float* element);

// What is launched meanwhile runs its blocks, warps and lanes in another order, which the seed draws: nobody promises
// one. A GPU has its own.
void inAnotherOrder(const std::function<void()>& launches);
bool isAnotherOrder();
// Meanwhile the card says that it has more multiprocessors, as others do: how many, the seed draws. A GPU has its own.
void onALargerCard(const std::function<void()>& launches);

// "the load in line 12 depends on what line 10 loads"
std::string waitInWords(const cpu_device::LoadWait& w);

// Whether the student's code has called cudaDeviceReset since this was asked last.
std::optional<Failure> faultOfReset();
// Fails the stage with the first defect of the report, if there is one.
void expectNoDefect(const cpu_device::Report& report);
// For a bug hunt, before its checks: as long as the CPU device reports a defect of this kind, the one that was planted
// is still there, and the stage counts as not written. `whole`: is it there as it was planted? Who mended it, but not
// enough, has begun.
void hunting(cpu_device::DefectKind planted, const std::function<bool(const cpu_device::Report&)>& whole = nullptr);
bool hunted(const cpu_device::Report& report);  // is it still there?
// What a kind of defect of an array ("in", "tile"; "": of any other) usually means in this stage, where that says more
// than the CPU device can know. What was said first counts.
void usualCause(cpu_device::DefectKind kind, const std::string& array, const std::string& cause);

// Hands the device's copy of a `__host__ __device__` function to `call`, in a thread of a launch of its own. On a GPU
// only kernels can call it: nothing happens.
void callOnDevice(const void* function, void (*call)(const void* copy, void* arguments), void* arguments);

// What distinguishes the devices.
bool onGpu();
size_t guardElements();  // around buffers: none on the CPU device, which watches bounds by itself
void nameMemory(const void* device, const char* name);
// "block (0,0,1), thread (3,0,0), transpose.cu:31  out[…] = in[…];", or that nobody wrote it; empty on a GPU.
std::string lastWriterOf(const void* device);
// The block that wrote it last; nothing on a GPU, or if nobody did.
std::optional<std::array<uint32_t, 3>> blockThatWrote(const void* device);
// The same with the thread's number in the block behind the block's.
std::optional<std::array<uint32_t, 6>> threadThatWrote(const void* device);

}  // namespace grading
