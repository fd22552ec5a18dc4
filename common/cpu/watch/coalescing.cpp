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
    uint64_t words[32 * 16 / wordBytes];
    uint32_t count = 0;
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint64_t a = address[__builtin_ctz(left)];
        for (uint64_t w = a / wordBytes; w <= (a + bytes - 1) / wordBytes; w++) words[count++] = w;
    }
    std::sort(words, words + count);
    count = static_cast<uint32_t>(std::unique(words, words + count) - words);
    uint32_t perBank[bankCount] = {};
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) most = std::max(most, ++perBank[words[i] % bankCount]);
    return most;
}

// Every lane and its neighbour at `distance` want the same element, in the whole warp.
bool paired(const uint64_t* address, uint32_t lanes, int distance) {
    for (int lane = 0; lane < 32; lane++) {
        int other = lane ^ distance;
        if (lanes >> lane & 1 && lanes >> other & 1 && address[lane] != address[other]) return false;
    }
    return true;
}

// Served at once, where all that counts is how wide the elements are.
uint32_t lanesByWidth(uint32_t bytes) { return bytes == 16 ? 8 : bytes == 8 ? 16 : 32; }

uint32_t members(uint32_t lanes, uint32_t first, uint32_t group) {
    return lanes & static_cast<uint32_t>(((uint64_t(1) << group) - 1) << first);
}

}  // namespace

GlobalTransfer globalTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    GlobalTransfer t;
    t.sectors = countDistinct(address, lanes, bytes, sectorBytes);
    t.bytes = distinctBytes(address, lanes, bytes);
    // Fermi served 8-byte accesses by half warps and 16-byte ones by quarters.
    uint32_t group = lanesByWidth(bytes);
    for (uint32_t first = 0; first < 32; first += group)
        if (uint32_t part = members(lanes, first, group)) t.lines += countDistinct(address, part, bytes, lineBytes);
    return t;
}

uint32_t turnsAt(uint64_t sector, const uint64_t* address, uint32_t lanes) {
    uint32_t most = 0;
    for (uint32_t left = lanes; left; left &= left - 1) {
        uint64_t a = address[__builtin_ctz(left)];
        if (a / sectorBytes != sector) continue;
        uint32_t wanted = 0;
        for (uint32_t other = lanes; other; other &= other - 1) wanted += address[__builtin_ctz(other)] == a;
        most = std::max(most, wanted);
    }
    return most;
}

// A sector is moved as often as its most wanted word.
GlobalTransfer globalAtomicTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    GlobalTransfer t = globalTraffic(address, lanes, bytes);
    t.sectors = 0;
    for (uint32_t left = lanes; left;) {
        uint64_t sector = address[__builtin_ctz(left)] / sectorBytes;
        t.sectors += turnsAt(sector, address, lanes);
        for (uint32_t l = left; l; l &= l - 1)
            if (address[__builtin_ctz(l)] / sectorBytes == sector) left &= ~(l & -l);
    }
    return t;
}

uint32_t lanesServedTogether(const uint64_t* address, uint32_t lanes, uint32_t bytes, bool load) {
    uint32_t group = lanesByWidth(bytes);
    bool inPairs = load && bytes >= 8 && (paired(address, lanes, 1) || paired(address, lanes, 2));
    return inPairs ? 2 * group : group;
}

SharedTransfer sharedTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes, bool load) {
    SharedTransfer t;
    t.bytes = distinctBytes(address, lanes, bytes);
    uint32_t group = lanesServedTogether(address, lanes, bytes, load);
    for (uint32_t first = 0; first < 32; first += group) {
        uint32_t part = members(lanes, first, group);
        if (!part) continue;
        t.wavefronts += fullestBank(address, part, bytes);
        t.ideal++;
    }
    return t;
}

// Each active lane takes its own pass over its bank, also where lanes want the same word.
SharedTransfer sharedAtomicTraffic(const uint64_t* address, uint32_t lanes, uint32_t bytes) {
    SharedTransfer t;
    t.bytes = distinctBytes(address, lanes, bytes);
    uint32_t perBank[bankCount] = {};
    for (uint32_t left = lanes; left; left &= left - 1)
        t.wavefronts = std::max(t.wavefronts, ++perBank[bankOf(address[__builtin_ctz(left)])]);
    t.ideal = 1;
    return t;
}

}  // namespace cpu_device
