#include "inputs.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "named_numbers.h"

namespace grading {
namespace {

uint64_t seedOfThisRun = 1;

// A permutation of the numbers below 2^bits: each step can be undone.
uint32_t permuted(uint32_t i, int bits, uint32_t key) {
    const uint32_t mask = (uint32_t(1) << bits) - 1;
    for (int round = 0; round < 3; round++) {
        i = (i * 0x9E3779B1u + key) & mask;
        i ^= i >> (bits / 2);
        i = (i * 0x85EBCA77u) & mask;
        i ^= i >> (bits / 2 + 1);
    }
    return i;
}

}  // namespace

uint64_t seed() { return seedOfThisRun; }

std::mt19937_64& randomBits() {
    static std::mt19937_64 generator(seedOfThisRun);
    return generator;
}

void setSeed(uint64_t seed) {
    seedOfThisRun = seed;
    randomBits().seed(seed);
}

std::vector<float> uniqueFloats(size_t count) {
    std::vector<float> values(count);
    uint32_t key = static_cast<uint32_t>(randomBits()());
    if (count < (size_t(1) << 24)) {
        // k / 2^24 with k ≥ 1: exact, and short to print.
        for (size_t i = 0; i < count; i++) {
            uint32_t k = permuted(static_cast<uint32_t>(i), 24, key);
            values[i] = static_cast<float>(k == 0 ? uint32_t(1) << 24 : k) / static_cast<float>(1 << 24);
        }
        return values;
    }
    // Different bits, all of them normal numbers from 2^-31 to 2.
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = 0x30000000u + permuted(static_cast<uint32_t>(i), 28, key);
        std::memcpy(&values[i], &bits, sizeof bits);
    }
    return values;
}

void strewAnyFloats(std::vector<float>& values) {
    std::mt19937 bits(static_cast<unsigned>(seedOfThisRun + values.size()));  // what is drawn later stays the same
    constexpr uint32_t highestExponent = 0x7f800000u, itsHighBit = 0x40000000u;
    for (size_t i = 11; i < values.size(); i += 16) {
        uint32_t drawn = static_cast<uint32_t>(bits());
        if ((drawn & highestExponent) == highestExponent) drawn ^= itsHighBit;  // infinite, or no number
        std::memcpy(&values[i], &drawn, sizeof drawn);
    }
}

std::vector<float> randomFloats(size_t count, float lowest, float highest) {
    std::vector<float> values(count);
    for (float& v : values)
        v = lowest + (highest - lowest) * static_cast<float>(randomBits()() >> 40) / static_cast<float>(1 << 24);
    return values;
}

std::vector<int> randomInts(size_t count, int lowest, int highest) {
    std::vector<int> values(count);
    const uint64_t range = static_cast<uint64_t>(int64_t(highest) - lowest) + 1;
    for (int& v : values) v = static_cast<int>(lowest + static_cast<int64_t>(randomBits()() % range));
    return values;
}

std::vector<uint64_t> namedSizes(uint64_t least, uint64_t most) {
    constexpr uint64_t ordinary = 64;
    constexpr size_t enough = 3;
    auto isPower = [](uint64_t n) { return (n & (n - 1)) == 0; };
    std::vector<uint64_t> named;
    for (uint64_t n : namedNumbers()) {
        if (n <= ordinary || n < least || n >= most) continue;
        const bool extent = isPower(n) && n <= 1024, mask = isPower(n + 1) && n > std::numeric_limits<int>::max() / 2;
        if (!extent && !mask) named.push_back(n);
    }
    std::shuffle(named.begin(), named.end(), randomBits());
    named.resize(std::min(named.size(), enough));
    std::vector<uint64_t> sizes;
    for (uint64_t n : named)
        for (uint64_t size : {n, n + 1}) sizes.push_back(size);
    return sizes;
}

uint32_t bitsOf(float f) {
    uint32_t bits;
    std::memcpy(&bits, &f, sizeof bits);
    return bits;
}

static float floatOf(uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

static constexpr uint32_t unwrittenBits = 0x7fc0dead;

float unwritten() { return floatOf(unwrittenBits); }

float drawnNan() { return floatOf(static_cast<uint32_t>(randomBits()()) | 0x7fc00000u | 1u << 18); }
// What computes with it, if only times one, leaves other bits.
float signallingNan() { return floatOf((static_cast<uint32_t>(randomBits()()) & 0x803fffffu) | 0x7f800001u); }
float nanOfOnes() { return floatOf(~0u); }

bool isUnwritten(float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits == unwrittenBits;
}

std::vector<Shape> matrixShapes(int tile, const std::vector<Shape>& more) {
    std::vector<Shape> shapes{{3 * tile, 2 * tile}, {2 * tile, 3 * tile}, {1, 1},   {1, 67},  {67, 1}, {tile, tile},
                              {tile - 1, tile + 1}, {tile + 1, tile - 1}, {61, 53}, {7, 211}, {193, 5}};
    shapes.insert(shapes.end(), more.begin(), more.end());
    // Very wide and very high; then what nobody wrote down: a ragged, a wide and a high one.
    shapes.push_back({3, 20011});
    shapes.push_back({20011, 2});
    auto drawn = [](int least, int most) { return randomInts(1, least, most)[0]; };
    shapes.push_back({drawn(34, 300), drawn(34, 300)});
    shapes.push_back({drawn(33, 70), drawn(300, 1500)});
    shapes.push_back({drawn(300, 1500), drawn(33, 70)});
    // Almost square, on either side.
    const int side = drawn(34, 70);
    shapes.push_back({side + 1, side});
    shapes.push_back({side, side + 1});
    for (uint64_t size : namedSizes(0, 3000)) {
        shapes.push_back({int(size), drawn(2, 9)});
        shapes.push_back({drawn(2, 9), int(size)});
        if (size <= 300) shapes.push_back({int(size), int(size)});
    }
    // And square, but no whole tiles.
    const int odd = 2 * drawn(40, 80) + 1;
    shapes.push_back({odd, odd});
    return shapes;
}

std::vector<int> vectorSizes(int block) { return {3 * block + 7, 1, 2, 31, 97, block - 1, block, block + 1, 10007}; }

}  // namespace grading
