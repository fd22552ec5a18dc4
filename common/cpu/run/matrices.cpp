// Products of small matrices, as tensor cores make them. CUDA leaves open how their sums are rounded: here they are as
// an H100 rounds them (tests/cpu/language/wmma_rounding.cu holds what it gave).
#include "matrices.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include <cpu_device/small_floats.h>

#include "executor.h"

namespace cpu_device {
namespace {

constexpr unsigned mostElements = 32 * 16;  // of a factor, and of a sum

template <class T>
T matrixElement(const void* x, unsigned i) {
    T value;
    std::memcpy(&value, static_cast<const char*>(x) + i * sizeof(T), sizeof(T));
    return value;
}

double matrixValue(MatrixNumber type, const void* x, unsigned i) {
    switch (type) {
        case MatrixNumber::half: return static_cast<double>(fromHalf(matrixElement<unsigned short>(x, i)));
        case MatrixNumber::bfloat16: return static_cast<double>(fromBfloat(matrixElement<unsigned short>(x, i)));
        case MatrixNumber::tf32: {  // what a program has not rounded is cut off
            unsigned bits = matrixElement<unsigned>(x, i) & 0xffffe000;
            return static_cast<double>(matrixElement<float>(&bits, 0));
        }
        case MatrixNumber::signedByte: return matrixElement<signed char>(x, i);
        case MatrixNumber::unsignedByte: return matrixElement<unsigned char>(x, i);
        case MatrixNumber::float32: return static_cast<double>(matrixElement<float>(x, i));
        case MatrixNumber::int32: return matrixElement<int>(x, i);
        default: return matrixElement<double>(x, i);
    }
}

template <class T>
void storeMatrixElement(void* x, unsigned i, T value) {
    std::memcpy(static_cast<char*>(x) + i * sizeof(T), &value, sizeof(T));
}

int toInt(double sum, bool saturates) {
    if (saturates) return sum > 0x7fffffff ? 0x7fffffff : sum < -0x80000000ll ? static_cast<int>(0x80000000) : int(sum);
    return static_cast<int>(static_cast<unsigned>(static_cast<long long>(sum)));
}

void storeSum(const MatrixProduct& p, unsigned i, double sum) {
    switch (p.result) {
        case MatrixNumber::half: storeMatrixElement(p.d, i, toSmallFloat<10>(sum)); break;
        case MatrixNumber::float32: storeMatrixElement(p.d, i, static_cast<float>(sum)); break;
        case MatrixNumber::int32: storeMatrixElement(p.d, i, toInt(sum, p.saturates)); break;
        default: storeMatrixElement(p.d, i, sum); break;
    }
}

// sums[i][j] += a[i][k] b[k][j], eight columns at a time. Exact for whole numbers.
void addProducts(const MatrixProduct& p, const double* a, const double* b, double* sums) {
    for (unsigned i = 0; i < p.m; i++)
        for (unsigned k = 0; k < p.k; k++)
            for (unsigned from = 0; from < p.n; from += 8)
                for (unsigned j = 0; j < 8; j++) sums[i * p.n + from + j] += a[i * p.k + k] * b[k * p.n + from + j];
}

constexpr int mantissaBits = 52;
constexpr uint64_t signBit = uint64_t(1) << 63;

// 2^exponent <= |x|. No number that comes here is too small for a normal double; a library's call would take as long as
// all the rest.
int exponentOf(double x) { return static_cast<int>(matrixElement<uint64_t>(&x, 0) >> mantissaBits & 0x7ff) - 1023; }
// But not below the least normal number of the type that x is from.
int exponentOf(double x, int least) { return std::max(exponentOf(x), least); }

// What is not a multiple of 2^unit is cut off.
double cutOff(double x, int unit) {
    const int bitsBelow = mantissaBits - (exponentOf(x) - unit);
    if (bitsBelow <= 0) return x;
    const uint64_t kept = bitsBelow > mantissaBits ? signBit : ~uint64_t(0) << bitsBelow;
    const uint64_t bits = matrixElement<uint64_t>(&x, 0) & kept;
    return matrixElement<double>(&bits, 0);
}

// One sum as the hardware adds it: of `atOnce` products and the sum so far, each is cut off two bits below the last one
// that a float as large as the largest of them has, and then their sum where a float ends.
struct HardwareSum {
    int leastExponent;
    unsigned atOnce;

