#pragma once

// 4 blocks of 64 threads turn 64 elements each around, in shared memory: 2 reads, 2 writes and a barrier a thread.
// Is the result right?
bool turnAround();
// One thread writes behind an array. Returns the error, and forgets it.
int writeOutside();
int freeTwice();
