// What lies below the first-level cache: what L1 asks of L2, and L2 of DRAM. Loads that are strided, at random, repeated
// beyond what L1 holds, shared by blocks; sectors that are stored in parts, in every form.
#include "harness.h"

__global__ void readStride(float* out, const float* in, int n, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[size_t(i) * stride];
}

__device__ unsigned mixed(unsigned x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

// `size` is a power of two.
__global__ void gather(float* out, const float* in, int n, unsigned size) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[mixed(i) & (size - 1)];
}

// Each index once: i is scrambled within its group of `size` elements, a power of two.
__global__ void scatter(float* out, int n, unsigned size) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned k = (i * 2654435761u + 12345u) & (size - 1);  // an odd factor: a permutation
    if (i < unsigned(n)) out[(i & ~(size - 1)) + k] = 1;
}

// A block reads its own `count` elements again and again.
__global__ void readAgain(float* out, const float4* in, int count, int rounds) {
    const float4* mine = in + size_t(blockIdx.x) * count;
    float sum = 0;
    for (int round = 0; round < rounds; ++round)
        for (int i = threadIdx.x; i < count; i += blockDim.x) {
            float4 v = mine[(i + round) % count];
            sum += v.x + v.y + v.z + v.w;
        }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The same, with shared memory that takes room from L1.
__global__ void readAgainShared(float* out, const float4* in, int count, int rounds) {
    extern __shared__ float taken[];
    taken[threadIdx.x] = 1;
    const float4* mine = in + size_t(blockIdx.x) * count;
    float sum = taken[threadIdx.x];
    for (int round = 0; round < rounds; ++round)
        for (int i = threadIdx.x; i < count; i += blockDim.x) {
            float4 v = mine[(i + round) % count];
            sum += v.x + v.y + v.z + v.w;
        }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// A thread reads a slice of its own, one element after the other.
__global__ void slices(float* out, const float* in, int perThread) {
    size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < perThread; ++k) sum += in[i * perThread + k];
    out[i] = sum;
}

// Every block reads the whole table.
__global__ void readTable(float* out, const float* table, int size) {
    float sum = 0;
    for (int i = threadIdx.x; i < size; i += blockDim.x) sum += table[i];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// What a block stored and loads again; loads that must not come from L1; and loads on both sides of a fence.
__global__ void storeAndLoad(float* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 1;
    __syncthreads();
    float next = out[i ^ 32];
    __syncthreads();
    out[i] = next;
}

__global__ void loadVolatile(float* out, const volatile float* in, int times) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < times; ++k) sum += in[i];
    out[i] = sum;
}

__global__ void loadBehindFence(float* out, float* in) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = in[i];
    __threadfence();
    out[i] = sum + in[i];
}

__global__ void stencil1D(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) out[i] = in[i - 1] + in[i] + in[i + 1];
}

__global__ void stencil2D(float* out, const float* in, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= cols - 1 || y >= rows - 1) return;
    const float* p = in + y * cols + x;
    out[y * cols + x] = p[0] + p[-1] + p[1] + p[-cols] + p[cols];
}

// A warp for each row.
__global__ void matrixTimesVector(float* out, const float* a, const float* x, int rows, int cols) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0;
    for (int k = lane; k < cols; k += 32) sum += a[row * cols + k] * x[k];
    for (int distance = 16; distance; distance /= 2) sum += __shfl_down_sync(~0u, sum, distance);
    if (lane == 0) out[row] = sum;
}

// Stores a sector in 8 / together parts: `together` neighbouring lanes store a part of it at once, and groups of lanes lie
// `step` elements apart. The parts are stored by the same warp, with `gap` whole rows stored in between.
__global__ void partsOfOneWarp(float* out, float* between, int together, int step, int gap) {
    int lane = threadIdx.x % 32, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    float* mine = out + size_t(warp) * 32 / together * step;
    float* other = between + size_t(warp) * 8 * gap * 32;
#pragma unroll 1
    for (int part = 0; part < 8 / together; ++part) {
        mine[lane / together * step + part * together + lane % together] = 1;
#pragma unroll 1
        for (int g = 0; g < gap; ++g) other[(part * gap + g) * 32 + lane] = 1;
    }
}

