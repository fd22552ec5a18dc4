// A struct aligned to its size moves as a whole, whatever is done with it, and stays as plain as it is for nvcc.
#include <cpu_device/report.h>

#include <cstdio>
#include <type_traits>

struct __align__(8) Point { float x, y; };
typedef struct __builtin_align__(8) { int id; float weight; } Item;
struct alignas(16) Quad { float x, y, z, w; };
struct __align__(16) Padded { float x, y, z; };
struct Halves { Point low, high; };           // of 16 bytes, but aligned to 8
template <class T> struct alignas(2 * sizeof(T)) Of { T x, y; };

template <class T> constexpr bool isPlain = std::is_trivially_copyable_v<T> && std::is_trivial_v<T> && std::is_aggregate_v<T>;
static_assert(isPlain<Point> && isPlain<Item> && isPlain<Quad> && isPlain<Padded> && isPlain<Of<float>>);
static_assert(sizeof(Point) == 8 && sizeof(Quad) == 16 && sizeof(Padded) == 16 && alignof(Padded) == 16);

__device__ Point moved(Point p, float dx) { p.x += dx; return p; }
__device__ __noinline__ Point turned(Point p) { return {-p.y, p.x}; }
__device__ float length(const Point& p) { return p.x * p.x + p.y * p.y; }
__device__ Point middle;

__global__ void changed(Point* out, const Point* in) { Point p = in[threadIdx.x]; p.x += 10; p.y += 20; out[threadIdx.x] = p; }
__global__ void changedQuad(Quad* out, const Quad* in) { Quad q = in[threadIdx.x]; q.z += 1; out[threadIdx.x] = q; }
__global__ void changedPadded(Padded* out, const Padded* in) { auto q = in[threadIdx.x]; q.z += q.x; out[threadIdx.x] = q; }
__global__ void changedItem(Item* out, const Item* in) { Item a = in[threadIdx.x]; a.id++; a.weight *= 2; out[threadIdx.x] = a; }
__global__ void changedOf(Of<float>* out, const Of<float>* in) { auto p = in[threadIdx.x]; p.y++; out[threadIdx.x] = p; }
__global__ void changedHalves(Halves* out, const Halves* in) { auto p = in[threadIdx.x]; p.low.y++; out[threadIdx.x] = p; }
__global__ void constant(Point* out) { out[threadIdx.x] = {1, 2}; }
__global__ void designated(Point* out) { out[threadIdx.x] = Point{.x = 1, .y = 2}; }
__global__ void built(Point* out, float x) { Point p; p.x = x; p.y = threadIdx.x; out[threadIdx.x] = p; }
__global__ void byValue(Point* out, const Point* in, Point by) { out[threadIdx.x] = moved(in[threadIdx.x], by.x); }
__global__ void byCall(Point* out, const Point* in) { out[threadIdx.x] = turned(in[threadIdx.x]); }
__global__ void taken(Point* out, const Point* in) { auto [x, y] = in[threadIdx.x]; out[threadIdx.x] = {y, x}; }
__global__ void ofOne(Point* out, const Point* in) { if (threadIdx.x == 0) middle = in[3]; out[threadIdx.x].y = 1; }
__global__ void member(float* out, const Point* in) { out[threadIdx.x] = in[threadIdx.x].y; }
__global__ void members(float* out, const Point* in) { out[threadIdx.x] = length(in[threadIdx.x]); }
__global__ void setMember(Point* out) { out[threadIdx.x].x = 3; }
__global__ void exchanged(Point* data) {
    Point a = data[threadIdx.x], b = data[threadIdx.x + 32];
    data[threadIdx.x] = b, data[threadIdx.x + 32] = a;
}
__global__ void throughShared(Point* out, const Point* in) {
    __shared__ Point tile[32];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    Point p = tile[31 - threadIdx.x];
    p.x = -p.x;
    out[threadIdx.x] = p;
}

// g++ makes a new structure where it is to be, one member after the other.
#ifdef __clang__
constexpr unsigned newOne = 1;
#else
constexpr unsigned newOne = 2;
#endif

static int failed;

template <class Launch> void check(const char* what, unsigned loads, unsigned stores, unsigned shared, Launch launch) {
    cpu_device::Traffic t = cpu_device::watch(launch).total();
    if (t.globalLoads.requests == loads && t.globalStores.requests == stores && t.sharedLoads.requests == shared &&
        t.sharedStores.requests == shared)
        return;
    failed++;
    std::printf("%s: %u loads, %u stores, %u and %u in shared memory\n", what, unsigned(t.globalLoads.requests),
                unsigned(t.globalStores.requests), unsigned(t.sharedLoads.requests), unsigned(t.sharedStores.requests));
}

// The values that came out for thread 5, from x 5, y 100.
void expect(const char* what, const Point* out, float x, float y) {
    Point p;
    cudaMemcpy(&p, out + 5, sizeof p, cudaMemcpyDeviceToHost);
    if (p.x == x && p.y == y) return;
    failed++;
    std::printf("%s: %g, %g instead of %g, %g\n", what, p.x, p.y, x, y);
}

template <class T> void changes(const char* what, unsigned count, void (*kernel)(T*, const T*), void* to, const void* from) {
    check(what, count, count, 0, [&] { kernel<<<1, 32>>>(static_cast<T*>(to), static_cast<const T*>(from)); });
}

int main() {
    Point *out, *in, points[64];
    for (int i = 0; i < 64; i++) points[i] = {float(i), 100};
    cudaMalloc(&out, sizeof points), cudaMalloc(&in, sizeof points);
    cudaMemcpy(in, points, sizeof points, cudaMemcpyHostToDevice);
    changes("changed", 1, changed, out, in), expect("changed", out, 15, 120);
    changes("Quad", 1, changedQuad, out, in), changes("Padded", 1, changedPadded, out, in);
    changes("Item", 1, changedItem, out, in), changes("Of<float>", 1, changedOf, out, in);
    changes("Halves", 2, changedHalves, out, in);
    check("constant", 0, newOne, 0, [&] { constant<<<1, 32>>>(out); }), expect("constant", out, 1, 2);
    check("built", 0, 1, 0, [&] { built<<<1, 32>>>(out, 7); }), expect("built", out, 7, 5);
    check("designated", 0, newOne, 0, [&] { designated<<<1, 32>>>(out); }), expect("designated", out, 1, 2);
    check("by value", 1, 1, 0, [&] { byValue<<<1, 32>>>(out, in, Point{4, 0}); }), expect("by value", out, 9, 100);
    check("by a call", 1, 1, 0, [&] { byCall<<<1, 32>>>(out, in); }), expect("by a call", out, -100, 5);
    check("taken", 1, newOne, 0, [&] { taken<<<1, 32>>>(out, in); }), expect("taken", out, 100, 5);
    check("shared", 1, 1, 1, [&] { throughShared<<<1, 32>>>(out, in); }), expect("shared", out, -26, 100);
    check("of one lane", 1, 2, 0, [&] { ofOne<<<1, 32>>>(out, in); });
    check("a member", 1, 1, 0, [&] { member<<<1, 32>>>((float*)out, in); });
    check("two members", 2, 1, 0, [&] { members<<<1, 32>>>((float*)out, in); });
    check("a member set", 0, 1, 0, [&] { setMember<<<1, 32>>>(out); });
    check("exchanged", 2, 2, 0, [&] { exchanged<<<1, 32>>>(in); }), expect("exchanged", in, 37, 100);
    cudaFree(out), cudaFree(in);
    return failed;
}
