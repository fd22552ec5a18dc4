// Sums, dot products and maxima: trees, shuffles, atomics, one pass and two.
#include "harness.h"

__global__ void atomicForEach(unsigned* sum, const unsigned* in, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(sum, in[i]);
}

// Neighbours first: half of the threads of each warp have nothing to do.
__global__ void interleaved(float* out, const float* in, int n) {
    __shared__ float part[256];
    const int t = threadIdx.x, i = blockIdx.x * 256 + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = 1; s < 256; s *= 2) {
        if (t % (2 * s) == 0) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

__global__ void sequential(float* out, const float* in, int n) {
    extern __shared__ float part[];
    const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x * 2 + t;
    float sum = i < unsigned(n) ? in[i] : 0;
    if (i + blockDim.x < unsigned(n)) sum += in[i + blockDim.x];
    part[t] = sum;
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

__device__ float sumOfWarp(float v) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

// The whole block's, in its first thread.
__device__ float sumOfBlock(float v) {
    __shared__ float ofWarps[32];
    v = sumOfWarp(v);
    if (threadIdx.x % 32 == 0) ofWarps[threadIdx.x / 32] = v;
    __syncthreads();
    v = threadIdx.x < blockDim.x / 32 ? ofWarps[threadIdx.x] : 0;
    return threadIdx.x < 32 ? sumOfWarp(v) : 0;
}

__global__ void atomicForEachWarp(float* sum, const float* in, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float v = sumOfWarp(i < n ? in[i] : 0);
    if (threadIdx.x % 32 == 0) atomicAdd(sum, v);
}

__global__ void gridStride(float* sum, const float* in, int n) {
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
    v = sumOfBlock(v);
    if (threadIdx.x == 0) atomicAdd(sum, v);
}

__global__ void gridStrideOfFloat4(float* sum, const float4* in, int n) {
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const float4 four = in[i];
        v += four.x + four.y + four.z + four.w;
    }
    v = sumOfBlock(v);
    if (threadIdx.x == 0) atomicAdd(sum, v);
}

__global__ void dot(float* sum, const float* a, const float* b, int n) {
    float v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += a[i] * b[i];
    v = sumOfBlock(v);
    if (threadIdx.x == 0) atomicAdd(sum, v);
}

__global__ void largest(int* most, const int* in, int n) {
    __shared__ int mine;
    if (threadIdx.x == 0) mine = 0;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicMax(&mine, in[i]);
    __syncthreads();
    if (threadIdx.x == 0) atomicMax(most, mine);
}

int main() {
    const int n = 1 << 26, few = 1 << 22;
    DeviceBuffer<float> in = filled<float>(n), other = filled<float>(n), parts(n / 256);
    DeviceBuffer<unsigned> whole = filled<unsigned>(few), sum(1);
    DeviceBuffer<int> numbers = filled<int>(n), most(1);
    const double bytes = 4.0 * n, some = 1e6;
    auto anything = [] { return true; };  // a sum that many launches added to
    auto partsOf = [&](int elements) {
        return [&parts, elements] {
            const std::vector<float> found = parts.download();
            double sum = 0;
            for (int k = 0; k < elements; k++) sum += valueAt(size_t(k));
            return found[0] == sum;
        };
    };
    judge({"an atomic for each element", power(22), 4.0 * few, some},
          [&] { atomicForEach<<<few / 256, 256>>>(sum.data(), whole.data(), few); }, anything);
    judge({"tree, neighbours first", power(26), bytes, some},
          [&] { interleaved<<<n / 256, 256>>>(parts.data(), in.data(), n); }, partsOf(256));
    for (int threads : {128, 512})
        judge({"tree, halves, blocks of " + std::to_string(threads), power(26), bytes, some},
              [&] { sequential<<<n / 2 / threads, threads, threads * 4>>>(parts.data(), in.data(), n); },
              partsOf(2 * threads));
    judge({"tree, halves, blocks of 128", power(20), 4.0 * (1 << 20), some},
          [&] { sequential<<<(1 << 20) / 256, 128, 512>>>(parts.data(), in.data(), 1 << 20); }, partsOf(256));
    judge({"two passes of trees", power(24), 4.0 * (1 << 24), some},
          [&] {
              sequential<<<(1 << 24) / 1024, 512, 2048>>>(parts.data(), in.data(), 1 << 24);
              sequential<<<(1 << 14) / 1024, 512, 2048>>>(parts.data() + (1 << 17), parts.data(), 1 << 14);
          },
          partsOf(1024));
    judge({"shuffles, an atomic for each warp", power(26), bytes, some},
          [&] { atomicForEachWarp<<<n / 256, 256>>>(parts.data(), in.data(), n); }, anything);
    judge({"grid-stride, 1056 blocks", power(26), bytes, some},
          [&] { gridStride<<<1056, 256>>>(parts.data(), in.data(), n); }, anything);
    judge({"grid-stride, 64 blocks", power(24), 4.0 * (1 << 24), some},
          [&] { gridStride<<<64, 256>>>(parts.data(), in.data(), 1 << 24); }, anything);
    judge({"grid-stride, float4, 528 blocks", power(26), bytes, some},
          [&] {
              gridStrideOfFloat4<<<528, 512>>>(parts.data(), reinterpret_cast<const float4*>(in.data()), n / 4);
          },
          anything);
    judge({"dot product, 1024 blocks", power(26), 2 * bytes, some},
          [&] { dot<<<1024, 256>>>(parts.data(), in.data(), other.data(), n); }, anything);
    judge({"maximum, atomics in shared memory", power(26), bytes, some},
          [&] { largest<<<n / 256, 256>>>(most.data(), numbers.data(), n); },
          [&] { return holds(most, [](size_t) { return 6; }); });
    return wrongResults > 0;
}
