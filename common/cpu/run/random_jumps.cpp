// Both generators are linear: a step is a matrix, and so are many. The tables hold the matrices of 2^k steps, each made
// of the one before by squaring; a jump takes one for each bit of its length.
#include <cpu_device/random_jumps.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cpu_device {
namespace {

// Numbers of bits, where sums are exclusive ors: the five words, in three.
using StateBits = std::array<uint64_t, 3>;
constexpr int xorshiftBits = 160, bitsOfJump = 64;

// What becomes of each bit.
using StateMatrix = std::array<StateBits, xorshiftBits>;

StateBits jumped(const StateBits& bits, const StateMatrix& matrix) {
    StateBits sum{};
    for (int part = 0; part < 3; part++) {
        for (uint64_t left = bits[part]; left; left &= left - 1) {
            const StateBits& image = matrix[part * 64 + __builtin_ctzll(left)];
            for (int i = 0; i < 3; i++) sum[i] ^= image[i];
        }
    }
    return sum;
}

StateBits bitsOfState(const XorshiftWords& words) {
    const unsigned* w = words.word;
    return {w[0] | uint64_t(w[1]) << 32, w[2] | uint64_t(w[3]) << 32, w[4]};
}

XorshiftWords wordsOfState(const StateBits& bits) {
    auto word = [&](int i) { return static_cast<unsigned>(bits[i / 2] >> (i % 2 * 32)); };
    return {{word(0), word(1), word(2), word(3), word(4)}};
}

XorshiftWords xorshiftStep(const XorshiftWords& words) {
    const unsigned* w = words.word;
    unsigned mixed = w[0] ^ w[0] >> 2;
    return {{w[1], w[2], w[3], w[4], w[4] ^ w[4] << 4 ^ mixed ^ mixed << 1}};
}

std::vector<StateMatrix> powersOfXorshift() {
    std::vector<StateMatrix> powers(strideOfXorwow + bitsOfJump);
    for (int bit = 0; bit < xorshiftBits; bit++) {
        StateBits single{};
        single[bit / 64] = uint64_t(1) << bit % 64;
        powers[0][bit] = bitsOfState(xorshiftStep(wordsOfState(single)));
    }
    for (std::size_t k = 1; k < powers.size(); k++)
        for (int bit = 0; bit < xorshiftBits; bit++) powers[k][bit] = jumped(powers[k - 1][bit], powers[k - 1]);
    return powers;
}

// Three by three numbers below a modulus of 32 bits.
using MrgMatrix = std::array<std::array<uint64_t, 3>, 3>;
constexpr uint64_t firstMrgModulus = 4294967087, secondMrgModulus = 4294944443;

MrgMatrix squaredMrg(const MrgMatrix& m, uint64_t modulus) {
    MrgMatrix result{};
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            for (int i = 0; i < 3; i++)
                result[row][column] = (result[row][column] + m[row][i] * m[i][column] % modulus) % modulus;
    return result;
}

std::vector<MrgMatrix> powersOfMrg(const MrgMatrix& one, uint64_t modulus) {
    std::vector<MrgMatrix> powers(farStrideOfMrg + bitsOfJump);
    powers[0] = one;
    for (std::size_t k = 1; k < powers.size(); k++) powers[k] = squaredMrg(powers[k - 1], modulus);
    return powers;
}

void multiplyMrg(const MrgMatrix& m, unsigned (&numbers)[3], uint64_t modulus) {
    uint64_t sums[3] = {};
    for (int row = 0; row < 3; row++)
        for (int i = 0; i < 3; i++) sums[row] += m[row][i] * numbers[i] % modulus;
    for (int row = 0; row < 3; row++) numbers[row] = static_cast<unsigned>(sums[row] % modulus);
}

struct JumpTables {
    std::vector<StateMatrix> xorshift = powersOfXorshift();
    std::vector<MrgMatrix> first =
        powersOfMrg({{{0, 1, 0}, {0, 0, 1}, {firstMrgModulus - 810728, 1403580, 0}}}, firstMrgModulus);
    std::vector<MrgMatrix> second =
        powersOfMrg({{{0, 1, 0}, {0, 0, 1}, {secondMrgModulus - 1370589, 0, 527612}}}, secondMrgModulus);
};

const JumpTables& jumpTables() {
    static const JumpTables* made = new JumpTables;  // kernels may run until the very end
    return *made;
}

}  // namespace

XorshiftWords jump(XorshiftWords words, unsigned long long count, int stride) {
    StateBits bits = bitsOfState(words);
    for (std::size_t k = stride; count; k++, count >>= 1)
        if (count & 1) bits = jumped(bits, jumpTables().xorshift[k]);
    return wordsOfState(bits);
}

MrgWords jump(MrgWords words, unsigned long long count, int stride) {
    for (std::size_t k = stride; count; k++, count >>= 1) {
        if (!(count & 1)) continue;
        multiplyMrg(jumpTables().first[k], words.first, firstMrgModulus);
        multiplyMrg(jumpTables().second[k], words.second, secondMrgModulus);
    }
    return words;
}

bool prepareJumps() {
    jumpTables();
    return true;
}

}  // namespace cpu_device
