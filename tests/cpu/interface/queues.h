// Kernels whose time nobody knows from requests and sectors alone, for queues_test.cpp.
#pragma once

void addToOneWord(int* to, const int* from);      // 4 warps, all lanes
void addByLane(int* to, const int* from);         // 4 warps, each lane to a word of its own
void addToTwoPlaces(int* to, const int* from);    // 4 warps to one line, 1 to another one far from it
void addToEightLines(int* to, const int* from);   // 8 lanes
void addFloats(int* to, const int* from);         // 4 warps, all lanes to one
void oneSectorOfEach(int* to, const int* from);   // 32 lines in no order, a word of each
void allSectorsOfEach(int* to, const int* from);  // 32 lines in no order, a column at a time
void nextSectorOfEach(int* to, const int* from);  // the same, but L1 keeps no column
void partOfEachSector(int* to, const int* from);  // 32 sectors in no order, a word of each
void rowsAsColumns(int* to, const int* from);     // 32 sectors, by each of 8 blocks a word of each
void partsOfATile(int* to, const int* from);      // 32 sectors, a word of each: 4 rows of 8, as columns
void partsBackwards(int* to, const int* from);    // the same from the last to the first
void partsByBits(int* to, const int* from);       // the same by the lane's bits, from the last to the first
void wholeSectors(int* to, const int* from);      // 32 sectors, a column at a time
void rowsInShared(int* to, const int* from);      // all lanes 8 words side by side of shared memory
void columnsInShared(int* to, const int* from);   // all lanes 8 words that lie far from each other
