// How a stage tells what happens. Without ./grade (doctest's own options) nobody listens.
#pragma once

#include "events.h"

namespace grading {

void emit(const Event& event);

// For tests: as if ./grade listened there.
void sendEventsTo(int socket, const std::string& secret);
// Where the C library has not done so before the constructors of global objects.
void beginListening(int argc, char** argv);

// In a copy of the process, which has nothing to tell.
void stopListening();

// ./grade asks only whether the stage is still the starter's.
bool onlyAskedIfWritten();
void onlyAskIfWritten();

// Ends without the student's destructors and exit handlers.
[[noreturn]] void endProcess();

}  // namespace grading
