// A struct moves in pieces of its alignment, at most 16 bytes, and each piece is a request of its own. Each kernel here
// is one warp; in brackets what an H200 counts for the same copy (tests/cpu/counters/h200.csv).
#include <cpu_device/report.h>

#include <cstdio>

// 8 bytes
struct Pair { float x, y; };                          // [2]
struct alignas(8) AlignedPair { float x, y; };        // [1]
struct Shorts { short v[4]; };
struct Bytes { unsigned char v[8]; };
struct OneDouble { double x; };
// 12 bytes
struct Point3 { float x, y, z; };                     // [3]
// 16 bytes
struct Four { float x, y, z, w; };                    // [4]
struct alignas(16) AlignedFour { float x, y, z, w; }; // [1]
struct Two { double x, y; };
struct Slice { float* data; int n; };                 // the last piece is half padding
// 24 and more
struct Row { double x, y, z; };                       // [3]
struct Floats6 { float v[6]; };                       // [6]
struct alignas(16) Quads { float v[8]; };
struct Body { double mass; Two place; };
typedef struct { short s[3]; } Unnamed;

template <class T> struct Complex { T re, im; };
template <class T, int n> struct Vector { T v[n]; };
template <class Key, class Value> struct Entry { Key key; Value value; };
template <class T, int n> struct alignas(sizeof(T) * n) Pack { T v[n]; };
namespace geometry { template <class T> struct Box { Vector<T, 3> low, high; }; }

template <class T> __global__ void copy(T* to, const T* from) { to[threadIdx.x] = from[threadIdx.x]; }
template <class T> __global__ void throughShared(T* to, const T* from) {
    __shared__ T tile[32];
    tile[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
    to[threadIdx.x] = tile[31 - threadIdx.x];
}
// No template: the types are in the parameters' names.
__global__ void copyVectors(Vector<double, 3>* to, const Vector<double, 3>* from) { to[threadIdx.x] = from[threadIdx.x]; }

__global__ void places(Two* to, const Body* from) { to[threadIdx.x] = from[threadIdx.x].place; }
// Arguments of a call.
__device__ float4 operator*(float4 a, float4 b) {
    return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w);
}
__device__ float sum(Floats6 a) {
    float s = 0;
    for (float x : a.v) s += x;
    return s;
}
__global__ void product(float4* to, const float4* a) { to[threadIdx.x] = a[threadIdx.x] * a[threadIdx.x + 32]; }
// A struct of the same size that is only handed over.
__global__ void copyWith(float4* to, const float4* from, Slice) { to[threadIdx.x] = from[threadIdx.x]; }
__global__ void sums(float* to, const Floats6* a) { to[threadIdx.x] = sum(a[threadIdx.x]); }
__device__ __noinline__ float first(Floats6 a) { return a.v[0]; }
__global__ void firsts(float* to, const Floats6* a) { to[threadIdx.x] = first(a[threadIdx.x]); }
// Too large to be put into its callers, were it not in a kernel.
__device__ double attraction(Row a, Row b) {
    double d[3] = {a.x - b.x, a.y - b.y, a.z - b.z}, sum = 0;
#define STEP(i) sum += sin(d[i % 3] + sum * i) > 0.5 ? exp(-sum) * a.x : tan(b.z + i) * cos(d[(i + 1) % 3]);
    STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6) STEP(7) STEP(8) STEP(9) STEP(10) STEP(11) STEP(12) STEP(13)
    STEP(14) STEP(15) STEP(16) STEP(17) STEP(18) STEP(19) STEP(20) STEP(21) STEP(22) STEP(23) STEP(24) STEP(25)
    return sum;
}
__global__ void attract(double* to, const Row* a) { to[threadIdx.x] = attraction(a[threadIdx.x], a[threadIdx.x + 1]); }
__global__ void attractBack(double* to, const Row* a) { to[threadIdx.x] = attraction(a[threadIdx.x + 1], a[threadIdx.x]); }

static char *to, *from;
static int failed;

