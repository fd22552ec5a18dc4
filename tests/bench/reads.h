#pragma once

#include <cstddef>

// Kernels that only read: what they add up is stored by no thread, unless it is a number that it cannot be.

// Each block goes round and round through `in`, from a place of its own: `total` bytes in all. bytes is a power of two.
void readAgain(float* out, const float* in, size_t bytes, size_t total, int blocks);

// Every element once, by blocks of 256 threads, of which each has `loads` (1, 2, 4 or 8) of `width` bytes (4 or 16) in
// flight. bytes is a power of two.
constexpr int readThreads = 256;
void readInFlight(float* out, const float* in, size_t bytes, int blocks, int loads, int width);
