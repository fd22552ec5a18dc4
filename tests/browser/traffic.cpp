// 10 000 drawn requests and what the CPU device's own rules make of them, a line of JSON each, for figures.mjs: the
// bytes of an element, whether it is a load, the lanes' addresses, then sectors, lines and bytes of global memory, and
// wavefronts, the least that would do and bytes of shared memory.
#include <cstdio>
#include <random>

#include "common/cpu/watch/coalescing.h"

namespace {

std::mt19937 random(15);
uint32_t below(uint32_t n) { return random() % n; }

// Strides, columns, windows of any size, pairs that want the same element, and no order at all.
uint64_t elementOf(uint32_t kind, uint32_t lane, uint32_t step, uint32_t width) {
    switch (kind) {
        case 0: return uint64_t(lane) * step;
        case 1: return uint64_t(lane % width) * step + lane / width;
        case 2: return uint64_t(lane / width) * step + lane % width;
        case 3: return lane / 2 * step;
        case 4: return (lane ^ below(2)) * step;
        default: return below(step * 40 + 1);
    }
}

void printCase() {
    const uint32_t bytes = 1u << below(5), kind = below(6), step = below(4) ? 1 + below(40) : below(300),
                   width = 1 + below(32);
    const uint64_t first = uint64_t(below(1000)) * bytes;
    const uint32_t lanes = below(3) ? ~0u : random() | 1u << below(32);
    const bool load = below(2);
    uint64_t address[32];
    std::printf("[%u,%d,[", bytes, load);
    for (uint32_t lane = 0; lane < 32; lane++) {
        address[lane] = first + elementOf(kind, lane, step, width) * bytes;
        if (lanes >> lane & 1)
            std::printf("%s%lu", lane ? "," : "", address[lane]);
        else
            std::printf("%snull", lane ? "," : "");
    }
    const cpu_device::GlobalTransfer global = cpu_device::globalTraffic(address, lanes, bytes);
    // No element lies in two lines. Of wider ones globalTraffic counts a line once for each part of the warp.
    const uint32_t lines = cpu_device::globalTraffic(address, lanes, 1).lines;
    const cpu_device::SharedTransfer shared = cpu_device::sharedTraffic(address, lanes, bytes, load);
    std::printf("],%u,%u,%u,%u,%u,%u]", global.sectors, lines, global.bytes, shared.wavefronts, shared.ideal,
                shared.bytes);
}

}  // namespace

int main() {
    std::printf("[");
    for (int i = 0; i < 10000; i++) {
        std::printf("%s", i ? ",\n" : "");
        printCase();
    }
    std::printf("]\n");
}
