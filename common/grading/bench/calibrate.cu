// Measures what estimates of time need to know of a card: how fast each of its parts is by itself, and what two of them
// take together. Every kernel here was made for that; none is a chapter's. docs/estimates.md says what each number is
// for.
//
//   calibrate card=… driver=…      writes one JSON object to standard output: make calibrate
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "common/buffer.h"
#include "common/check.h"
#include "common/device.h"
#include "common/timer.h"

namespace {

using workbook::DeviceBuffer;

unsigned multiprocessors = 0;
double clockGHz = 0;
std::vector<std::pair<std::string, double>> found;

void say(const std::string& what, double value) {
    found.push_back({what, value});
    fprintf(stderr, "%-72s %12.4f\n", what.c_str(), value);
}

__global__ void busy(int rounds) {
    for (int i = 0; i < rounds; i++) __nanosleep(100);
}

// Milliseconds. The launch is in the queue before its turn comes. `cold`: none of its data is in L2.
double timeOf(const std::function<void()>& launch, int repeats = 5, bool cold = false) {
    workbook::Measuring how;
    how.repeats = repeats;
    how.warmups = 2;
    how.seconds = 1;
    how.prepare = [cold] {
        if (cold) workbook::flushL2();
        busy<<<1, 1>>>(1000);
    };
    return workbook::measure(launch, how).median;
}

// What a kernel takes for each of `rounds`, in clocks: the difference of two launches, so that no start is counted.
double clocksARound(const std::function<void(int)>& launch, int rounds, bool cold = false) {
    const double little = timeOf([&] { launch(rounds / 4); }, 5, cold),
                 much = timeOf([&] { launch(rounds + rounds / 4); }, 5, cold);
    return (much - little) * 1e6 * clockGHz / rounds;
}

double gigabytes(double bytes, double ms) { return bytes / ms / 1e6; }

// ---- clock, start, blocks ----

__global__ void clocks(long long* out) {
    long long from = 0, to = 0;
    const long long begin = clock64();
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(from));
    do asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(to));
    while (to - from < 20000000);
    out[0] = clock64() - begin;
    out[1] = to - from;
}
__global__ void nothing() {}
__global__ void wait(int cycles) {
    const long long begin = clock64();
    while (clock64() - begin < cycles) {
    }
}

void starts(unsigned threadsThere, unsigned blocksThere) {
    DeviceBuffer<long long> out(2);
    for (int i = 0; i < 3; i++) clocks<<<1, 32>>>(out.data());
    const std::vector<long long> ticks = out.download();
    clockGHz = double(ticks[0]) / double(ticks[1]);
    say("clock GHz", clockGHz);
    say("start us", 1e3 * timeOf([] { nothing<<<1, 32>>>(); }, 30));
    for (unsigned threads : {32u, 64u, 128u, 256u, 512u, 1024u}) {
        const std::string of = " of " + std::to_string(threads);
        const unsigned blocks = 1 << 20;
        say("blocks a us" + of, blocks / (timeOf([&] { nothing<<<blocks, threads>>>(); }) * 1e3));
        const unsigned resident = std::min(blocksThere, threadsThere / threads), waves = 50;
        const int cycles = 8000;
        auto take = [&](unsigned n) { return timeOf([&] { wait<<<multiprocessors * resident * n, threads>>>(cycles); }); };
        say("clocks between blocks" + of, (take(2 * waves) - take(waves)) / waves * 1e6 * clockGHz - cycles);
    }
}

// ---- latency ----

// Each place holds the address of the next.
__global__ void link(uint64_t* place, uint64_t n, uint64_t step) {
    for (uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x; i < n; i += uint64_t(gridDim.x) * blockDim.x)
        place[i * step] = uint64_t(place + (i + 7919) % n * step);
}
__global__ void follow(uint64_t* out, uint64_t at, int steps, bool nearby) {
    if (nearby)
        for (int i = 0; i < steps; i++) asm volatile("ld.global.ca.u64 %0, [%0];" : "+l"(at));
    else
        for (int i = 0; i < steps; i++) asm volatile("ld.global.cg.u64 %0, [%0];" : "+l"(at));
    *out = at;
}
__global__ void followShared(int* out, int steps) {
    __shared__ int next[1024];
    for (int i = int(threadIdx.x); i < 1024; i += int(blockDim.x)) next[i] = (i + 33) % 1024;
    __syncthreads();
    int at = int(threadIdx.x);
    for (int i = 0; i < steps; i++) at = next[at];
    *out = at;
}
__global__ void meet(int rounds) {
    for (int i = 0; i < rounds; i++) __syncthreads();
}
__global__ void shuffles(int* out, int rounds) {
    int value = int(threadIdx.x);
    for (int i = 0; i < rounds; i++) value = __shfl_xor_sync(0xffffffffu, value, 1) + i;
    *out = value;
}

