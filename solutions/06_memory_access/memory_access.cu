// Chapter 6: aligned or not, structures or arrays: what does memory really move?
// The lesson is chapters/06_memory_access/README.md. Build and grade: make chapter_memory_access && ./grade
#include "memory_access.h"

#include <cmath>

#include "common/check.h"

// PREDICT(6.1): of the bytes in the sectors that the loads move at offset 11, how many percent were asked for?
// PREDICT(6.5): and for the loads of an array of structures? NAN means no guess.
// BEGIN(6 predictions)
const double predictedOffset11 = 80, predictedAos = 50;
// INSTEAD
// const double predictedOffset11 = NAN, predictedAos = NAN;
// END(6 predictions)

__global__ void readOffset(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.1): one element per thread: c[i] from a and b at i + offset, if that is below n. There may be
    // 10⁹ elements and some more. About 3 lines.
    // BEGIN(6.1)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
    // END(6.1)
}

void launchReadOffset(float* c, const float* a, const float* b, int n, int offset, int block) {
    readOffset<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
}

__global__ void writeOffset(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.2): again one element per thread; now the stores are shifted: c at i + offset from a and b at i.
    // About 3 lines.
    // BEGIN(6.2)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[k] = a[i] + b[i];
    // END(6.2)
}

void launchWriteOffset(float* c, const float* a, const float* b, int n, int offset, int block) {
    writeOffset<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
}

__global__ void readOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.3): four elements per thread, one block's width apart. Make all loads before the first store, and guard
    // each element by itself. About 9 lines.
    // BEGIN(6.3 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
#pragma unroll
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x + offset;
        if (k < n) sum[j] = a[k] + b[k];
    }
#pragma unroll
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x] = sum[j];
    // END(6.3 kernel)
}

void launchReadOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset, int block) {
    // TODO(6.3): launch it in blocks of `block` threads, a quarter as many as in 6.1, and end with CHECK_LAUNCH().
    // About 2 lines.
    // BEGIN(6.3 launch)
    readOffsetUnroll4<<<(n + 4 * block - 1) / (4 * block), block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
    // END(6.3 launch)
}

__global__ void writeOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.4): the same for writeOffset. About 9 lines.
    // BEGIN(6.4 kernel)
    int i = 4 * blockIdx.x * blockDim.x + threadIdx.x;
    float sum[4];
#pragma unroll
    for (int j = 0; j < 4; j++) {
        int k = i + j * blockDim.x;
        if (k + offset < n) sum[j] = a[k] + b[k];
    }
#pragma unroll
    for (int j = 0; j < 4; j++)
        if (i + int(j * blockDim.x) + offset < n) c[i + j * blockDim.x + offset] = sum[j];
    // END(6.4 kernel)
}

void launchWriteOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset, int block) {
    // TODO(6.4): launch it as in 6.3. About 2 lines.
    // BEGIN(6.4 launch)
    writeOffsetUnroll4<<<(n + 4 * block - 1) / (4 * block), block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
    // END(6.4 launch)
}

__global__ void aosUpdate(Point* out, const Point* in, int n) {
    // TODO(6.5): an array of structures, one point per thread: out[i] is in[i] with x + 10 and y + 20. Load and store
    // each field once and by itself. About 3 lines.
    // BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i].x = in[i].x + 10;
    out[i].y = in[i].y + 20;
    // END(6.5)
}

void launchAos(Point* out, const Point* in, int n, int block) {
    aosUpdate<<<(n + block - 1) / block, block>>>(out, in, n);
    CHECK_LAUNCH();
}

__global__ void soaUpdate(float* outX, float* outY, const float* inX, const float* inY, int n) {
    // TODO(6.6): the same with an array for each field: each element is loaded and stored once. About 4 lines.
    // BEGIN(6.6)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    outX[i] = inX[i] + 10;
    outY[i] = inY[i] + 20;
    // END(6.6)
}

void launchSoa(float* outX, float* outY, const float* inX, const float* inY, int n, int block) {
    soaUpdate<<<(n + block - 1) / block, block>>>(outX, outY, inX, inY, n);
    CHECK_LAUNCH();
}

// The points of 6.5, but known to lie at multiples of 8 bytes.
// TODO(6.7): say so, with __align__, and write the kernel so that a point is loaded and stored whole. About 4 lines.
// BEGIN(6.7 struct)
struct __align__(8) AlignedPoint {
    float x, y;
};
// INSTEAD
// struct AlignedPoint {
//     float x, y;
// };
// END(6.7 struct)

__global__ void alignedUpdate(AlignedPoint* out, const AlignedPoint* in, int n) {
    // BEGIN(6.7 kernel)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    AlignedPoint p = in[i];   // one load of 8 bytes
    p.x += 10;
    p.y += 20;
    out[i] = p;
    // END(6.7 kernel)
}

void launchAligned(Point* out, const Point* in, int n, int block) {
    // The memory that cudaMalloc gives begins at a multiple of 256 bytes, so the points may be seen like this.
    alignedUpdate<<<(n + block - 1) / block, block>>>(reinterpret_cast<AlignedPoint*>(out),
                                                     reinterpret_cast<const AlignedPoint*>(in), n);
    CHECK_LAUNCH();
}

__global__ void copyReadOnly(float* out, const float* in, int n) {
    // TODO(6.8): copy; load with __ldg(&in[i]), which takes the way of data that nobody writes. About 2 lines.
    // BEGIN(6.8)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __ldg(&in[i]);
    // END(6.8)
}

void launchCopyReadOnly(float* out, const float* in, int n, int block) {
    copyReadOnly<<<(n + block - 1) / block, block>>>(out, in, n);
    CHECK_LAUNCH();
}

int residentWarps(int threadsPerBlock, int maxBlocks, int maxWarps) {
    int warps = 0;
    // TODO(6.9): how many warps has a block? How many blocks fit, by the one limit and by the other? About 4 lines.
    // BEGIN(6.9)
    int warpsPerBlock = (threadsPerBlock + 31) / 32;   // the last one may be partly empty
    int blocks = maxWarps / warpsPerBlock;
    if (blocks > maxBlocks) blocks = maxBlocks;
    warps = blocks * warpsPerBlock;
    // END(6.9)
    return warps;
}

// What the card says of 6.1, whose registers and shared memory must fit too.
int residentBlocks(int threadsPerBlock) {
    int blocks = 0;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, readOffset, threadsPerBlock, 0));
    return blocks;
}

// Bug hunt. As 6.2. It has never failed.
__global__ void shift(float* c, const float* a, const float* b, int n, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    // TODO(6.10): find what it does that it must not, and mend it. 1 line.
    // BEGIN(6.10)
    if (i + offset < n) c[i + offset] = a[i] + b[i];
    // INSTEAD
    // if (i < n) c[i + offset] = a[i] + b[i];
    // END(6.10)
}

void launchShift(float* c, const float* a, const float* b, int n, int offset, int block) {
    shift<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
}
