// Every atomic function on every type it has, in global and shared memory, in all three scopes.
#include "check.h"

template <class T>
struct Operations {
    T sum, least, most;
};

template <class T>
__global__ void addMinMax(Operations<T>* result) {   // 4 blocks of 64 threads
    __shared__ Operations<T> mine;
    T value = static_cast<T>(blockIdx.x * 64 + threadIdx.x + 1);
    if (threadIdx.x == 0) mine = {T(0), T(1000), T(0)};
    __syncthreads();
    atomicAdd(&mine.sum, value);
    atomicMin(&mine.least, value);
    atomicMax_block(&mine.most, value);
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd_system(&result->sum, mine.sum);
        atomicMin_system(&result->least, mine.least);
        atomicMax(&result->most, mine.most);
    }
}

template <class T>
void checkAddMinMax() {
    DeviceArray<Operations<T>> result(std::vector<Operations<T>>{{T(0), T(1000), T(0)}});
    addMinMax<T><<<4, 64>>>(result);
    FINISH_KERNEL();
    Operations<T> r = result.toHost()[0];
    EXPECT(r.sum == T(256 * 257 / 2) && r.least == T(1) && r.most == T(256));
}

__global__ void minMaxLong(long long* s) {
    atomicMin(s, -static_cast<long long>(threadIdx.x) << 33);
    atomicMax(s + 1, static_cast<long long>(threadIdx.x) << 33);
    atomicMin_block(s + 2, -5ll);
    atomicMax_system(s + 3, -5ll);
}

template <class T>
__global__ void addReal(T* sum) {
    atomicAdd(sum, T(0.5));
    if (blockIdx.x == 1) atomicAdd_block(sum + 1, T(2 * threadIdx.x));   // of two blocks it would be a race
    if (threadIdx.x == 0) atomicAdd_system(sum + 2, T(-1));
}

template <class T>
__global__ void bitwise(T* words) {
    T bit = T(1) << threadIdx.x;
    atomicOr(words, bit);
    atomicAnd(words + 1, ~bit);
    atomicXor(words + 2, bit | 1);
    atomicOr_block(words + 3, bit), atomicAnd_block(words + 3, T(0x0f)), atomicXor_block(words + 3, T(0));
    atomicOr_system(words + 3, T(1)), atomicAnd_system(words + 3, ~T(0)), atomicXor_system(words + 3, T(0));
}

template <class T>
void checkBitwise() {
    DeviceArray<T> words(std::vector<T>{T(0), ~T(0), T(0), T(0)});
    bitwise<T><<<1, 32>>>(words);
    FINISH_KERNEL();
    std::vector<T> w = words.toHost();
    T low = static_cast<T>(0xffffffffu);
    EXPECT(w[0] == low && w[1] == ~low && w[2] == T(low ^ T(1)) && w[3] == T(0x0f));
}

__global__ void oldValues(int* words) {   // one thread: each returns what was there before
    unsigned* u = reinterpret_cast<unsigned*>(words);
    words[0] = 5;
    EXPECT(atomicAdd(words, 2) == 5 && atomicSub(words, 3) == 7 && atomicExch(words, -9) == 4 && words[0] == -9);
    EXPECT(atomicMin(words, -10) == -9 && atomicMax(words, 3) == -10 && words[0] == 3);
    EXPECT(atomicMin(u, 0xfffffff0u) == 3 && atomicMax(u, 0xfffffff0u) == 3 && u[0] == 0xfffffff0u);
    EXPECT(atomicCAS(words, 1, 2) == -16 && words[0] == -16 && atomicCAS(words, -16, 8) == -16 && words[0] == 8);
    EXPECT(atomicCAS(u, 8u, 9u) == 8 && atomicSub(u, 10u) == 9 && u[0] == 0xffffffff);
    u[0] = 3;
    EXPECT(atomicInc(u, 4) == 3 && atomicInc(u, 4) == 4 && u[0] == 0 && atomicDec(u, 4) == 0 && u[0] == 4);
    EXPECT(atomicDec(u, 2) == 4 && u[0] == 2 && atomicDec_block(u, 2) == 2 && atomicInc_system(u, 7) == 1);
    EXPECT(atomicExch(u, 77u) == 2 && atomicExch_block(u, 78u) == 77 && atomicCAS_system(u, 78u, 1u) == 78);

    auto* wide = reinterpret_cast<unsigned long long*>(words + 2);
    *wide = 1ull << 40;
    EXPECT(atomicAdd(wide, 1ull << 40) == 1ull << 40 && atomicExch(wide, 6ull) == 1ull << 41);
    EXPECT(atomicCAS(wide, 6ull, 1ull << 50) == 6 && atomicMax(wide, 3ull) == 1ull << 50);
    EXPECT(atomicMin(wide, 3ull) == 1ull << 50 && *wide == 3);

    auto* real = reinterpret_cast<float*>(words + 4);
    *real = 1.5f;
    EXPECT(atomicAdd(real, 2.0f) == 1.5f && atomicExch(real, 8.0f) == 3.5f && *real == 8);

    auto* half = reinterpret_cast<unsigned short*>(words + 5);
    half[0] = 3, half[1] = 9;
    EXPECT(atomicCAS(half + 1, static_cast<unsigned short>(9), static_cast<unsigned short>(4)) == 9);
    EXPECT(half[0] == 3 && half[1] == 4);
}

