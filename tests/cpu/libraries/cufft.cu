// cuFFT against sums that are made as the definition says, of one to three dimensions, in all layouts; what is known of
// transforms; and what it refuses.
#include <cufft.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "../api/check.h"

#define EXPECT_STATUS(call, expected) EXPECT_EQUAL(call, expected)
#define EXPECT_DONE(call) EXPECT_EQUAL(call, CUFFT_SUCCESS)

static_assert(CUFFT_R2C == 0x2a && CUFFT_C2R == 0x2c && CUFFT_C2C == 0x29 && CUFFT_D2Z == 0x6a && CUFFT_Z2D == 0x6c &&
                  CUFFT_Z2Z == 0x69 && CUFFT_FORWARD == -1 && CUFFT_INVERSE == 1 && CUFFT_INVALID_SIZE == 8 &&
                  CUFFT_INVALID_DEVICE == 11 && CUFFT_NO_WORKSPACE == 13 && CUFFT_NOT_SUPPORTED == 16,
              "the values are those of the library");

using Complex = std::complex<double>;
using Signal = std::vector<Complex>;
using Lengths = std::vector<int>;

static uint32_t drawnBits = 12345;
static double drawn() {
    drawnBits = drawnBits * 1664525u + 1013904223u;
    return double(drawnBits >> 8) / (1 << 23) - 1;
}
static Signal drawnSignal(size_t n, bool isReal = false) {
    Signal all(n);
    for (Complex& z : all) {  // as floats have them
        const float re = float(drawn()), im = float(drawn());
        z = Complex(re, isReal ? 0 : im);
    }
    return all;
}

static size_t product(const Lengths& lengths) {
    size_t n = 1;
    for (int length : lengths) n *= size_t(length);
    return n;
}

// By the definition, one dimension after the other.
static Signal transformed(Signal values, const Lengths& lengths, int direction) {
    size_t after = values.size();
    for (int length : lengths) {
        const size_t n = size_t(length);
        after /= n;
        Signal roots(n), line(n);
        for (size_t k = 0; k < n; k++) roots[k] = std::polar(1.0, direction * 2 * 3.14159265358979323846 * k / n);
        for (size_t first = 0; first < values.size(); first++) {
            if (first / after % n != 0) continue;
            for (size_t k = 0; k < n; k++) line[k] = values[first + k * after];
            for (size_t j = 0; j < n; j++) {
                Complex sum = 0;
                for (size_t k = 0; k < n; k++) sum += line[k] * roots[j * k % n];
                values[first + j * after] = sum;
            }
        }
    }
    return values;
}

// ---- the calls, by the type of numbers ----

struct Single {
    using Real = cufftReal;
    using Pair = cufftComplex;
    static constexpr cufftType complexToComplex = CUFFT_C2C, realToComplex = CUFFT_R2C, complexToReal = CUFFT_C2R;
    static constexpr double precision = 1e-6;
    static cufftResult run(cufftHandle plan, Pair* in, Pair* out, int direction) {
        return cufftExecC2C(plan, in, out, direction);
    }
    static cufftResult run(cufftHandle plan, Real* in, Pair* out) { return cufftExecR2C(plan, in, out); }
    static cufftResult run(cufftHandle plan, Pair* in, Real* out) { return cufftExecC2R(plan, in, out); }
};
struct Double {
    using Real = cufftDoubleReal;
    using Pair = cufftDoubleComplex;
    static constexpr cufftType complexToComplex = CUFFT_Z2Z, realToComplex = CUFFT_D2Z, complexToReal = CUFFT_Z2D;
    static constexpr double precision = 1e-14;
    static cufftResult run(cufftHandle plan, Pair* in, Pair* out, int direction) {
        return cufftExecZ2Z(plan, in, out, direction);
    }
    static cufftResult run(cufftHandle plan, Real* in, Pair* out) { return cufftExecD2Z(plan, in, out); }
    static cufftResult run(cufftHandle plan, Pair* in, Real* out) { return cufftExecZ2D(plan, in, out); }
};