// Shared arrays are aligned better than their elements. nvcc makes use of that where it helps, clang for small structs.
static bool inShared(unsigned requests, unsigned pieces) {
#ifdef __clang__
    if (requests == 1) return true;
#endif
    return requests == pieces;
}

template <class Launch> void check(const char* what, unsigned loads, unsigned stores, unsigned shared, Launch launch) {
    cpu_device::Report report = cpu_device::watch(launch);
    cpu_device::Traffic t = report.total();
    bool right = t.globalLoads.requests == loads && t.globalStores.requests == stores &&
                 inShared(t.sharedLoads.requests, shared) && inShared(t.sharedStores.requests, shared) && report.defects.empty();
    if (right) return;
    failed++;
    std::printf("%s: %u loads, %u stores, %u and %u in shared memory, %u defects\n", what,
                unsigned(t.globalLoads.requests), unsigned(t.globalStores.requests), unsigned(t.sharedLoads.requests),
                unsigned(t.sharedStores.requests), unsigned(report.defects.size()));
}

template <class T> void pieces(const char* type, unsigned count) {
    check(type, count, count, 0, [] { copy<<<1, 32>>>(reinterpret_cast<T*>(to), reinterpret_cast<const T*>(from)); });
    check(type, count, count, count,
          [] { throughShared<<<1, 32>>>(reinterpret_cast<T*>(to), reinterpret_cast<const T*>(from)); });
}
#define PIECES(count, ...) pieces<__VA_ARGS__>(#__VA_ARGS__, count)

int main() {
    cudaMalloc(&to, 4096), cudaMalloc(&from, 4096), cudaMemset(from, 0, 4096);
    PIECES(2, Pair), PIECES(1, AlignedPair), PIECES(4, Shorts), PIECES(8, Bytes), PIECES(1, OneDouble);
    PIECES(3, Point3);
    PIECES(4, Four), PIECES(1, AlignedFour), PIECES(2, Two), PIECES(2, Slice);
    PIECES(3, Row), PIECES(6, Floats6), PIECES(2, Quads), PIECES(3, Body), PIECES(3, Unnamed);
    PIECES(3, double3), PIECES(3, float3), PIECES(3, uchar3), PIECES(1, float4), PIECES(1, float2), PIECES(1, char4);

    PIECES(2, Complex<float>), PIECES(2, Complex<double>), PIECES(2, Complex<short>), PIECES(2, Complex<float2>);
    PIECES(3, Vector<float, 3>), PIECES(6, Vector<float, 6>), PIECES(3, Vector<double, 3>), PIECES(3, Vector<char, 3>);
    PIECES(3, Vector<float4, 3>), PIECES(2, Vector<float*, 2>), PIECES(2, Entry<int, double>);
    PIECES(6, geometry::Box<float>), PIECES(6, geometry::Box<double>);
    PIECES(1, Pack<float, 2>), PIECES(1, Pack<float, 4>);
    check("copyVectors", 3, 3, 0, [] {
        copyVectors<<<1, 32>>>(reinterpret_cast<Vector<double, 3>*>(to), reinterpret_cast<const Vector<double, 3>*>(from));
    });

    check("a member", 2, 2, 0, [] { places<<<1, 32>>>((Two*)to, (const Body*)from); });
    check("two arguments", 2, 1, 0, [] { product<<<1, 32>>>((float4*)to, (const float4*)from); });
    check("beside one handed over", 1, 1, 0, [] { copyWith<<<1, 32>>>((float4*)to, (const float4*)from, Slice()); });
    check("an argument", 6, 1, 0, [] { sums<<<1, 32>>>((float*)to, (const Floats6*)from); });
    check("an argument, __noinline__", 6, 1, 0, [] { firsts<<<1, 32>>>((float*)to, (const Floats6*)from); });
    check("arguments of a large function", 6, 1, 0, [] { attract<<<1, 32>>>((double*)to, (const Row*)from); });
    check("arguments of a large function", 6, 1, 0, [] { attractBack<<<1, 32>>>((double*)to, (const Row*)from); });
    cudaFree(to), cudaFree(from);
    return failed;
}
