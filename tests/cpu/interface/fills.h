// Kernels that store parts of sectors, for fills_test.cpp: 2048 ints, so 256 sectors.
#pragma once

void everyOther(int* to);      // of each sector a half
void bothHalves(int* to);      // one half, then the other
void byTwoBlocks(int* to);     // each half by another block
void ownLoadedFirst(int* to);  // a word of each sector, which its thread has loaded
void loadedBehind(int* to);    // a word of each sector, which its thread loads then, and then the others
void wholeFirst(int* to);      // all, and then a word of each sector
void wholeAtLast(int* to);     // a word of each sector, and then all
void shifted(int* to);         // from the third word on: the first sector and the last are not whole
