// A part of a grid: for arrays so large that all of it would take hours, a few blocks show where the rest would go.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace cpu_device {

// One access of one thread to global memory. There are millions of them: small ones take fewer new pages.
struct BlockAccess {
    const void* address;
    uint64_t block : 48;  // x + gridDim.x * (y + gridDim.y * z)
    uint64_t bytes : 15;
    uint64_t writes : 1;

    uint64_t words() const { return bytes < 4 ? 1 : bytes / 4; }
};
struct BlockAccesses {
    std::vector<BlockAccess> all;  // in no order between threads
    // Of each store in turn: what is there when the launch has ended, in its first 16 bytes.
    std::vector<std::array<float, 4>> left;
};

// Their numbers, given how many blocks a grid has, and how many of them along x.
using BlockChoice = std::function<std::vector<uint64_t>(uint64_t blocks, uint64_t alongX)>;

struct ChosenBlocks {
    BlockChoice of;
    // A block ends when it has accessed so many words of 4 bytes, or a few more: one that walks through a whole array
    // would take hours. What it has done until then is seen.
    uint64_t mostWords;
};

// Runs `body`, and of each grid in it only the chosen blocks. Memory is taken page by page, and the card has 140 GiB of
// it meanwhile: arrays beyond 2^32 elements cost what is touched of them.
void runBlocks(const BlockChoice& of, const std::function<void()>& body);

// The same, and returns the blocks' accesses. They stay until it is called again.
const BlockAccesses& watchBlocks(const ChosenBlocks& choose, const std::function<void()>& body);

}  // namespace cpu_device
