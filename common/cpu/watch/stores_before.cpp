#include "stores_before.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace cpu_device {

uint32_t storedBefore[warpLanes];

namespace {

auto& putAside = *new std::unordered_map<uint64_t, std::array<uint32_t, warpLanes>>;  // by number of the block
uint64_t blockOfStores;
bool unfinished;

}  // namespace

void forgetStoresBefore() {
    putAside.clear();
    unfinished = false;
}

void storesOfBlockBegin(uint64_t number, bool resumed) {
    if (unfinished) std::copy_n(storedBefore, warpLanes, putAside[blockOfStores].begin());
    if (resumed)
        std::copy_n(putAside[number].begin(), warpLanes, storedBefore);
    else
        std::fill_n(storedBefore, warpLanes, 0);
    blockOfStores = number;
    unfinished = true;
}

void storesOfBlockEnd() { unfinished = false; }

}  // namespace cpu_device
