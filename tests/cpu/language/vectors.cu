// Vector types: sizes, construction, access as a whole and by component, in every memory.
#include "check.h"

static_assert(sizeof(char3) == 3 && sizeof(uchar4) == 4 && alignof(uchar4) == 4 && alignof(short2) == 4);
static_assert(sizeof(int2) == 8 && alignof(int2) == 8 && sizeof(float3) == 12 && alignof(float3) == 4);
static_assert(sizeof(float4) == 16 && alignof(float4) == 16 && sizeof(double2) == 16 && alignof(double2) == 16);
static_assert(sizeof(longlong2) == 16 && sizeof(double3) == 24 && sizeof(ulonglong4) == 32 && sizeof(ushort4) == 8);
static_assert(sizeof(dim3) == 12 && alignof(short4) == 8 && alignof(char2) == 2 && sizeof(long2) == 16);

struct Particle {
    float4 position;
    float3 velocity;
    int id;
};

union Quad {
    float4 vector;
    float component[4];
};

__host__ __device__ float4 operator+(float4 a, float4 b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__host__ __device__ float4& operator*=(float4& a, float s) {
    a.x *= s, a.y *= s, a.z *= s, a.w *= s;
    return a;
}

__device__ float sumOf(const float4& v) { return v.x + v.y + v.z + v.w; }

template <class T>
__device__ T last(T a, T b) {
    return b;
}

__global__ void construct(int one) {
    float4 a = {1, 2, 3, 4};
    EXPECT(a.x == 1 && a.y == 2 && a.z == 3 && a.w == 4);
    float4 b{5, 6, 7, 8};
    EXPECT(sumOf(a + b) == 36);
    float4 zero = {};
    EXPECT(sumOf(zero) == 0);
    float4 first = {9};
    EXPECT(first.x == 9 && first.y == 0 && first.z == 0 && first.w == 0);
    float2 two = {1.5f, 2.5f};
    two.x += two.y;
    EXPECT(two.x == 4 && two.y == 2.5f);
    a *= 2;
    EXPECT(sumOf(a) == 20);
    b = a;
    b.w = 0;
    EXPECT(a.w == 8 && b.w == 0 && b.x == 2);
    EXPECT((&a.x)[one] == 4);
    Quad q;
    q.vector = a;
    EXPECT(q.component[2] == 6);
    q.component[one] = -1;
    EXPECT(q.vector.y == -1);
    EXPECT(sumOf(last(b, a)) == 20);
    uchar4 bytes = make_uchar4(255, 1, 2, 3);
    bytes.x += 2;
    EXPECT(bytes.x == 1 && bytes.w == 3);
    char4 negative = make_char4(-1, -2, -3, -4);
    EXPECT(negative.x + negative.w == -5);
    double3 d = make_double3(1, 2, 3);
    EXPECT(d.x + d.y + d.z == 6);
    ulonglong2 big = make_ulonglong2(~0ull, 1);
    EXPECT(big.x + big.y == 0);
    int1 single = make_int1(7);
    EXPECT(single.x == 7);
    float4 list[2] = {{1, 2, 3, 4}, make_float4(5, 6, 7, 8)};
    EXPECT(list[1].z == 7 && list[0].w == 4);
}

__global__ void indices(dim3 expectedBlock) {
    dim3 block = blockDim, grid(gridDim), place = blockIdx;
    uint3 thread = threadIdx;
    EXPECT(block.x == expectedBlock.x && block.y == expectedBlock.y && block.z == expectedBlock.z);
    EXPECT(grid.x == 2 && grid.y == 3 && grid.z == 1);
    EXPECT(place.x < 2 && place.y < 3 && place.z == 0);
    EXPECT(thread.x == threadIdx.x && thread.y < blockDim.y && thread.z < blockDim.z);
    EXPECT(warpSize == 32);
    auto index = threadIdx;
    EXPECT(index.x == threadIdx.x && index.y == threadIdx.y);
    EXPECT(min(threadIdx.x, 1000u) == threadIdx.x);
}

__global__ void whole(const float4* from, float4* to, float4 add, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 v = from[i];
        v.x += add.x;
        v.w += add.w;
        to[i] = v;
    }
}

