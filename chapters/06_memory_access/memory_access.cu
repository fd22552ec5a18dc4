// Chapter 6: aligned or not, structures or arrays: what does memory really move?
// The lesson is chapters/06_memory_access/README.md. Build and grade: make chapter_memory_access && ./grade
#include "memory_access.h"

#include <cmath>

#include "common/check.h"

// PREDICT(6.1): of the bytes in the sectors that the loads move at offset 11, how many percent were asked for?
// PREDICT(6.5): and for the loads of an array of structures? NAN means no guess.
const double predictedOffset11 = NAN, predictedAos = NAN;

__global__ void readOffset(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.1): one element per thread: c[i] from a and b at i + offset, if that is below n. There may be
    // 10⁹ elements and some more. About 3 lines.
}

void launchReadOffset(float* c, const float* a, const float* b, int n, int offset, int block) {
    readOffset<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
}

__global__ void writeOffset(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.2): again one element per thread; now the stores are shifted: c at i + offset from a and b at i.
    // About 3 lines.
}

void launchWriteOffset(float* c, const float* a, const float* b, int n, int offset, int block) {
    writeOffset<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
}

__global__ void readOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.3): four elements per thread, one block's width apart. Make all loads before the first store, and guard
    // each element by itself. About 9 lines.
}

void launchReadOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset, int block) {
    // TODO(6.3): launch it in blocks of `block` threads, a quarter as many as in 6.1, and end with CHECK_LAUNCH().
    // About 2 lines.
}

__global__ void writeOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset) {
    // TODO(6.4): the same for writeOffset. About 9 lines.
}

void launchWriteOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset, int block) {
    // TODO(6.4): launch it as in 6.3. About 2 lines.
}

__global__ void aosUpdate(Point* out, const Point* in, int n) {
    // TODO(6.5): an array of structures, one point per thread: out[i] is in[i] with x + 10 and y + 20. Load and store
    // each field once and by itself. About 3 lines.
}

void launchAos(Point* out, const Point* in, int n, int block) {
    aosUpdate<<<(n + block - 1) / block, block>>>(out, in, n);
    CHECK_LAUNCH();
}

__global__ void soaUpdate(float* outX, float* outY, const float* inX, const float* inY, int n) {
    // TODO(6.6): the same with an array for each field: each element is loaded and stored once. About 4 lines.
}

void launchSoa(float* outX, float* outY, const float* inX, const float* inY, int n, int block) {
    soaUpdate<<<(n + block - 1) / block, block>>>(outX, outY, inX, inY, n);
    CHECK_LAUNCH();
}

// The points of 6.5, but known to lie at multiples of 8 bytes.
// TODO(6.7): say so, with __align__, and write the kernel so that a point is loaded and stored whole. About 4 lines.
struct AlignedPoint {
    float x, y;
};

__global__ void alignedUpdate(AlignedPoint* out, const AlignedPoint* in, int n) {
}

void launchAligned(Point* out, const Point* in, int n, int block) {
    // The memory that cudaMalloc gives begins at a multiple of 256 bytes, so the points may be seen like this.
    alignedUpdate<<<(n + block - 1) / block, block>>>(reinterpret_cast<AlignedPoint*>(out),
                                                     reinterpret_cast<const AlignedPoint*>(in), n);
    CHECK_LAUNCH();
}

__global__ void copyReadOnly(float* out, const float* in, int n) {
    // TODO(6.8): copy; load with __ldg(&in[i]), which takes the way of data that nobody writes. About 2 lines.
}

void launchCopyReadOnly(float* out, const float* in, int n, int block) {
    copyReadOnly<<<(n + block - 1) / block, block>>>(out, in, n);
    CHECK_LAUNCH();
}

int residentWarps(int threadsPerBlock, int maxBlocks, int maxWarps) {
    int warps = 0;
    // TODO(6.9): how many warps has a block? How many blocks fit, by the one limit and by the other? About 4 lines.
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
    if (i < n) c[i + offset] = a[i] + b[i];
}

void launchShift(float* c, const float* a, const float* b, int n, int offset, int block) {
    shift<<<(n + block - 1) / block, block>>>(c, a, b, n, offset);
    CHECK_LAUNCH();
}
