#include "coalescing.h"

#include <algorithm>

namespace cpu_device {
namespace {

// Distinct values of address / unit that the active lanes touch.
uint32_t countDistinct(const uint64_t* address, uint32_t lanes, uint32_t bytes, uint32_t unit) {
    uint64_t seen[32 * 2];
    uint32_t count = 0;
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint64_t a = address[__builtin_ctz(left)];
        for (uint64_t u = a / unit; u <= (a + bytes - 1) / unit; u++) seen[count++] = u;
    }
    std::sort(seen, seen + count);
    return static_cast<uint32_t>(std::unique(seen, seen + count) - seen);
}

uint32_t distinctBytes(const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    uint64_t begins[32];
    uint32_t count = 0;
    for (uint32_t left = lanes; left; left &= left - 1) begins[count++] = address[__builtin_ctz(left)];
    std::sort(begins, begins + count);
    uint64_t end = 0;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t from = std::max(begins[i], end);
        end = std::max(end, begins[i] + bytes);
        sum += static_cast<uint32_t>(end - std::min(from, end));
    }
    return sum;
}

// How often the fullest bank must be read: lanes that want the same word share one read.
uint32_t fullestBank(const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    uint64_t words[32 * 4];
    uint32_t count = 0;
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint64_t a = address[__builtin_ctz(left)];
        for (uint64_t w = a / 4; w <= (a + bytes - 1) / 4; w++) words[count++] = w;
    }
    std::sort(words, words + count);
    count = static_cast<uint32_t>(std::unique(words, words + count) - words);
    uint32_t perBank[32] = {};
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) most = std::max(most, ++perBank[words[i] % 32]);
    return most;
}

}  // namespace

GlobalTraffic globalTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    GlobalTraffic t;
    t.sectors = countDistinct(address, lanes, bytes, 32);
    t.bytes = distinctBytes(address, lanes, bytes);
    // Fermi served 8-byte accesses by half warps and 16-byte ones by quarters.
    uint32_t group = bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
    for (uint32_t first = 0; first < 32; first += group) {
        uint32_t members = lanes & static_cast<uint32_t>(((uint64_t(1) << group) - 1) << first);
        if (members) t.lines += countDistinct(address, members, bytes, 128);
    }
    return t;
}

SharedTraffic sharedTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    SharedTraffic t;
    t.bytes = distinctBytes(address, lanes, bytes);
    uint32_t group = bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
    for (uint32_t first = 0; first < 32; first += group) {
        uint32_t members = lanes & static_cast<uint32_t>(((uint64_t(1) << group) - 1) << first);
        if (!members) continue;
        t.wavefronts += fullestBank(address, members, bytes);
        t.ideal++;
    }
    return t;
}

}  // namespace cpu_device