    double operator()(const double* a, const double* b, size_t strideB, unsigned n, double sum) const {
        for (size_t from = 0; from < n; from += atOnce) sum = added(a + from, b + from * strideB, strideB, sum);
        return sum;
    }
    double added(const double* a, const double* b, size_t strideB, double sum) const {
        constexpr int floatBits = 23, guardBits = 2, leastFloat = -149;
        int most = sum == 0 ? leastFloat : exponentOf(sum);
        double plain = sum;
        for (size_t k = 0; k < atOnce; k++) {
            const double x = a[k], y = b[k * strideB];
            plain += x * y;
            if (x != 0 && y != 0) most = std::max(most, exponentOf(x, leastExponent) + exponentOf(y, leastExponent));
        }
        if (!std::isfinite(plain)) return plain;
        const int unit = most - floatBits - guardBits;
        double all = cutOff(sum, unit);
        for (size_t k = 0; k < atOnce; k++) all += cutOff(a[k] * b[k * strideB], unit);
        return all == 0 ? all : cutOff(all, std::max(exponentOf(all) - floatBits, leastFloat));
    }
};

void addAsHardware(const MatrixProduct& p, const double* a, const double* b, double* sums) {
    const bool half = p.left == MatrixNumber::half;
    // nvcc makes two instructions of wmma's product of tf32, and one of mma's.
    const bool twoSteps = p.left == MatrixNumber::tf32 && p.n == 16;
    const int least = half ? -14 : std::numeric_limits<float>::min_exponent - 1;
    const HardwareSum sumOf{least, std::min(p.k, twoSteps ? 4u : 16u)};
    for (unsigned i = 0; i < p.m; i++)
        for (unsigned j = 0; j < p.n; j++)
            sums[i * p.n + j] = sumOf(a + size_t(i) * p.k, b + j, p.n, p.k, sums[i * p.n + j]);
}
// Each product and its sum rounded once.
void addFused(const MatrixProduct& p, const double* a, const double* b, double* sums) {
    for (unsigned i = 0; i < p.m; i++)
        for (unsigned k = 0; k < p.k; k++)
            for (unsigned j = 0; j < p.n; j++)
                sums[i * p.n + j] = std::fma(a[i * p.k + k], b[k * p.n + j], sums[i * p.n + j]);
}

// What the lanes keep of a matrix of so many rows and columns: use(value or place, row, column).
template <class Use>
void forElements(const MatrixProduct* const (&lanes)[32], unsigned rows, unsigned columns, unsigned run, Use use) {
    for (unsigned lane = 0; lane < 32; lane++) {
        for (unsigned i = 0; lanes[lane] && i < rows * columns / 32; i++) {
            MatrixElement at = elementOfLane(rows, run, lane, i);
            use(*lanes[lane], i, at.row, at.column);
        }
    }
}

void multiplyAt(const void* place, const MatrixProduct& product, Here here) {
    collectiveAt(place, Collective::matrices, 0xffffffff, reinterpret_cast<uintptr_t>(&product), 0, here);
}

}  // namespace

void multiply(const MatrixProduct* const (&lanes)[32]) {
    const MatrixProduct* any = nullptr;
    for (const MatrixProduct* p : lanes) any = any ? any : p;
    const MatrixProduct p = *any;
    double a[mostElements] = {}, b[mostElements] = {}, sums[mostElements] = {};
    const unsigned run = runOf(p.left);
    forElements(lanes, p.m, p.k, run, [&](const MatrixProduct& lane, unsigned i, unsigned row, unsigned column) {
        a[row * p.k + column] = matrixValue(p.left, lane.a, i);
    });
    forElements(lanes, p.n, p.k, run, [&](const MatrixProduct& lane, unsigned i, unsigned row, unsigned column) {
        b[column * p.n + row] = matrixValue(p.right, lane.b, i);
    });
    forElements(lanes, p.m, p.n, runOfSums, [&](const MatrixProduct& lane, unsigned i, unsigned row, unsigned column) {
        sums[row * p.n + column] = matrixValue(p.sums, lane.c, i);
    });
    if (p.left == MatrixNumber::float64)
        addFused(p, a, b, sums);
    else if (p.sums == MatrixNumber::int32)
        addProducts(p, a, b, sums);
    else
        addAsHardware(p, a, b, sums);
    forElements(lanes, p.m, p.n, runOfSums, [&](const MatrixProduct& lane, unsigned i, unsigned row, unsigned column) {
        storeSum(lane, i, sums[row * p.n + column]);
    });
}

void multiplyMatrices(const MatrixProduct& product, Here here) {
    multiplyAt(__builtin_return_address(0), product, here);
}

MatrixWords multiplyWords(MatrixKind kind, MatrixWords a, unsigned long long b, MatrixWords c, Here here) {
    MatrixWords d{};
    multiplyAt(__builtin_return_address(0), {kind, &a, &b, &c, &d}, here);
    return d;
}

}  // namespace cpu_device
