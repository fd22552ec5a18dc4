#pragma once

// Each launches something, and returns where it wrote.
int* writeByBlocks();                      // grid 3×2×2, block 8×4, every thread its own element, after a barrier
int* writeInThreeLaunches();               // all 256 elements, then 64…127, then 100 by a template
int* writeBeforeHost();                    // 256 elements; the host sets the first 64, copies to the next 64,
                                           // 128…159 and 224…255; then a kernel writes 32…47
unsigned char* writeBytes();               // bytes 0…63 by block 0, 2 by block 1
unsigned char* writeManyBytes(int count);  // every thread its own
int* writeOwnMemory();                     // element 2 of memory that the kernel makes and clears
int* addUp();                              // 96 threads of 3 blocks add to the first element
int* writeVariable();                      // a __device__ array; its second half then set by the host
int* writeAcrossGridBarrier();             // element t by block t, then by block 3 - t
int* writeThenFree();
int* manyLaunches(int count);  // element 0 by the first, 1 by all