void latencies(size_t l2Bytes) {
    DeviceBuffer<uint64_t> chain(size_t(1) << 27), out(1);
    auto chase = [&](const std::string& where, size_t bytes, bool nearby) {
        const uint64_t step = 16, n = bytes / 8 / step;  // a line of 128 bytes each
        link<<<512, 256>>>(chain.data(), n, step);
        const bool cold = bytes > l2Bytes;
        if (!cold) follow<<<1, 1>>>(out.data(), uint64_t(chain.data()), int(n), nearby);
        say("latency clocks, " + where,
            clocksARound([&](int r) { follow<<<1, 1>>>(out.data(), uint64_t(chain.data()), r, nearby); }, 20000, cold));
    };
    chase("L1", 16 << 10, true);
    chase("L2", std::min(l2Bytes / 4, size_t(4) << 20), false);
    chase("L2 half full", l2Bytes / 2, false);
    chase("DRAM", size_t(1) << 30, false);
    DeviceBuffer<int> last(1);
    say("latency clocks, shared", clocksARound([&](int r) { followShared<<<1, 32>>>(last.data(), r); }, 100000));
    say("latency clocks, shuffle and add", clocksARound([&](int r) { shuffles<<<1, 32>>>(last.data(), r); }, 100000));
    for (unsigned threads : {32u, 64u, 256u, 512u, 1024u})
        say("barrier clocks of " + std::to_string(threads), clocksARound([&](int r) { meet<<<1, threads>>>(r); }, 20000));
}

// ---- DRAM, L2 ----

// `T` a thread, `inFlight` loads of each before the first is used.
template <int inFlight, typename T>
__global__ void readAll(int* out, const T* in, int rounds) {
    const size_t all = size_t(gridDim.x) * blockDim.x;
    in += blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    int sum = 0;
#pragma unroll 1
    for (int r = 0; r < rounds; r++, in += all * inFlight) {
        T value[inFlight];
#pragma unroll
        for (int k = 0; k < inFlight; k++) value[k] = __ldcg(in + k * all);
#pragma unroll
        for (int k = 0; k < inFlight; k++) sum ^= reinterpret_cast<const int&>(value[k]);
    }
    if (sum == 0x12345678) *out = sum;
}
__global__ void writeAll(int4* out, int rounds, int value) {
    const size_t all = size_t(gridDim.x) * blockDim.x;
    out += blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    for (int r = 0; r < rounds; r++, out += all) __stcg(out, int4{value, value, value, value});
}
__global__ void readAndWriteAll(int4* out, const int4* in, int rounds) {
    const size_t all = size_t(gridDim.x) * blockDim.x, first = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    in += first;
    out += first;
    for (int r = 0; r < rounds; r++, in += 4 * all, out += 4 * all) {
        int4 value[4];
#pragma unroll
        for (int k = 0; k < 4; k++) value[k] = __ldcg(in + k * all);
#pragma unroll
        for (int k = 0; k < 4; k++) __stcg(out + k * all, value[k]);
    }
}
// Single sectors, `step` of them from one to the next in memory, scattered: neighbouring lanes read far from each other.
__global__ void readSectors(int* out, const int* in, unsigned n, unsigned step, int rounds) {
    const unsigned all = gridDim.x * blockDim.x;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int r = 0; r < rounds; r++, i += all * 4) {
        int value[4];
#pragma unroll
        for (int k = 0; k < 4; k++) value[k] = __ldcg(in + size_t((i + k * all) * 2654435761u % n) * step * 8);
#pragma unroll
        for (int k = 0; k < 4; k++) sum ^= value[k];
    }
    if (sum == 0x12345678) *out = sum;
}