// On the device, with what was put there; of real numbers only the real part.
template <class T>
struct Array {
    T* data = nullptr;
    size_t n;
    explicit Array(const Signal& values) : n(values.size()) {
        std::vector<T> all(n);
        for (size_t i = 0; i < n; i++) store(all[i], values[i]);
        cudaMalloc(&data, n * sizeof(T));
        cudaMemcpy(data, all.data(), n * sizeof(T), cudaMemcpyHostToDevice);
    }
    explicit Array(size_t n) : n(n) { cudaMalloc(&data, n * sizeof(T)); }
    Array(const Array&) = delete;
    ~Array() { cudaFree(data); }
    Signal values() const { return valuesAs<T>(); }
    template <class U>
    Signal valuesAs() const {
        std::vector<U> all(n * sizeof(T) / sizeof(U));
        cudaMemcpy(all.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
        Signal signal(all.size());
        for (size_t i = 0; i < all.size(); i++) signal[i] = load(all[i]);
        return signal;
    }
    static void store(float& to, Complex z) { to = float(z.real()); }
    static void store(double& to, Complex z) { to = z.real(); }
    static void store(cufftComplex& to, Complex z) { to.x = float(z.real()), to.y = float(z.imag()); }
    static void store(cufftDoubleComplex& to, Complex z) { to.x = z.real(), to.y = z.imag(); }
    static Complex load(float x) { return x; }
    static Complex load(double x) { return x; }
    static Complex load(cufftComplex z) { return Complex(z.x, z.y); }
    static Complex load(cufftDoubleComplex z) { return Complex(z.x, z.y); }
};

// Errors grow with the logarithm of the length; those here are of the whole signal.
static void expectNear(const Signal& got, const Signal& right, double precision, const char* what, const Lengths& n) {
    double difference = 0, size = 0;
    bool known = got.size() == right.size();
    for (size_t i = 0; known && i < got.size(); i++)
        difference += std::norm(got[i] - right[i]), size += std::norm(right[i]);
    if (known && std::sqrt(difference) <= precision * (std::sqrt(size) + 1e-30)) return;
    failures++;
    std::printf("%s of %d (x %d x %d) is wrong by %g\n", what, n[0], n.size() > 1 ? n[1] : 1, n.size() > 2 ? n[2] : 1,
                std::sqrt(difference / size));
}

static cufftHandle planned(Lengths n, cufftType type) {
    cufftHandle plan = 0;
    if (n.size() == 1) EXPECT_DONE(cufftPlan1d(&plan, n[0], type, 1));
    if (n.size() == 2) EXPECT_DONE(cufftPlan2d(&plan, n[0], n[1], type));
    if (n.size() == 3) EXPECT_DONE(cufftPlan3d(&plan, n[0], n[1], n[2], type));
    return plan;
}

// The first half of each row, and what stands in its place in memory: rows of `apart`.
static Signal halves(const Signal& whole, int row) {
    Signal half;
    for (size_t i = 0; i < whole.size(); i++)
        if (int(i % size_t(row)) <= row / 2) half.push_back(whole[i]);
    return half;
}
static Signal padded(const Signal& rows, int row, int apart) {
    Signal all;
    for (size_t i = 0; i < rows.size(); i++) {
        all.push_back(rows[i]);
        if (int(i % size_t(row)) == row - 1) all.resize(all.size() + size_t(apart - row), Complex(99));
    }
    return all;
}
static Signal withoutPadding(const Signal& rows, int row, int apart) {
    Signal all;
    for (size_t i = 0; i < rows.size(); i++)
        if (int(i % size_t(apart)) < row) all.push_back(rows[i]);
    return all;
}

template <class Kind>
static void complexOnes(const Lengths& n) {
    using Pair = typename Kind::Pair;
    const Signal signal = drawnSignal(product(n));
    Array<Pair> in(signal), out(signal.size());
    const cufftHandle plan = planned(n, Kind::complexToComplex);
    for (int direction : {CUFFT_FORWARD, CUFFT_INVERSE}) {
        EXPECT_DONE(Kind::run(plan, in.data, out.data, direction));
        expectNear(out.values(), transformed(signal, n, direction), Kind::precision, "the transform", n);
    }
    EXPECT(in.values() == signal);
    EXPECT_DONE(Kind::run(plan, in.data, in.data, CUFFT_FORWARD));
    expectNear(in.values(), transformed(signal, n, CUFFT_FORWARD), Kind::precision, "the transform in place", n);
    EXPECT_DONE(cufftDestroy(plan));
}

template <class Kind>
static void realOnes(const Lengths& n) {
    using Real = typename Kind::Real;
    using Pair = typename Kind::Pair;
    const int row = n.back(), half = row / 2 + 1;
    const Signal signal = drawnSignal(product(n), true), spectrum = transformed(signal, n, CUFFT_FORWARD);
    Signal scaled = signal;
    for (Complex& z : scaled) z *= double(signal.size());
    const cufftHandle there = planned(n, Kind::realToComplex), back = planned(n, Kind::complexToReal);

    Array<Real> in(signal), again(signal.size());
    Array<Pair> out(halves(spectrum, row).size());
    EXPECT_DONE(Kind::run(there, in.data, out.data));
    expectNear(out.values(), halves(spectrum, row), Kind::precision, "the half spectrum", n);
    EXPECT_DONE(Kind::run(back, out.data, again.data));
    expectNear(again.values(), scaled, Kind::precision, "what comes back", n);

    Array<Real> both(padded(signal, row, 2 * half));
    EXPECT_DONE(Kind::run(there, both.data, reinterpret_cast<Pair*>(both.data)));
    expectNear(both.template valuesAs<Pair>(), halves(spectrum, row), Kind::precision, "the half spectrum in place", n);
    EXPECT_DONE(Kind::run(back, reinterpret_cast<Pair*>(both.data), both.data));
    expectNear(withoutPadding(both.values(), row, 2 * half), scaled, Kind::precision, "what comes back in place", n);
    EXPECT_DONE(cufftDestroy(there));
    EXPECT_DONE(cufftDestroy(back));
}

template <class Kind>
static void allOf(const Lengths& n) {
    complexOnes<Kind>(n);
    realOnes<Kind>(n);
}

// ---- many in a call ----

// Where the element of this number lies, with strides and room around it.
struct Layout {
    Lengths embedded;
    int stride, distance;
    size_t placeOf(size_t batch, const Lengths& n, size_t i) const {
        size_t place = 0, rest = i, step = 1;
        for (size_t d = n.size(); d-- > 0;) {
            place += rest % size_t(n[d]) * step;
            rest /= size_t(n[d]);
            step *= size_t(embedded[d]);
        }
        return batch * size_t(distance) + place * size_t(stride);
    }
};

static void batches(Lengths n, Layout in, Layout out, int count) {
    const size_t each = product(n), inSize = in.placeOf(size_t(count - 1), n, each - 1) + 1,
                 outSize = out.placeOf(size_t(count - 1), n, each - 1) + 1;
    const Signal signals = drawnSignal(inSize), before = drawnSignal(outSize);
    Array<cufftComplex> onIn(signals), onOut(before);
    cufftHandle plan = 0;
    EXPECT_DONE(cufftPlanMany(&plan, int(n.size()), n.data(), in.embedded.data(), in.stride, in.distance,
                              out.embedded.data(), out.stride, out.distance, CUFFT_C2C, count));
    EXPECT_DONE(cufftExecC2C(plan, onIn.data, onOut.data, CUFFT_INVERSE));
    Signal right = before;
    for (size_t b = 0; b < size_t(count); b++) {
        Signal signal(each);
        for (size_t i = 0; i < each; i++) signal[i] = signals[in.placeOf(b, n, i)];
        signal = transformed(signal, n, CUFFT_INVERSE);
        for (size_t i = 0; i < each; i++) right[out.placeOf(b, n, i)] = signal[i];
    }
    expectNear(onOut.values(), right, 1e-6, "one of many", n);
    EXPECT_DONE(cufftDestroy(plan));
}

// Real ones, with what lies where in memory said and unsaid.
static void realBatches(int n, int count, bool said) {
    const int half = n / 2 + 1;
    const Signal signals = drawnSignal(size_t(n * count), true);
    Signal halfSpectra;
    for (int b = 0; b < count; b++) {
        const Signal one(signals.begin() + b * n, signals.begin() + (b + 1) * n);
        const Signal spectrum = transformed(one, {n}, CUFFT_FORWARD);
        halfSpectra.insert(halfSpectra.end(), spectrum.begin(), spectrum.begin() + half);
    }
    Array<cufftReal> in(signals), again(signals.size());
    Array<cufftComplex> out(halfSpectra.size());
    int lengths[] = {n}, realOnes[] = {n}, halfOnes[] = {half};
    cufftHandle there = 0, back = 0;
    EXPECT_DONE(cufftPlanMany(&there, 1, lengths, said ? realOnes : nullptr, 1, n, said ? halfOnes : nullptr, 1, half,
                              CUFFT_R2C, count));
    EXPECT_DONE(cufftCreate(&back));
    size_t workSize = 0;
    EXPECT_DONE(cufftMakePlan1d(back, n, CUFFT_C2R, count, &workSize));
    EXPECT_DONE(cufftExecR2C(there, in.data, out.data));
    expectNear(out.values(), halfSpectra, 1e-6, "a half spectrum of many", {n});
    EXPECT_DONE(cufftExecC2R(back, out.data, again.data));
    Signal scaled = signals;
    for (Complex& z : scaled) z *= n;
    expectNear(again.values(), scaled, 1e-6, "what comes back of many", {n});
    // In place, each row has room for its half spectrum.
    Array<cufftReal> both(padded(signals, n, 2 * half));
    if (!said) {
        EXPECT_DONE(cufftExecR2C(there, both.data, reinterpret_cast<cufftComplex*>(both.data)));
        expectNear(both.valuesAs<cufftComplex>(), halfSpectra, 1e-6, "a half spectrum of many in place", {n});
    }
    EXPECT_DONE(cufftDestroy(there));
    EXPECT_DONE(cufftDestroy(back));
}

// ---- what is known of transforms ----

static void knownOnes() {
    constexpr int n = 1 << 16;
    Signal impulse(n), wave(n);
    impulse[1] = 1;
    for (int k = 0; k < n; k++) wave[size_t(k)] = std::polar(1.0, 2 * 3.14159265358979323846 * 5 * k / n);
    Array<cufftDoubleComplex> onImpulse(impulse), onWave(wave);
    const cufftHandle plan = planned({n}, CUFFT_Z2Z);
    EXPECT_DONE(cufftExecZ2Z(plan, onImpulse.data, onImpulse.data, CUFFT_FORWARD));
    const Signal turning = onImpulse.values();
    EXPECT(std::abs(turning[n / 4] - Complex(0, -1)) < 1e-12);
    EXPECT(std::abs(turning[n / 2] - Complex(-1, 0)) < 1e-12);
    EXPECT_DONE(cufftExecZ2Z(plan, onWave.data, onWave.data, CUFFT_FORWARD));
    const Signal line = onWave.values();
    EXPECT(std::abs(line[5] - Complex(n)) < 1e-7);
    EXPECT(std::abs(line[6]) < 1e-7 && std::abs(line[n - 5]) < 1e-7);
    EXPECT_DONE(cufftDestroy(plan));

    // Parseval: a transform makes the sum of squares n times as large.
    for (int length : {4099, 5000, 6006}) {
        const Signal signal = drawnSignal(size_t(length));
        Array<cufftComplex> on(signal);
        const cufftHandle other = planned({length}, CUFFT_C2C);
        EXPECT_DONE(cufftExecC2C(other, on.data, on.data, CUFFT_INVERSE));
        double before = 0, after = 0;
        for (Complex z : signal) before += std::norm(z);
        for (Complex z : on.values()) after += std::norm(z);
        EXPECT(std::fabs(after / (length * before) - 1) < 1e-5);
        EXPECT_DONE(cufftDestroy(other));
    }
}

// What a half spectrum of a real signal cannot hold is passed over.
static void notQuiteHalves() {
    Array<cufftComplex> half(Signal{Complex(1, 5), Complex(0.5, -1), Complex(2, 7)});
    Array<cufftReal> out(size_t(4));
    const cufftHandle plan = planned({4}, CUFFT_C2R);
    EXPECT_DONE(cufftExecC2R(plan, half.data, out.data));
    expectNear(out.values(), {Complex(4), Complex(1), Complex(2), Complex(-3)}, 1e-6, "of a half spectrum", {4});
    EXPECT_DONE(cufftDestroy(plan));
}

static void streams() {
    cudaStream_t stream;
    EXPECT_OK(cudaStreamCreate(&stream));
    const Signal signal = drawnSignal(60);
    Array<cufftComplex> on(signal);
    const cufftHandle plan = planned({60}, CUFFT_C2C);
    EXPECT_DONE(cufftSetStream(plan, stream));
    EXPECT_DONE(cufftExecC2C(plan, on.data, on.data, CUFFT_FORWARD));
    EXPECT_OK(cudaStreamSynchronize(stream));
    expectNear(on.values(), transformed(signal, {60}, CUFFT_FORWARD), 1e-6, "the transform in a stream", {60});
    EXPECT_DONE(cufftDestroy(plan));
    EXPECT_OK(cudaStreamDestroy(stream));
}

// Memory for the work, which the caller may provide.
static void workAreas() {
    const Signal signal = drawnSignal(1009);
    Array<cufftComplex> on(signal);
    cufftHandle plan = 0;
    size_t estimated = 0, needed = 0, told = 0;
    EXPECT_DONE(cufftEstimate1d(1009, CUFFT_C2C, 1, &estimated));
    EXPECT_DONE(cufftCreate(&plan));
    EXPECT_DONE(cufftSetAutoAllocation(plan, 0));
    EXPECT_DONE(cufftGetSize1d(plan, 1009, CUFFT_C2C, 1, &told));
    long long length[] = {1009};
    EXPECT_DONE(cufftMakePlanMany64(plan, 1, length, nullptr, 1, 1009, nullptr, 1, 1009, CUFFT_C2C, 1, &needed));
    EXPECT_DONE(cufftGetSize(plan, &told));
    EXPECT_EQUAL(told, needed);
    void* area = nullptr;
    EXPECT_OK(cudaMalloc(&area, std::max(needed, size_t(1))));
    EXPECT_DONE(cufftSetWorkArea(plan, area));
    EXPECT_DONE(cufftExecC2C(plan, on.data, on.data, CUFFT_FORWARD));
    expectNear(on.values(), transformed(signal, {1009}, CUFFT_FORWARD), 2e-6, "the transform with its area", {1009});
    EXPECT_DONE(cufftDestroy(plan));
    EXPECT_OK(cudaFree(area));
}

static void whatIsRefused() {
    Array<cufftComplex> a(Signal(64));
    cufftHandle plan = 0;
    size_t size = 0;
    EXPECT_STATUS(cufftPlan1d(&plan, 0, CUFFT_C2C, 1), CUFFT_INVALID_SIZE);
    EXPECT_STATUS(cufftPlan1d(&plan, -8, CUFFT_C2C, 1), CUFFT_INVALID_SIZE);
    EXPECT_STATUS(cufftPlan1d(&plan, 8, CUFFT_C2C, 0), CUFFT_INVALID_SIZE);
    EXPECT_STATUS(cufftPlan2d(&plan, 8, 0, CUFFT_R2C), CUFFT_INTERNAL_ERROR);
    EXPECT_STATUS(cufftPlan3d(&plan, 8, 8, -1, CUFFT_R2C), CUFFT_INTERNAL_ERROR);
    EXPECT_STATUS(cufftPlan1d(&plan, 8, cufftType(5), 1), CUFFT_INVALID_TYPE);
    EXPECT_STATUS(cufftPlan1d(nullptr, 8, CUFFT_C2C, 1), CUFFT_INVALID_VALUE);
    int lengths[] = {2, 2, 2, 2};
    EXPECT(cufftPlanMany(&plan, 4, lengths, nullptr, 1, 16, nullptr, 1, 16, CUFFT_C2C, 1) != CUFFT_SUCCESS);
    EXPECT(cufftPlanMany(&plan, 0, lengths, nullptr, 1, 16, nullptr, 1, 16, CUFFT_C2C, 1) != CUFFT_SUCCESS);

    EXPECT_DONE(cufftCreate(&plan));
    EXPECT(cufftExecC2C(plan, a.data, a.data, CUFFT_FORWARD) != CUFFT_SUCCESS);
    EXPECT_STATUS(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, nullptr), CUFFT_INVALID_VALUE);
    EXPECT_DONE(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, &size));
    EXPECT_STATUS(cufftMakePlan1d(plan, 8, CUFFT_C2C, 1, &size), CUFFT_INVALID_PLAN);
    EXPECT_STATUS(cufftExecC2C(plan, a.data, a.data, 0), CUFFT_INVALID_VALUE);
    EXPECT(cufftExecC2C(plan, a.data, nullptr, CUFFT_FORWARD) != CUFFT_SUCCESS);
    EXPECT_STATUS(cufftGetSize(plan, nullptr), CUFFT_INVALID_VALUE);
    EXPECT_DONE(cufftDestroy(plan));
    EXPECT_STATUS(cufftExecC2C(plan, a.data, a.data, CUFFT_FORWARD), CUFFT_INVALID_PLAN);
    EXPECT_STATUS(cufftDestroy(plan), CUFFT_INVALID_PLAN);
    EXPECT_STATUS(cufftSetStream(plan, nullptr), CUFFT_INVALID_PLAN);
    EXPECT_STATUS(cufftGetSize(plan, &size), CUFFT_INVALID_PLAN);
    EXPECT_DONE(cufftDestroy(CUFFT_PLAN_NULL));
    int version = 0, major = 0;
    EXPECT_DONE(cufftGetVersion(&version));
    EXPECT_DONE(cufftGetProperty(MAJOR_VERSION, &major));
    EXPECT_EQUAL(version / 1000, major);
}

