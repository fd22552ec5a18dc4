#pragma once

// The sum of 32 numbers, by one warp.
void sumInSharedMemory(int* out, const int* in);  // with __syncwarp(__activemask())
void sumByShuffles(int* out, const int* in);      // of the lanes of __activemask()
void sumOfNamedLanes(int* out, const int* in);    // of all lanes, by name
// How many of 32 numbers are odd, and then these: the lanes that are there share an atomicAdd.
void listOddNumbers(int* out, const int* in);