void memory(size_t l2Bytes) {
    const size_t large = size_t(1) << 30;
    DeviceBuffer<int4> a(large / 16), b(large / 16);
    DeviceBuffer<int> out(1);
    a.fillBytes(1);
    b.fillBytes(2);
    const unsigned grid = multiprocessors * 4, threads = 512;
    const size_t all = size_t(grid) * threads;
    const int rounds = int(large / 16 / all / 4);  // of four loads each
    const double bytes = double(rounds) * double(all) * 4 * 16;
    say("DRAM read GB/s", gigabytes(bytes, timeOf([&] { readAll<4><<<grid, threads>>>(out.data(), a.data(), rounds); })));
    say("DRAM write GB/s", gigabytes(bytes, timeOf([&] { writeAll<<<grid, threads>>>(b.data(), 4 * rounds, 3); })));
    say("DRAM copy GB/s",
        gigabytes(2 * bytes, timeOf([&] { readAndWriteAll<<<grid, threads>>>(b.data(), a.data(), rounds); })));
    for (unsigned step : {1u, 2u, 4u}) {
        const unsigned n = unsigned(large / 32) / step;
        const int times = int(n / (all * 4));
        const double ms = timeOf([&] {
            readSectors<<<grid, threads>>>(out.data(), reinterpret_cast<const int*>(a.data()), n, step, times);
        });
        say("DRAM GB/s, single sectors, one of " + std::to_string(step), gigabytes(times * double(all) * 4 * 32, ms));
    }
    // What fits in L2, launch after launch.
    for (size_t set : {l2Bytes / 3, l2Bytes * 2 / 3}) {
        const int few = int(set / (all * 64));
        if (!few) continue;
        const double setBytes = few * double(all) * 64;
        const std::string of = " launch after launch, " + std::to_string(size_t(setBytes) >> 20) + " MiB";
        auto speed = [&](const std::function<void()>& launch) {
            auto many = [&](int n) {
                return timeOf([&] {
                    for (int i = 0; i < n; i++) launch();
                });
            };
            return gigabytes(setBytes, (many(50) - many(10)) / 40);
        };
        say("L2 read GB/s," + of, speed([&] { readAll<4><<<grid, threads>>>(out.data(), a.data(), few); }));
        say("L2 write GB/s," + of, speed([&] { writeAll<<<grid, threads>>>(b.data(), 4 * few, 3); }));
    }
}

// The same bytes many times in one launch, each time by other multiprocessors.
__global__ void readAgain(int* out, const int4* in, int times, int rounds) {
    const size_t all = size_t(gridDim.x) * blockDim.x;
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        const int4* at = in + (blockIdx.x + unsigned(r) * 31) % gridDim.x * size_t(blockDim.x) + threadIdx.x;
        for (int t = 0; t < times; t++, at += 4 * all) {
            int4 value[4];
#pragma unroll
            for (int k = 0; k < 4; k++) value[k] = __ldcg(at + k * all);
#pragma unroll
            for (int k = 0; k < 4; k++) sum ^= value[k].x;
        }
    }
    if (sum == 0x12345678) *out = sum;
}
// Each lane stores a `T` so many bytes from its neighbour's; the block's next warp stores beside it, until the sectors
// are full. Then come the sectors behind them.
template <typename T>
__global__ void storeParts(char* out, size_t stride, size_t bytes, int rounds) {
    const size_t parts = 32 / sizeof(T), perColumn = stride / 32, groups = bytes / 32 / 32;
    for (int r = 0; r < rounds; r++) {
        const size_t warp = (size_t(r) * gridDim.x + blockIdx.x) * (blockDim.x / 32) + threadIdx.x / 32;
        const size_t group = warp / parts % groups, lane = threadIdx.x % 32;
        const size_t at = (group / perColumn * 32 + lane) * stride + group % perColumn * 32 + warp % parts * sizeof(T);
        *reinterpret_cast<T*>(out + at) = T{};
    }
}
template <typename T>
__global__ void storeWhole(char* out, int rounds) {
    T* at = reinterpret_cast<T*>(out) + size_t(blockIdx.x) * 4 * blockDim.x + threadIdx.x;
    for (int r = 0; r < rounds; r++) at[unsigned(r) % 4 * blockDim.x] = T{};
}
__global__ void addAll(int* counters, unsigned apart, int rounds) {
    const unsigned at = (blockIdx.x * blockDim.x + threadIdx.x) * apart % (1u << 20);
    for (int r = 0; r < rounds; r++) atomicAdd(counters + at, 1);
}

template <typename T>
void partialStores(const std::string& part, DeviceBuffer<char>& room, size_t l2Bytes) {
    const unsigned grid = multiprocessors * 8;
    for (size_t stride : {size_t(128), size_t(4096), size_t(65536)})
        for (size_t set : {std::max(l2Bytes / 3 >> 21, size_t(1)) << 21, room.bytes()}) {
            const double each =
                clocksARound([&](int r) { storeParts<T><<<grid, 256>>>(room.data(), stride, set, r); }, 1024);
            say("stores a ns, parts of " + part + ", stride " + std::to_string(stride) + ", " +
                    (set == room.bytes() ? "DRAM" : "L2"),
                32.0 * 8 * grid / each * clockGHz);
        }
}

