// Shuffles of every type, width and direction.
#include "check.h"

template <class T>
__global__ void shuffleType(T scale) {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x & 31;
    T mine = static_cast<T>(lane * scale);
    EXPECT(__shfl_sync(all, mine, 5) == static_cast<T>(5 * scale));
    EXPECT(__shfl_sync(all, mine, lane + 1) == static_cast<T>((lane + 1) % 32 * scale));
    EXPECT(__shfl_up_sync(all, mine, 3) == static_cast<T>((lane >= 3 ? lane - 3 : lane) * scale));
    EXPECT(__shfl_down_sync(all, mine, 4) == static_cast<T>((lane < 28 ? lane + 4 : lane) * scale));
    EXPECT(__shfl_xor_sync(all, mine, 17) == static_cast<T>((lane ^ 17) * scale));
}

__global__ void widths() {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x & 31;
    for (int width = 1; width <= 32; width *= 2) {
        int begin = lane / width * width, within = lane - begin;
        EXPECT(__shfl_sync(all, lane, 1, width) == begin + 1 % width);
        EXPECT(__shfl_sync(all, lane, within + 1, width) == begin + (within + 1) % width);
        EXPECT(__shfl_up_sync(all, lane, 1, width) == (within >= 1 ? lane - 1 : lane));
        EXPECT(__shfl_down_sync(all, lane, 2, width) == (within + 2 < width ? lane + 2 : lane));
        EXPECT(__shfl_xor_sync(all, lane, 1, width) == ((lane ^ 1) < begin + width ? lane ^ 1 : lane));
    }
    // An exclusive-or that leaves the segment reaches earlier segments only.
    EXPECT(__shfl_xor_sync(all, lane, 16, 16) == (lane >= 16 ? lane - 16 : lane));
}

__global__ void reductions(int* sums, const int* values) {
    int value = values[blockIdx.x * blockDim.x + threadIdx.x];
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_down_sync(0xffffffff, value, distance);
    if (threadIdx.x % 32 == 0) sums[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = value;
}

__global__ void halves() {
    int lane = threadIdx.x & 31;
    if (lane < 16) {
        EXPECT(__shfl_sync(0x0000ffff, lane, 3) == 3);
    } else {
        EXPECT(__shfl_sync(0xffff0000, lane, 20) == 20);
        EXPECT(__shfl_xor_sync(0xffff0000, lane, 1) == (lane ^ 1));
    }
    // Lanes that differ in how often they loop, each with its own mask.
    int rounds = lane < 8 ? 3 : 1;
    unsigned mask = lane < 8 ? 0x000000ff : 0xffffff00;
    int sum = 0;
    for (int i = 0; i < rounds; i++) sum += __shfl_sync(mask, lane, lane < 8 ? 7 : 8);
    EXPECT(sum == (lane < 8 ? 21 : 8));
}

// An inclusive scan in which only the first lanes of the last warp exist.
__global__ void scan(int* result, int n) {
    int i = threadIdx.x, lane = i % 32;
    unsigned mask = __ballot_sync(0xffffffff, i < n);
    if (i < n) {
        int value = i + 1;
        for (int d = 1; d < 32; d *= 2) {
            int other = __shfl_up_sync(mask, value, d);
            if (lane >= d) value += other;
        }
        result[i] = value;
    }
}

int main() {
    shuffleType<int><<<1, 32>>>(-3);
    shuffleType<unsigned><<<1, 64>>>(70000000u);
    shuffleType<long><<<1, 32>>>(-3000000000l);
    shuffleType<unsigned long><<<1, 32>>>(3000000000ul);
    shuffleType<long long><<<1, 32>>>(-3000000000ll);
    shuffleType<unsigned long long><<<1, 32>>>(1ull << 57);
    shuffleType<float><<<2, 96>>>(0.5f);
    shuffleType<double><<<1, 32>>>(-1e100);
    widths<<<1, 64>>>();
    halves<<<1, 64>>>();
    FINISH_KERNEL();

    std::vector<int> values(256);
    for (int i = 0; i < 256; i++) values[i] = i * i % 101;
    DeviceArray<int> in(values), sums(8), scanned(40);
    reductions<<<2, 128>>>(sums, in);
    scan<<<1, 64>>>(scanned, 40);
    FINISH_KERNEL();
    std::vector<int> out = sums.toHost(), prefix = scanned.toHost();
    for (int w = 0; w < 8; w++) {
        int sum = 0;
        for (int i = 0; i < 32; i++) sum += values[32 * w + i];
        EXPECT(out[w] == sum);
    }
    for (int i = 0, sum = 0; i < 40; i++) {
        sum = i % 32 == 0 ? i + 1 : sum + i + 1;
        EXPECT(prefix[i] == sum);
    }
    return finish("warp");
}
