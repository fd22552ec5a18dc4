// What a stage tells ./grade while it runs: one line of JSON an event, through a pipe of its own, so that nothing
// that a student prints gets in between. Without ./grade (doctest's own options) nobody listens.
#pragma once

#include <nlohmann/json.hpp>

namespace grading {

void emit(const nlohmann::json& event);
void sendEventsTo(int descriptor);

// ./grade asks only whether the stage is still the starter's.
bool onlyAskedIfWritten();
void onlyAskIfWritten();

// Ends without the student's destructors and exit handlers.
[[noreturn]] void endProcess();

}  // namespace grading
