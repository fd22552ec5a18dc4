// The technique that a stage teaches, read off the access report: never off names or text. Each of these fails the
// stage with the line that spoils it. On a GPU nothing is counted, and they pass.
#pragma once

#include <cstdint>
#include <string>

#include "observe.h"

namespace grading {

enum class Side { loads, stores };

// Of the bytes moved, the share that was asked for. `hint`: what would make it so.
void expectEfficiency(const Observation& seen, Side side, double atLeast, const std::string& hint);
// The side that this stage leaves strided: at most this efficient, or it is another stage's answer.
void expectStrided(const Observation& seen, Side side, double atMost, const std::string& hint);
// Exactly so many elements are loaded or stored, one at a time or (float4) several: once each is the least that can do.
void expectAccesses(const Observation& seen, Side side, uint64_t elements, const std::string& hint,
                    size_t elementBytes = sizeof(float));
void expectSharedAccesses(const Observation& seen, Side side, uint64_t elements, const std::string& hint,
                          size_t elementBytes = sizeof(float));
// At most so many, counted by lanes: for kernels that can save more than the stage asks for.
void expectAccessesAtMost(const Observation& seen, Side side, uint64_t atMost, const std::string& hint);
void expectSharedAccessesAtMost(const Observation& seen, Side side, uint64_t atMost, const std::string& hint);
void expectNoConflicts(const Observation& seen, const std::string& hint = "");
void expectBarriers(const Observation& seen, double atLeast, const std::string& hint);
void expectThreads(const Observation& seen, uint64_t atMost, const std::string& hint);
void expectBlocks(const Observation& seen, uint64_t exactly, const std::string& hint);
// Bytes that a lane asks for at a time, on average: 16 for float4.
void expectBytesPerLane(const Observation& seen, Side side, double atLeast, const std::string& hint);

// "loads 4.0 sectors a request (100 %), stores 32.0 (12.5 %)", for fact().
std::string trafficOf(const Observation& seen);

}  // namespace grading
