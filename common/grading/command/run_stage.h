// Runs one stage in a process of its own, which may crash, hang, exit, print without end or eat all memory.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "result.h"

namespace grade {

struct Limits {
    double seconds = 60;
    size_t megabytes = 4096;  // resident
};

// Adds to `result` what the worker program says about its stage. `device`: how to call where it runs.
void runStage(const std::string& worker, const std::string& device, uint64_t seed, const Limits& limits,
              StageResult& result);
// Is the stage still as the starter has it?
bool stillUnwritten(const std::string& worker, const Stage& stage, uint64_t seed, const Limits& limits);

// Runs stages of a worker program in one process, chosen by `which` as by its command line, and hands over what it
// says. Returns how it ended if that was not by itself.
std::optional<Failure> runStages(const std::string& worker, const std::vector<std::string>& which, uint64_t seed,
                                 const Limits& limits, const std::function<void(const nlohmann::json&)>& onEvent);

}  // namespace grade
