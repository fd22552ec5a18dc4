// At the size of the lesson's table, for what Nsight Compute's sections say: common/make/sections.
#include "solutions/06_memory_access/memory_access.cu"

#include "../harness.h"

// 6.5 and 6.6 with both fields loaded before the first is stored.
__global__ void aosBothFirst(Point* out, const Point* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i].x, y = in[i].y;
    out[i].x = x + 10;
    out[i].y = y + 20;
}
__global__ void soaBothFirst(float* outX, float* outY, const float* inX, const float* inY, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = inX[i], y = inY[i];
    outX[i] = x + 10;
    outY[i] = y + 20;
}

int main() {
    const int n = 1 << 26;
    Buffer<float> a(n), b(n), c(n), d(n);
    for (int offset : {0, 11}) {
        measure("readOffset", "2^26 at offset " + text(offset),
                [&] { launchReadOffset(c.data, a.data, b.data, n, offset, 512); });
        measure("readOffsetUnroll4", "2^26 at offset " + text(offset),
                [&] { launchReadOffsetUnroll4(c.data, a.data, b.data, n, offset, 512); });
    }
    auto points = [](Buffer<float>& of) { return reinterpret_cast<Point*>(of.data); };
    measure("aosUpdate", "2^25", [&] { launchAos(points(c), points(a), n / 2, 128); });
    measure("soaUpdate", "2^25", [&] { launchSoa(c.data, d.data, a.data, b.data, n / 2, 128); });
    measure("alignedUpdate", "2^25", [&] { launchAligned(points(c), points(a), n / 2, 128); });
    measure("aosBothFirst", "2^25", [&] { aosBothFirst<<<n / 2 / 128, 128>>>(points(c), points(a), n / 2); });
    measure("soaBothFirst", "2^25", [&] { soaBothFirst<<<n / 2 / 128, 128>>>(c.data, d.data, a.data, b.data, n / 2); });
    measure("copyReadOnly", "2^26", [&] { launchCopyReadOnly(c.data, a.data, n, 256); });
    return finish();
}
