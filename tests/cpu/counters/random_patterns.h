// Random patterns of the 32 elements that a warp asks for: which lanes take part, and which element each one wants.
// -1 stands for a lane that does not take part.
#pragma once

#include "harness.h"

#include <array>

constexpr int patternElements = 256;  // patterns stay below this index

using Pattern = std::array<int, 32>;

enum Family {
    anywhere,  // any element
    few,       // a handful of elements: many lanes share one
    pairs1,    // lanes t and t ^ 1 want the same element …
    pairs2,    // … or t and t ^ 2 …
    pairs4,    // … or t and t ^ 4 …
    pairs8,
    pairs16,
    quads,           // four neighbouring lanes want the same
    permuted,        // the first 32 elements, in any order
    permutedHalves,  // each half of the warp permutes 16 neighbouring elements of its own
    oneBank,         // elements of the same bank (32 words apart for floats)
    row,             // neighbouring elements from a random start
    mixedPairs,      // pairs1 in the lower half, pairs2 in the upper
    brokenPairs,     // pairs1, but for one lane
    sameHalves,      // every half of the warp wants one element
    familyCount
};

inline const char* familyName(int family) {
    static const char* const names[] = {"anywhere", "few",     "pairs1",     "pairs2",      "pairs4",
                                        "pairs8",   "pairs16", "quads",      "permuted",    "permutedHalves",
                                        "oneBank",  "row",     "mixedPairs", "brokenPairs", "sameHalves"};
    return names[family];
}

// `elements`: how many elements to choose from. Every second seed has all lanes active, the others some of them.
inline Pattern randomPattern(int family, unsigned seed, unsigned elements = patternElements) {
    Random random(seed * 1000 + family);
    Pattern source, pattern;
    for (int& e : source) e = random.below(elements);
    const std::vector<int> order = permutation(32, seed * 1000 + family), half = permutation(16, seed * 77 + family);
    const unsigned start = random.below(elements - 32), odd = random.below(32);
    for (int t = 0; t < 32; ++t) switch (family) {
            case few: pattern[t] = source[random.below(5)]; break;
            case pairs1: pattern[t] = source[t & ~1]; break;
            case pairs2: pattern[t] = source[t & ~2]; break;
            case pairs4: pattern[t] = source[t & ~4]; break;
            case pairs8: pattern[t] = source[t & ~8]; break;
            case pairs16: pattern[t] = source[t & ~16]; break;
            case quads: pattern[t] = source[t & ~3]; break;
            case permuted: pattern[t] = order[t]; break;
            case permutedHalves: pattern[t] = half[t % 16] + (t < 16 ? start / 16 * 16 : 0); break;
            case oneBank: pattern[t] = source[t] % (elements / 32) * 32 + start % 3; break;
            case row: pattern[t] = start + t; break;
            case mixedPairs: pattern[t] = t < 16 ? source[t & ~1] : source[t & ~2]; break;
            case brokenPairs: pattern[t] = t == int(odd) ? int(random.below(elements)) : source[t & ~1]; break;
            case sameHalves: pattern[t] = source[t / 16]; break;
            default: pattern[t] = source[t];
        }
    if (seed % 2) {
        unsigned density = 1 + random.below(7);
        for (int& e : pattern)
            if (random.below(8) >= density) e = -1;
    }
    return pattern;
}