// The same, each part by another warp of the block.
__global__ void partsOfWarps(float* out, int together, int step) {
    int lane = threadIdx.x % 32, part = threadIdx.x / 32;
    float* mine = out + size_t(blockIdx.x) * 32 / together * step;
    mine[lane / together * step + part * together + lane % together] = 1;
}

__global__ void transpose(float* out, const float* in, int rows, int cols) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < cols && y < rows) out[x * rows + y] = in[y * cols + x];
}

__global__ void fillFrom(float* out, int n, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i + offset] = 1;
}

template <int fields>
struct Fields {
    float field[fields];
};
template <int fields>
__global__ void fillFields(Fields<fields>* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
#pragma unroll
    for (int k = 0; k < fields; ++k) reinterpret_cast<volatile float*>(out + i)[k] = 1;
}

__global__ void fillAgain(volatile float* out, int n, int times) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
#pragma unroll 1
    for (int k = 0; k < times; ++k) out[i] = k;
}

namespace {

constexpr int n = 1 << 16;

void loads() {
    Buffer<float> out(1 << 18), in(size_t(n) * 32);
    require(cudaMemset(in.data, 0, in.size * sizeof(float)), "cudaMemset");
    for (int stride : {1, 2, 3, 8, 16, 32})
        measure("readStride", "2^16 of every " + text(stride),
                [&] { readStride<<<n / 256, 256>>>(out.data, in.data, n, stride); });
    for (int bits : {10, 14, 18, 21})
        measure("gather", "2^16 of 2^" + text(bits),
                [&] { gather<<<n / 256, 256>>>(out.data, in.data, n, 1u << bits); });
    auto* in4 = reinterpret_cast<float4*>(in.data);
    for (int kilobytes : {32, 64, 96, 128, 160, 192, 208, 224, 240, 256, 320, 512})
        measure("readAgain", text(kilobytes) + " KB by each of 8 blocks",
                [&] { readAgain<<<8, 1024>>>(out.data, in4, kilobytes * 64, 3); });
    for (int kilobytes : {16, 24, 28})
        measure("readAgain", text(kilobytes) + " KB by each of 264 blocks of 128",
                [&] { readAgain<<<264, 128>>>(out.data, in4, kilobytes * 64, 3); });
    for (int kilobytes : {96, 128, 160, 192}) {
        require(cudaFuncSetAttribute(readAgainShared, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024), "room");
        measure("readAgainShared", text(kilobytes) + " KB beside 96 KB",
                [&] { readAgainShared<<<8, 1024, 96 * 1024>>>(out.data, in4, kilobytes * 64, 3); });
    }
    for (unsigned blocks : {8, 264})
        for (int perThread : {4, 8, 24})
            measure("slices", text(perThread) + " in " + times(blocks, 256),
                    [&] { slices<<<blocks, 256>>>(out.data, in.data, perThread); });
    for (int perThread : {8, 16, 32})
        measure("slices", text(perThread) + " in " + times(8, 1024),
                [&] { slices<<<8, 1024>>>(out.data, in.data, perThread); });
    for (int kilobytes : {4, 64})
        for (unsigned blocks : {8, 132, 256})
            measure("readTable", text(kilobytes) + " KB by " + times(blocks, 256),
                    [&] { readTable<<<blocks, 256>>>(out.data, in.data, kilobytes * 256); });
    measure("storeAndLoad", "2^16", [&] { storeAndLoad<<<n / 256, 256>>>(out.data); });
    measure("loadVolatile", "2^16 4 times", [&] { loadVolatile<<<n / 256, 256>>>(out.data, in.data, 4); });
    measure("loadBehindFence", "2^16", [&] { loadBehindFence<<<n / 256, 256>>>(out.data, in.data); });
    measure("stencil1D", "2^16 in blocks of 256", [&] { stencil1D<<<n / 256, 256>>>(out.data, in.data, n); });
    measure("stencil1D", "2^16 in blocks of 64", [&] { stencil1D<<<n / 64, 64>>>(out.data, in.data, n); });
    for (dim3 block : {dim3(32, 8), dim3(16, 16), dim3(64, 2)})
        measure("stencil2D", "256x256 in blocks of " + times(block.x, block.y), [&] {
            stencil2D<<<dim3(256 / block.x, 256 / block.y), block>>>(out.data, in.data, 256, 256);
        });
    measure("matrixTimesVector", "256x1024",
            [&] { matrixTimesVector<<<32, 256>>>(out.data, in.data, in.data + 256 * 1024, 256, 1024); });
}

void stores() {
    Buffer<float> out(size_t(n) * 128), between(size_t(n) * 128);
    for (unsigned blocks : {1, 132, 1056})
        for (int together : {1, 2, 4})
            for (int step : {8, 32, 256}) {
                if (blocks == 1056 && step == 256) continue;
                std::string shape = text(together) + " together " + text(step) + " apart " + text(blocks) + " blocks";
                measure("partsOfOneWarp", shape,
                        [&] { partsOfOneWarp<<<blocks, 32>>>(out.data, between.data, together, step, 0); });
                measure("partsOfWarps", shape,
                        [&] { partsOfWarps<<<blocks, 256 / together>>>(out.data, together, step); });
            }
    for (int together : {1, 4})
        for (int gap : {1, 2, 4, 8, 16, 32})
            measure("partsOfOneWarp", text(together) + " together " + text(gap) + " rows between", [&] {
                partsOfOneWarp<<<132, 32>>>(out.data, between.data, together, 8, gap);
            });
    for (int gap : {0, 1, 4})
        measure("partsOfOneWarp", "4 together 8 warps " + text(gap) + " rows between",
                [&] { partsOfOneWarp<<<132, 256>>>(out.data, between.data, 4, 8, gap); });
    for (dim3 block : {dim3(4, 32), dim3(8, 8), dim3(8, 16), dim3(8, 32), dim3(16, 16), dim3(16, 32), dim3(32, 8),
                       dim3(32, 32)})
        for (int rows : {256, 264})
            measure("transpose", times(rows, 512) + " in blocks of " + times(block.x, block.y), [&] {
                transpose<<<dim3(512 / block.x, (rows + block.y - 1) / block.y), block>>>(out.data, between.data,
                                                                                          rows, 512);
            });
    for (int offset : {1, 4, 7})
        for (unsigned block : {32, 64, 256, 1024})
            measure("fillFrom", "2^16 at " + text(offset) + " in blocks of " + text(block),
                    [&] { fillFrom<<<n / block, block>>>(out.data, n, offset); });
    measure("fillFields", "2 in blocks of 256",
            [&] { fillFields<<<64, 256>>>(reinterpret_cast<Fields<2>*>(out.data), 1 << 14); });
    measure("fillFields", "3 in blocks of 256",
            [&] { fillFields<<<64, 256>>>(reinterpret_cast<Fields<3>*>(out.data), 1 << 14); });
    measure("fillFields", "4 in blocks of 256",
            [&] { fillFields<<<64, 256>>>(reinterpret_cast<Fields<4>*>(out.data), 1 << 14); });
    measure("fillFields", "8 in blocks of 256",
            [&] { fillFields<<<64, 256>>>(reinterpret_cast<Fields<8>*>(out.data), 1 << 14); });
    measure("fillFields", "2 in 1024 blocks of 256",
            [&] { fillFields<<<1024, 256>>>(reinterpret_cast<Fields<2>*>(out.data), 1 << 18); });
    measure("fillAgain", "4 times", [&] { fillAgain<<<n / 256, 256>>>(out.data, n, 4); });
    for (int bits : {5, 8, 16})
        measure("scatter", "within 2^" + text(bits), [&] { scatter<<<n / 256, 256>>>(out.data, n, 1u << bits); });
}

}  // namespace

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    loads();
    stores();
    return finish();
}
