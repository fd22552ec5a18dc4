// From the executor to the analysis: a stream of words in batches, read on a second thread (WORKERS=1: on the same
// one). A batch amortises the hand-over, which between two processors costs as much as a hundred accesses.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cpu_device {

constexpr size_t batchWords = 4096;

// Room for the next message, contiguous. The caller fills all of it before the next call, or gives back what it did not
// need.
uint64_t* placeMessage(size_t words);
void shortenMessage(size_t unusedWords);
// Hands over what is there and waits until all of it is taken in.
void waitForChecks();

// Defined by messages.cpp: reads whole messages.
void takeIn(const uint64_t* words, size_t count);

}  // namespace cpu_device
