// Runs one stage in a process of its own, and says how it went.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "contained.h"
#include "result.h"

namespace grade {

// Adds to `result` what the worker program says about its stage. `device`: how to call where it runs. False if the
// program did not get as far as its main, and so will not for any other stage.
bool runStage(const std::string& worker, const std::string& device, uint64_t seed, const Limits& limits,
              StageResult& result);
// Is the stage still as the starter has it?
bool stillUnwritten(const std::string& worker, const Stage& stage, uint64_t seed, const Limits& limits);

// Runs stages of a worker program in one process, chosen by `which` as by its command line, and hands over what it
// says. Returns how it ended if that was not by itself.
std::optional<Failure> runStages(const std::string& worker, const std::vector<std::string>& which, uint64_t seed,
                                 const Limits& limits, const std::function<void(const grading::Event&)>& onEvent);

}  // namespace grade