void secondLevel(size_t l2Bytes) {
    DeviceBuffer<int4> a(size_t(1) << 24);
    DeviceBuffer<int> out(1);
    a.fillBytes(1);
    const unsigned grid = multiprocessors * 2;
    const double round = grid * 1024.0 * 4 * 16;
    for (int times : {1, 2})
        if (times * round < 0.8 * double(l2Bytes))
            say("L2 read GB/s, " + std::to_string(int(times * round) >> 20) + " MiB",
                times * round * clockGHz /
                    clocksARound([&](int r) { readAgain<<<grid, 1024>>>(out.data(), a.data(), times, r); }, 64));
    say("L2 read bytes a clock, one multiprocessor",
        1048576 / clocksARound([&](int r) { readAgain<<<1, 1024>>>(out.data(), a.data(), 16, r); }, 200));
    DeviceBuffer<char> room(size_t(1) << 30);
    room.fillBytes(0);
    partialStores<float>("4 bytes", room, l2Bytes);
    partialStores<float2>("8 bytes", room, l2Bytes);
    partialStores<float4>("16 bytes", room, l2Bytes);
    for (size_t stride : {size_t(32), size_t(128)})
        say("clocks a request of 32 parts, one multiprocessor, stride " + std::to_string(stride),
            clocksARound([&](int r) { storeParts<float><<<1, 1024>>>(room.data(), stride, size_t(1) << 20, r); }, 4000) /
                32);
    auto whole = [&](const std::string& what, auto kernel) {
        for (unsigned blocks : {1u, multiprocessors})
            say("clocks a store of " + what + ", " + (blocks > 1 ? "all multiprocessors" : "one multiprocessor"),
                clocksARound([&](int r) { kernel<<<blocks, 1024>>>(room.data(), r); }, 4000) / 32);
    };
    whole("4 bytes", storeWhole<int>);
    whole("16 bytes", storeWhole<int4>);
    DeviceBuffer<int> counters(1 << 20);
    counters.fillBytes(0);
    for (unsigned apart : {0u, 1u, 8u})
        say("atomics a ns, lanes " + std::to_string(4 * apart) + " bytes apart",
            32.0 * 8 * grid * clockGHz /
                clocksARound([&](int r) { addAll<<<grid, 256>>>(counters.data(), apart, r); }, 128));
}

// ---- where data says where to go: atomics on few addresses, sectors at random ----

__device__ unsigned anyNumber(unsigned x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

struct Add {
    template <class T>
    __device__ void operator()(T* at) const {
        atomicAdd(at, T(1));
    }
};
struct AddAndSee {
    template <class T>
    __device__ void operator()(T* at) const {
        if (atomicAdd(at, T(1)) == T(-1)) *at = 0;
    }
};
struct Maximum {
    template <class T>
    __device__ void operator()(T* at) const {
        atomicMax(at, T(clock()));
    }
};
struct CompareAndSwap {
    template <class T>
    __device__ void operator()(T* at) const {
        if (atomicCAS(at, T(0), T(1)) == T(-1)) *at = 0;
    }
};
// A word for every `share` lanes of a warp, any of `words` (a power of two) that lie so many bytes apart; with
// `beside`, a warp's lanes go to words side by side from there on.
template <class T, class Atomic>
__global__ void atomicsTo(char* room, unsigned words, size_t apart, unsigned share, bool beside, int rounds) {
    const unsigned lane = threadIdx.x % 32, place = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned who = share == 0 ? place : place / share;
    if (share == 32 && !beside && lane > 0) return;
    for (int r = 0; r < rounds; r++) {
        const unsigned word = anyNumber(who * 64 + unsigned(r)) & (words - 1);
        Atomic()(reinterpret_cast<T*>(room + word * apart + (beside ? lane * sizeof(T) : 0)));
    }
}
template <class T>
__global__ void allLanesToOne(T* counter, int rounds) {
    for (int r = 0; r < rounds; r++) atomicAdd(counter, T(threadIdx.x));
}
template <bool stores>
__global__ void anySectors(int* out, int* room, unsigned words, int rounds) {
    const unsigned place = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        int value[4];
#pragma unroll
        for (unsigned k = 0; k < 4; k++) {
            int* at = room + (anyNumber(place * 512 + unsigned(r) * 4 + k) & (words - 1));
            if (stores)
                *at = r;
            else
                value[k] = __ldcg(at);
        }
        if (!stores)
#pragma unroll
            for (int k = 0; k < 4; k++) sum ^= value[k];
    }
    if (sum == 0x12345678) *out = sum;
}
// One word of every so many, in their order.
template <bool stores>
__global__ void everySoMany(int* out, int* room, size_t n, unsigned apart) {
    int sum = 0;
    const size_t all = size_t(gridDim.x) * blockDim.x;
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i + 3 * all < n; i += 4 * all) {
        int value[4];
#pragma unroll
        for (unsigned k = 0; k < 4; k++)
            if (stores)
                room[(i + k * all) * apart] = int(i);
            else
                value[k] = __ldcg(room + (i + k * all) * apart);
        if (!stores)
#pragma unroll
            for (int k = 0; k < 4; k++) sum ^= value[k];
    }
    if (sum == 0x12345678) *out = sum;
}