// Who sees a larger one has nothing to do: it read what others update, and no more.
__device__ void raise(float* at, float value) {
    int seen = *reinterpret_cast<int*>(at);
    while (__int_as_float(seen) < value) {
        const int before = atomicCAS(reinterpret_cast<int*>(at), seen, __float_as_int(value));
        if (before == seen) break;
        seen = before;
    }
}
__global__ void greatestOfSome(const float* values, float* most) {
    raise(most, values[blockIdx.x * blockDim.x + threadIdx.x]);
}

// The greatest float, by compare and swap: a loop that every course has.
__device__ float atomicMaxFloat(float* address, float value) {
    int* word = reinterpret_cast<int*>(address);
    int old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
    } while (assumed != old);
    return __int_as_float(old);
}
__global__ void greatest(const float* values, float* result) {
    atomicMaxFloat(result, values[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void histogram(const unsigned char* data, unsigned* bins, int n) {
    __shared__ unsigned local[16];
    if (threadIdx.x < 16) local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[data[i]], 1u);
    __syncthreads();
    if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

// A ticket: every number is given once.
__global__ void tickets(int* counter, int* taken) { taken[atomicAdd(counter, 1)]++; }

__global__ void addVectors(float2* two, float4* four) {
#if __CUDA_ARCH__ >= 900
    atomicAdd(two, make_float2(1, 2));
    float4 old = atomicAdd(four, make_float4(1, 2, 3, 4));
    EXPECT(old.y == 2 * old.x && old.w == 4 * old.x);
#endif
}

// nvcc has no std::atomic in device code; here it is the compiler's own, and watched like the others.
#ifdef CPU_DEVICE
__global__ void builtinAtomics(int* counter, unsigned long long* wide, unsigned char* small) {
    __atomic_fetch_add(counter, 2, __ATOMIC_RELAXED);
    __atomic_fetch_or(wide, 1ull << threadIdx.x, __ATOMIC_SEQ_CST);
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    unsigned char seen = __atomic_load_n(small, __ATOMIC_ACQUIRE);
    while (!__atomic_compare_exchange_n(small, &seen, static_cast<unsigned char>(seen + 1), false, __ATOMIC_ACQ_REL,
                                        __ATOMIC_ACQUIRE)) {
    }
    if (threadIdx.x == 0) __atomic_store_n(counter + 1, 7, __ATOMIC_RELEASE);
    EXPECT(__atomic_exchange_n(counter + 2 + threadIdx.x, 5, __ATOMIC_RELAXED) == 0);
}

void checkBuiltinAtomics() {
    DeviceArray<int> counter(66);
    DeviceArray<unsigned long long> wide(1);
    DeviceArray<unsigned char> small(1);
    builtinAtomics<<<1, 64>>>(counter, wide, small);
    FINISH_KERNEL();
    EXPECT(counter.toHost()[0] == 128 && counter.toHost()[1] == 7 && counter.toHost()[65] == 5);
    EXPECT(wide.toHost()[0] == ~0ull && small.toHost()[0] == 64);
}
#else
void checkBuiltinAtomics() {}
#endif

// One block hands a value to the other, and each thread adds up with every function that takes an order.
__global__ void ordered(int* data, int* flag, unsigned long long* words, float* real) {   // 2 blocks of 32
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        *data = 42;
        __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    } else if (blockIdx.x == 1 && threadIdx.x == 0) {
        while (__nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE) == 0) {}
        EXPECT(*data == 42);
    }
    unsigned long long mine = blockIdx.x * 32 + threadIdx.x;
    __nv_atomic_fetch_add(words, mine, __NV_ATOMIC_RELAXED);
    __nv_atomic_sub(words + 1, 1, __NV_ATOMIC_RELAXED);
    __nv_atomic_or(words + 2, 1ull << mine, __NV_ATOMIC_RELAXED);
    __nv_atomic_fetch_max(words + 3, mine, __NV_ATOMIC_RELAXED);
    unsigned long long seen = __nv_atomic_load_n(words + 4, __NV_ATOMIC_RELAXED);
    while (!__nv_atomic_compare_exchange_n(words + 4, &seen, seen + 2, true, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED)) {}
    EXPECT(__nv_atomic_exchange_n(words + 5 + mine, 7, __NV_ATOMIC_ACQ_REL) == 0);
    __nv_atomic_add(real, 0.5f, __NV_ATOMIC_RELAXED);
}
void checkOrdered() {
    DeviceArray<int> data(1), flag(1);
    DeviceArray<unsigned long long> words(70);
    DeviceArray<float> real(1);
    ordered<<<2, 32>>>(data, flag, words, real);
    FINISH_KERNEL();
    std::vector<unsigned long long> w = words.toHost();
    EXPECT(w[0] == 2016 && w[1] == 0ull - 64 && w[2] == ~0ull && w[3] == 63 && w[4] == 128 && w[68] == 7);
    EXPECT(real.toHost()[0] == 32);
}

// 16 bytes at once: nobody sees one half without the other.
struct alignas(16) Tally {
    unsigned long long count, sum;
};
__global__ void tally(Tally* all, Tally* latest, int* torn) {
#if __CUDA_ARCH__ >= 900
    const unsigned long long mine = blockIdx.x * blockDim.x + threadIdx.x;
    Tally old = *all, seen;
    for (bool done = false; !done; old = seen) {
        seen = atomicCAS(all, old, Tally{old.count + 1, old.sum + mine});
        done = seen.count == old.count && seen.sum == old.sum;
    }
    old = atomicExch(latest, Tally{mine, ~mine});
    if (old.count != ~old.sum && old.count + old.sum != 0) atomicAdd(torn, 1);
    old = atomicCAS(latest, Tally{1, 1}, Tally{0, 1});  // is never there
    if (old.count != ~old.sum) atomicAdd(torn, 1);
#endif
}

int main() {
    checkBuiltinAtomics();
    checkAddMinMax<int>();
    checkAddMinMax<unsigned>();
    checkAddMinMax<unsigned long long>();
    checkBitwise<int>();
    checkBitwise<unsigned>();
    checkBitwise<unsigned long long>();

    DeviceArray<long long> extremes(std::vector<long long>{0, 0, 0, -9});
    minMaxLong<<<1, 32>>>(extremes);
    DeviceArray<float> sums(3);
    addReal<<<2, 64>>>(sums.data);
    DeviceArray<double> doubleSums(3);
    addReal<<<2, 64>>>(doubleSums.data);
    DeviceArray<int> words(8);
    oldValues<<<1, 1>>>(words);
    FINISH_KERNEL();
    std::vector<long long> e = extremes.toHost();
    EXPECT(e[0] == -(31ll << 33) && e[1] == 31ll << 33 && e[2] == -5 && e[3] == -5);
    std::vector<float> s = sums.toHost();
    EXPECT(s[0] == 64 && s[1] == 2 * 2016 && s[2] == -2);
    std::vector<double> d = doubleSums.toHost();
    EXPECT(d[0] == 64 && d[1] == 2 * 2016 && d[2] == -2);

    std::vector<float> values(512);
    std::vector<unsigned char> data(5000);
    std::vector<unsigned> expected(16);
    for (int i = 0; i < 512; i++) values[i] = static_cast<float>(i * 37 % 512);
    for (int i = 0; i < 5000; i++) expected[data[i] = static_cast<unsigned char>(i * i % 16)]++;
    DeviceArray<float> reals(values), most(1);
    DeviceArray<unsigned char> bytes(data);
    DeviceArray<unsigned> bins(16);
    DeviceArray<int> counter(1), taken(300);
    DeviceArray<float2> two(1);
    DeviceArray<float4> four(1);
    greatest<<<4, 128>>>(reals, most);
    histogram<<<3, 96>>>(bytes, bins, 5000);
    tickets<<<3, 100>>>(counter, taken);
    addVectors<<<2, 32>>>(two, four);
    FINISH_KERNEL();
    DeviceArray<float> again(1);
    greatestOfSome<<<4, 128>>>(reals, again);
    FINISH_KERNEL();
    EXPECT(again.toHost()[0] == 511);
    EXPECT(most.toHost()[0] == 511 && bins.toHost() == expected && counter.toHost()[0] == 300);
    for (int t : taken.toHost()) EXPECT(t == 1);
    EXPECT(two.toHost()[0].y == 128 && four.toHost()[0].w == 256);
    checkOrdered();
    DeviceArray<Tally> all(1), latest(1);
    DeviceArray<int> torn(1);
    tally<<<40, 64>>>(all, latest, torn);
    FINISH_KERNEL();
    const Tally sum = all.toHost()[0], last = latest.toHost()[0];
    EXPECT(sum.count == 2560 && sum.sum == 2559 * 1280 && last.count == ~last.sum && torn.toHost()[0] == 0);
    return finish("atomics");
}