__global__ void reversed(const float* from, float* to, int n) {
    __shared__ float4 tile[64];
    int i = threadIdx.x;
    tile[i] = reinterpret_cast<const float4*>(from)[i];
    __syncthreads();
    float4 v = tile[blockDim.x - 1 - i];
    reinterpret_cast<float4*>(to)[i] = make_float4(v.w, v.z, v.y, v.x);
}

__global__ void move(Particle* particles, float dt) {
    Particle p = particles[threadIdx.x];
    p.position.x += p.velocity.x * dt;
    p.position.y += p.velocity.y * dt;
    p.position.z += p.velocity.z * dt;
    p.id *= 2;
    particles[threadIdx.x] = p;
}

template <class V, class T>
__global__ void copyVectors(const V* from, V* to, T add) {
    V v = from[threadIdx.x];
    v.x = v.x + add;
    to[threadIdx.x] = v;
}

template <class V, class T>
void checkCopies() {
    std::vector<V> in(64);
    for (int i = 0; i < 64; i++) in[i].x = T(i), in[i].y = T(i + 50);
    DeviceArray<V> from(in), to(64);
    copyVectors<V, T><<<1, 64>>>(from, to, T(3));
    FINISH_KERNEL();
    std::vector<V> out = to.toHost();
    for (int i = 0; i < 64; i++) EXPECT(out[i].x == T(i + 3) && out[i].y == T(i + 50));
}

__global__ void takenApart(int4* v, int by) {
    auto [x, y, z, w] = *v;
    z += 2 * by;
    auto& [first, second, third, fourth] = *v;
    first = w, second = z, third = y, fourth = x;
}

int main() {
    construct<<<1, 1>>>(1);
    FINISH_KERNEL();
    indices<<<dim3(2, 3), dim3(4, 5, 6)>>>(dim3(4, 5, 6));
    FINISH_KERNEL();

    std::vector<float4> in(100);
    for (int i = 0; i < 100; i++) in[i] = make_float4(i, i + 0.25f, i + 0.5f, -i);
    DeviceArray<float4> from(in), to(100);
    whole<<<4, 32>>>(from, to, make_float4(1, 0, 0, 2), 100);
    FINISH_KERNEL();
    std::vector<float4> out = to.toHost();
    for (int i = 0; i < 100; i++)
        EXPECT(out[i].x == i + 1 && out[i].y == i + 0.25f && out[i].z == i + 0.5f && out[i].w == 2 - i);

    std::vector<float> line(256);
    for (int i = 0; i < 256; i++) line[i] = i;
    DeviceArray<float> lineFrom(line), lineTo(256);
    reversed<<<1, 64>>>(lineFrom, lineTo, 256);
    FINISH_KERNEL();
    std::vector<float> back = lineTo.toHost();
    for (int i = 0; i < 256; i++) EXPECT(back[i] == 255 - i);

    std::vector<Particle> start(32);
    for (int i = 0; i < 32; i++) start[i] = {{float(i), 0, 0, 1}, {1, 2, 3}, i};
    DeviceArray<Particle> particles(start);
    move<<<1, 32>>>(particles, 0.5f);
    FINISH_KERNEL();
    std::vector<Particle> moved = particles.toHost();
    for (int i = 0; i < 32; i++)
        EXPECT(moved[i].position.x == i + 0.5f && moved[i].position.z == 1.5f && moved[i].position.w == 1 &&
               moved[i].velocity.y == 2 && moved[i].id == 2 * i);

    DeviceArray<int4> four(std::vector<int4>{make_int4(1, 2, 3, 4)});
    takenApart<<<1, 1>>>(four, 10);
    FINISH_KERNEL();
    const auto [x, y, z, w] = four.toHost()[0];
    EXPECT(x == 4 && y == 23 && z == 2 && w == 1);
    checkCopies<char2, signed char>();
    checkCopies<uchar4, unsigned char>();
    checkCopies<char3, signed char>();
    checkCopies<short2, short>();
    checkCopies<ushort4, unsigned short>();
    checkCopies<int2, int>();
    checkCopies<int3, int>();
    checkCopies<uint4, unsigned>();
    checkCopies<float2, float>();
    checkCopies<float3, float>();
    checkCopies<double2, double>();
    checkCopies<longlong2, long long>();
    checkCopies<ulong2, unsigned long>();
    return finish("vectors");
}