int main() {
    for (int n = 1; n <= 40; n++) allOf<Single>({n});
    for (int n : {64, 100, 127, 256, 1000, 1021, 1024}) allOf<Single>({n});
    for (int n : {1, 2, 3, 16, 17, 36, 122, 127, 134, 360, 1021}) allOf<Double>({n});
    const std::vector<Lengths> several = {{4, 6},   {6, 4},     {5, 7},    {1, 9},   {9, 1},
                                          {16, 67}, {12, 5, 8}, {3, 4, 5}, {2, 1, 3}};
    for (const Lengths& n : several) {
        allOf<Single>(n);
        allOf<Double>(n);
    }
    batches({12}, {{12}, 1, 12}, {{12}, 1, 12}, 5);
    batches({12}, {{12}, 5, 1}, {{12}, 1, 14}, 5);  // columns to rows
    batches({7}, {{8}, 2, 19}, {{8}, 3, 23}, 3);
    batches({4, 5}, {{6, 7}, 2, 90}, {{4, 5}, 1, 21}, 2);
    batches({3, 4, 2}, {{3, 4, 2}, 1, 24}, {{4, 5, 3}, 2, 130}, 2);
    for (bool said : {false, true}) {
        realBatches(10, 3, said);
        realBatches(9, 4, said);
    }
    knownOnes();
    notQuiteHalves();
    streams();
    workAreas();
    whatIsRefused();
    return finish("cufft");
}
