// Inputs: random, and such that every element tells where it came from.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace grading {

// The seed of this run: printed, and given again with --seed.
uint64_t seed();
void setSeed(uint64_t seed);
std::mt19937_64& randomBits();

// No two elements are equal, none is 0: a value out of place shows where it was taken from. Up to 2^28 elements.
std::vector<float> uniqueFloats(size_t count);
std::vector<float> randomFloats(size_t count, float lowest, float highest);
std::vector<int> randomInts(size_t count, int lowest, int highest);

// Some of the values become such as no arithmetic leaves as they are: of both signs, huge and tiny, but finite.
void strewAnyFloats(std::vector<float>& values);
// No number, of bits that the seed draws; and one whose bits are all set, as in memory that was filled with them.
float drawnNan();
float signallingNan();
float nanOfOnes();

// Where an answer does otherwise from some size on, its author has written that size down: numbers that its file names,
// and each with the one behind it, between these. Not what all ordinary sizes come by, nor masks; of many, some.
std::vector<uint64_t> namedSizes(uint64_t least, uint64_t most);

uint32_t bitsOf(float value);
// Outputs begin as this NaN, which no kernel computes: what still has it was never written.
float unwritten();
bool isUnwritten(float value);

struct Shape {
    int rows, cols;
};
// Several tiles, 1×1, 1×N, N×1, primes, tall, wide, a tile of `tile` less and more one; `more`; and three that the seed
// draws. The first is an ordinary one, on which any attempt does something, and mistakes look most like what they are.
std::vector<Shape> matrixShapes(int tile, const std::vector<Shape>& more = {});
// An ordinary size first; 1, 2, a prime, one less and more than a multiple of `block`, a large one.
std::vector<int> vectorSizes(int block);

}  // namespace grading