void whereDataSays() {
    const size_t large = size_t(1) << 30;
    DeviceBuffer<char> room(large);
    DeviceBuffer<int> out(1);
    room.fillBytes(0);
    const unsigned grid = multiprocessors * 8, threads = 256, lanes = grid * threads;
    auto rate = [&](const std::string& what, double each, int rounds, const std::function<void(int)>& launch) {
        say(what, each * clockGHz / clocksARound(launch, rounds));
    };
    auto atOne = [&](const std::string& what, auto kernel) {
        rate("atomics a ns, " + what + ", one address, one lane", lanes / 32, 64,
             [&](int r) { kernel<<<grid, threads>>>(room.data(), 1, 0, 32, false, r); });
        rate("atomics a ns, " + what + ", one address, 32 lanes", lanes, 16,
             [&](int r) { kernel<<<grid, threads>>>(room.data(), 1, 0, 0, false, r); });
    };
    atOne("int", atomicsTo<int, Add>);
    atOne("long", atomicsTo<unsigned long long, Add>);
    atOne("float", atomicsTo<float, Add>);
    atOne("double", atomicsTo<double, Add>);
    atOne("int maximum", atomicsTo<int, Maximum>);
    atOne("int exchange", atomicsTo<int, CompareAndSwap>);
    atOne("int with its result", atomicsTo<int, AddAndSee>);
    atOne("float with its result", atomicsTo<float, AddAndSee>);
    auto counter = [&](auto type) { return reinterpret_cast<decltype(type)*>(room.data()); };
    rate("atomics a ns, int, one address that the compiler knows", lanes, 16,
         [&](int r) { allLanesToOne<<<grid, threads>>>(counter(int()), r); });
    rate("atomics a ns, float, one address that the compiler knows", lanes, 16,
         [&](int r) { allLanesToOne<<<grid, threads>>>(counter(float()), r); });
    auto apart = [&](size_t bytes, std::initializer_list<unsigned> some) {
        for (unsigned words : some)
            rate("atomics a ns, int, one lane, any of " + std::to_string(words) + " words " + std::to_string(bytes) +
                     " bytes apart",
                 lanes / 32, 64,
                 [&](int r) { atomicsTo<int, Add><<<grid, threads>>>(room.data(), words, bytes, 32, false, r); });
    };
    apart(4, {2, 8, 32, 64, 256});
    apart(128, {2, 4, 8, 16, 32, 64, 256, 1024});
    apart(4096, {2, 4, 8, 16, 64, 256});
    auto anyWord = [&](const std::string& what, auto kernel) {
        for (int power : {1, 3, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28})
            rate("atomics a ns, " + what + ", any of 2^" + std::to_string(power) + " words", lanes, 16, [&](int r) {
                kernel<<<grid, threads>>>(room.data(), 1u << power, 4, 0, false, r);
            });
        for (unsigned lines : {1u, 2u, 4u, 8u, 32u, 256u})
            rate("atomics a ns, " + what + ", side by side, any of " + std::to_string(lines) + " lines", lanes, 16,
                 [&](int r) { kernel<<<grid, threads>>>(room.data(), lines, 128, 32, true, r); });
    };
    anyWord("int", atomicsTo<int, Add>);
    anyWord("float", atomicsTo<float, Add>);
    int* words = reinterpret_cast<int*>(room.data());
    for (int power : {22, 24, 25, 26, 27, 28, 30}) {
        const std::string of = " a ns at random in 2^" + std::to_string(power) + " bytes";
        const unsigned n = unsigned((size_t(1) << power) / 4);
        rate("loads" + of, lanes * 4.0, 16,
             [&](int r) { anySectors<false><<<grid, threads>>>(out.data(), words, n, r); });
        rate("stores" + of, lanes * 4.0, 16,
             [&](int r) { anySectors<true><<<grid, threads>>>(out.data(), words, n, r); });
    }
    for (unsigned step : {8u, 16u, 32u, 64u}) {
        const size_t n = large / 4 / step;
        const std::string of = " a ns in order, " + std::to_string(step * 4) + " bytes apart";
        auto every = [&](auto kernel) {
            return double(n) / (1e6 * timeOf([&] { kernel<<<grid, threads>>>(out.data(), words, n, step); }));
        };
        say("loads" + of, every(everySoMany<false>));
        say("stores" + of, every(everySoMany<true>));
    }
}

// ---- L1, shared memory, arithmetic: each multiprocessor by itself ----

// From L1, if it is there; done, however often it was done before.
__device__ int loadNear(const int* at) {
    int value;
    asm volatile("ld.global.ca.s32 %0, [%1];" : "=r"(value) : "l"(at));
    return value;
}
__device__ int loadNear(const int4* at) {
    int4 v;
    asm volatile("ld.global.ca.v4.s32 {%0,%1,%2,%3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(at));
    return v.x ^ v.y ^ v.z ^ v.w;
}
__device__ int loadShared(unsigned at, int) {
    int value;
    asm volatile("ld.shared.s32 %0, [%1];" : "=r"(value) : "r"(at));
    return value;
}
__device__ int loadShared(unsigned at, int4) {
    int4 v;
    asm volatile("ld.shared.v4.s32 {%0,%1,%2,%3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(at));
    return v.x ^ v.y ^ v.z ^ v.w;
}

// A warp's lanes read so many bytes from one another; all of it stays in L1. No address comes twice in a row: the
// compiler would load it once.
template <typename T>
__global__ void readLines(int* out, const char* in, unsigned distance, int rounds) {
    const char* at = in + threadIdx.x % 32 * distance;
    int sum = 0;
#pragma unroll 1
    for (int r = 0; r < rounds; r += 8)
#pragma unroll
        for (int k = 0; k < 8; k++) sum ^= loadNear(reinterpret_cast<const T*>(at + k * 16384 + (r & 8) * 16));
    if (sum == 0x12345678) *out = sum;
}
template <typename T>
__global__ void readShared(int* out, unsigned distance, int rounds) {
    __shared__ int shared[8192];
    for (unsigned i = threadIdx.x; i < 8192; i += blockDim.x) shared[i] = int(i);
    __syncthreads();
    const unsigned at = unsigned(__cvta_generic_to_shared(shared)) + threadIdx.x % 32 * distance;
    int sum = 0;
#pragma unroll 1
    for (int r = 0; r < rounds; r += 8)
#pragma unroll
        for (int k = 0; k < 8; k++) sum ^= loadShared(at + unsigned(k) * 1024 + unsigned(r & 8) * 64, T{});
    if (sum == 0x12345678) *out = sum;
}
__global__ void writeShared(int* out, unsigned distance, int rounds) {
    __shared__ int shared[8192];
    volatile int* at = shared + threadIdx.x % 32 * distance / 4;
    for (int r = 0; r < rounds; r += 8)
#pragma unroll
        for (int k = 0; k < 8; k++) at[k * 32] = r;
    __syncthreads();
    if (shared[threadIdx.x] == 0x12345678) *out = 1;
}
template <int chains>
__global__ void multiplyAdd(float* out, float a, float b, int rounds) {
    float value[chains];
#pragma unroll
    for (int c = 0; c < chains; c++) value[c] = float(threadIdx.x + unsigned(c));
    for (int r = 0; r < rounds; r += 16)
#pragma unroll
        for (int k = 0; k < 16; k++)
#pragma unroll
            for (int c = 0; c < chains; c++) value[c] = value[c] * a + b;
    float sum = 0;
#pragma unroll
    for (int c = 0; c < chains; c++) sum += value[c];
    if (sum == 0.12345f) *out = sum;
}
__global__ void integers(int* out, int a, int rounds) {
    int v[8];
#pragma unroll
    for (int c = 0; c < 8; c++) v[c] = int(threadIdx.x) + c;
    for (int r = 0; r < rounds; r += 16)
#pragma unroll
        for (int k = 0; k < 16; k++)
#pragma unroll
            for (int c = 0; c < 8; c++) v[c] = (v[c] ^ a) + r;
    int sum = 0;
#pragma unroll
    for (int c = 0; c < 8; c++) sum ^= v[c];
    if (sum == 0x12345678) *out = sum;
}

void eachMultiprocessor() {
    DeviceBuffer<char> in(1 << 20);
    DeviceBuffer<int> out(1);
    DeviceBuffer<float> sum(1);
    in.fillBytes(1);
    const unsigned grid = multiprocessors, threads = 1024;
    const int rounds = 4096;
    auto perRequest = [&](const std::string& what, unsigned apart, const std::function<void(int)>& launch) {
        say(what + ", lanes " + std::to_string(apart) + " bytes apart", clocksARound(launch, rounds) / (threads / 32));
    };
    for (unsigned apart : {0u, 4u, 8u, 16u, 32u, 64u, 128u, 512u})
        perRequest("L1 clocks a load of 4 bytes", apart,
                   [&](int r) { readLines<int><<<grid, threads>>>(out.data(), in.data(), apart, r); });
    for (unsigned apart : {0u, 16u, 32u, 128u})
        perRequest("L1 clocks a load of 16 bytes", apart,
                   [&](int r) { readLines<int4><<<grid, threads>>>(out.data(), in.data(), apart, r); });
    for (unsigned apart : {0u, 4u, 8u, 16u, 32u, 64u, 128u})
        perRequest("shared clocks a load of 4 bytes", apart,
                   [&](int r) { readShared<int><<<grid, threads>>>(out.data(), apart, r); });
    for (unsigned apart : {0u, 16u, 32u})
        perRequest("shared clocks a load of 16 bytes", apart,
                   [&](int r) { readShared<int4><<<grid, threads>>>(out.data(), apart, r); });
    for (unsigned apart : {4u, 8u, 32u, 128u})
        perRequest("shared clocks a store of 4 bytes", apart,
                   [&](int r) { writeShared<<<grid, threads>>>(out.data(), apart, r); });
    for (unsigned t : {1024u, 256u, 128u})
        say("fp32 TFLOP/s, " + std::to_string(t) + " threads a multiprocessor",
            grid * t * 16.0 * clockGHz / 1e3 /
                clocksARound([&](int r) { multiplyAdd<8><<<grid, t>>>(sum.data(), 1.5f, .5f, r); }, rounds));
    say("latency clocks, multiply-add",
        clocksARound([&](int r) { multiplyAdd<1><<<1, 32>>>(sum.data(), 1.5f, .5f, r); }, 16 * rounds));
    say("integer operations a clock, one multiprocessor",
        threads * 16.0 / clocksARound([&](int r) { integers<<<grid, threads>>>(out.data(), 77, r); }, rounds));
}

// ---- two at once ----

// Reads 4 bytes a thread and round from DRAM, `inFlight` rounds at a time; and in each round a load of shared memory in
// `ways` wavefronts, a load of so many lines from L1, so many multiply-adds.
template <int inFlight>
__global__ void __launch_bounds__(256, 8)
    together(int* out, const int* far, const int* near, int rounds, int ways, int lines, int sums) {
    __shared__ int shared[1024];
    for (unsigned i = threadIdx.x; i < 1024; i += blockDim.x) shared[i] = int(i);
    __syncthreads();
    const size_t all = size_t(gridDim.x) * blockDim.x;
    const unsigned lane = threadIdx.x % 32;
    const unsigned at = unsigned(__cvta_generic_to_shared(shared)) + lane * unsigned(ways) % 1024 * 4;
    const int* nearBy = near + lane % unsigned(max(lines, 1)) * 32;
    int sum = 0;
    float value[4] = {float(lane), 1, 2, 3};
    if (far) far += blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    for (int r = 0; r < rounds; r += inFlight) {
        int loaded[inFlight];
#pragma unroll
        for (int k = 0; k < inFlight; k++) loaded[k] = far ? __ldcg(far + size_t(r + k) * all) : r;
#pragma unroll
        for (int k = 0; k < inFlight; k++) {
            sum ^= loaded[k];
            if (ways) sum ^= loadShared(at, 0);
            if (lines) sum ^= loadNear(nearBy);
            for (int p = 0; p < sums; p += 16)
#pragma unroll
                for (int c = 0; c < 16; c++) value[c % 4] = value[c % 4] * 1.5f + .5f;
        }
    }
    if (sum == 0x12345678 || value[0] + value[1] + value[2] + value[3] == 0.12345f) *out = sum;
}

void twoAtOnce() {
    DeviceBuffer<int> far(size_t(1) << 28), near(8192), out(1);
    far.fillBytes(1);
    near.fillBytes(2);
    const size_t all = size_t(multiprocessors) * 2048;
    const int rounds = int(far.size() / all / 8 * 8);
    auto take = [&](bool dram, int ways, int lines, int sums) {
        return timeOf([&] {
            together<8><<<multiprocessors * 8, 256>>>(out.data(), dram ? far.data() : nullptr, near.data(), rounds, ways,
                                                      lines, sums);
        });
    };
    say("together ms: DRAM", take(true, 0, 0, 0));
    auto pair = [&](const std::string& what, int ways, int lines, int sums) {
        say("together ms: " + what, take(false, ways, lines, sums));
        say("together ms: " + what + ", DRAM", take(true, ways, lines, sums));
    };
    for (int ways : {4, 8, 16}) pair("shared loads of " + std::to_string(ways) + " wavefronts", ways, 0, 0);
    for (int lines : {4, 8, 16}) pair("L1 loads of " + std::to_string(lines) + " lines", 0, lines, 0);
    for (int sums : {16, 32, 64}) pair(std::to_string(sums) + " multiply-adds", 0, 0, sums);
    pair("shared loads of 8 wavefronts, L1 loads of 8 lines", 8, 8, 0);
    pair("shared loads of 8 wavefronts, 32 multiply-adds", 8, 0, 32);
}

// Threads a multiprocessor, loads a thread.
void inFlight() {
    DeviceBuffer<int> far(size_t(1) << 28), out(1);
    far.fillBytes(1);
    for (unsigned threads : {256u, 512u, 1024u, 2048u}) {
        auto reads = [&](auto kernel, unsigned loads) {
            const size_t round = size_t(multiprocessors) * threads * loads;
            const int rounds = int(far.size() / round);
            const double ms =
                timeOf([&] { kernel<<<multiprocessors * threads / 256, 256>>>(out.data(), far.data(), rounds); }, 3);
            say("in flight GB/s: " + std::to_string(threads) + " threads, " + std::to_string(loads) + " loads",
                gigabytes(rounds * double(round) * 4, ms));
        };
        reads(readAll<1, int>, 1);
        reads(readAll<2, int>, 2);
        reads(readAll<4, int>, 4);
        reads(readAll<8, int>, 8);
    }
}

void print(const std::vector<std::pair<std::string, double>>& facts, int argc, char** argv) {
    printf("{\n");
    for (int i = 1; i < argc; i++) {
        const std::string about = argv[i], key = about.substr(0, about.find('='));
        printf("  \"%s\": \"%s\",\n", key.c_str(), about.c_str() + std::min(about.size(), key.size() + 1));
    }
    for (const auto& [what, value] : facts) printf("  \"%s\": %.12g,\n", what.c_str(), value);
    for (size_t i = 0; i < found.size(); i++)
        printf("  \"%s\": %.6g%s\n", found[i].first.c_str(), found[i].second, i + 1 < found.size() ? "," : "");
    printf("}\n");
}

}  // namespace

int main(int argc, char** argv) {
    workbook::chooseDevice();
    const workbook::DeviceFacts facts = workbook::deviceFacts();
    auto attribute = [&](cudaDeviceAttr which) { return unsigned(workbook::deviceAttribute(which, facts.index)); };
    multiprocessors = unsigned(facts.multiprocessors);
    const unsigned threads = attribute(cudaDevAttrMaxThreadsPerMultiProcessor),
                   blocks = attribute(cudaDevAttrMaxBlocksPerMultiprocessor);
    starts(threads, blocks);
    latencies(facts.l2Bytes);
    memory(facts.l2Bytes);
    secondLevel(facts.l2Bytes);
    whereDataSays();
    eachMultiprocessor();
    twoAtOnce();
    inFlight();
    print({{"multiprocessors", multiprocessors},
           {"L2 bytes", double(facts.l2Bytes)},
           {"memory bytes", double(facts.memoryBytes)},
           {"memory peak GB/s", workbook::peakBandwidth(facts)},
           {"threads a multiprocessor", threads},
           {"blocks a multiprocessor", blocks},
           {"registers a multiprocessor", attribute(cudaDevAttrMaxRegistersPerMultiprocessor)},
           {"shared bytes a multiprocessor", attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor)}},
          argc, argv);
}
