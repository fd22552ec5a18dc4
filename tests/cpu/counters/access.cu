// One-dimensional accesses: offsets, strides, sizes of elements, structures, indices from memory.
#include "harness.h"

__global__ void readOffset(float* c, const float* a, const float* b, int n, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[i] = a[k] + b[k];
}

__global__ void writeOffset(float* c, const float* a, const float* b, int n, int offset) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (k < n) c[k] = a[i] + b[i];
}

__global__ void readOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset) {
    int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
#pragma unroll
    for (int j = 0; j < 4; ++j, i += blockDim.x)
        if (i + offset < n) c[i] = a[i + offset] + b[i + offset];
}

__global__ void writeOffsetUnroll4(float* c, const float* a, const float* b, int n, int offset) {
    int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
#pragma unroll
    for (int j = 0; j < 4; ++j, i += blockDim.x)
        if (i + offset < n) c[i + offset] = a[i] + b[i];
}

struct Pair {
    float x, y;
};
struct alignas(8) AlignedPair {
    float x, y;
};

template <class P>
__global__ void aosUpdate(P* out, const P* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    P p = in[i];
    p.x += 10;
    p.y += 20;
    out[i] = p;
}

__global__ void soaUpdate(float* outX, float* outY, const float* inX, const float* inY, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    outX[i] = inX[i] + 10;
    outY[i] = inY[i] + 20;
}

// Only one field is used.
template <class P>
__global__ void aosReadOneField(float* out, const P* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i].y;
}

__global__ void copyReadOnly(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = __ldg(&in[i]);
}

__global__ void copyRestrict(float* __restrict__ out, const float* __restrict__ in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

__global__ void copyGridStride(float* out, const float* in, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i];
}

// Each thread copies a slice of its own.
__global__ void copyContiguous(float* out, const float* in, int n, int slice) {
    int begin = (blockIdx.x * blockDim.x + threadIdx.x) * slice;
    for (int i = begin; i < begin + slice && i < n; ++i) out[i] = in[i];
}

template <class T>
__global__ void copy(T* out, const T* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
}

__global__ void copyFourFloats(float* out, const float* in, int n) {
    int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 3 < n)
        *reinterpret_cast<float4*>(&out[i]) = *reinterpret_cast<const float4*>(&in[i]);
    else
        for (; i < n; ++i) out[i] = in[i];
}

template <class T>
__global__ void readStride(T* out, const T* in, int n, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i * stride];
}

template <class T>
__global__ void writeStride(T* out, const T* in, int n, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i * stride] = in[i];
}

__global__ void reverse(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[n - 1 - i] = in[i];
}

__global__ void broadcast(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[0];
}

template <class T>
__global__ void readGroup(T* out, const T* in, int n, int group) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i / group];
}

__global__ void gather(float* out, const float* in, const int* index, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[index[i]];
}

__global__ void scatter(float* out, const float* in, const int* index, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[index[i]] = in[i];
}

__global__ void stencil3(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) out[i] = in[i - 1] + in[i] + in[i + 1];
}

__global__ void grey(unsigned char* out, const unsigned char* rgb, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = static_cast<unsigned char>((rgb[3 * i] + rgb[3 * i + 1] + rgb[3 * i + 2]) / 3);
}

__global__ void increment(int* values, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i]++;
}

__global__ void addInto(float* sum, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) sum[i] += in[i];
}

// `out` may overlap `in` as far as the compiler knows, so in[i] is read twice; with restrict, once.
__global__ void readTwice(float* out, float* other, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i] + 1;
    other[i] = in[i] + 2;
}

__global__ void readOnce(float* __restrict__ out, float* __restrict__ other, const float* __restrict__ in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = in[i] + 1;
    other[i] = in[i] + 2;
}

__global__ void square(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * in[i];
}

__global__ void copyVolatile(volatile float* out, const volatile float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + in[i];
}

// Tables that are no global memory: constant memory, and an array of the thread's own.
__constant__ float weights[8] = {1, 2, 3, 4, 5, 6, 7, 8};

__global__ void constantTable(float* out, const int* index, int n) {
    const int local[8] = {8, 7, 6, 5, 4, 3, 2, 1};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = weights[index[i] % 8] + local[index[i] % 8];
}

__global__ void localArray(int* out, const int* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int counts[8] = {};
    for (int k = 0; k < 8; ++k) counts[in[i * 8 + k] % 8]++;
    int most = 0;
    for (int k = 1; k < 8; ++k)
        if (counts[k] > counts[most]) most = k;
    out[i] = most;
}

__device__ float scale[64];

__global__ void deviceVariable(float* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + scale[i % 64];
}

__global__ void copyVolume(float* out, const float* in, int width, int height, int depth) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= width || y >= height || z >= depth) return;
    int i = (z * height + y) * width + x;
    out[i] = in[i];
}

// nvcc does not know how `in` is aligned.
__global__ void loadByMemcpy(float4* out, const float* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 v;
    memcpy(&v, in + 4 * i, sizeof v);
    v.x += 1;
    out[i] = v;
}
__global__ void storeByMemcpy(float* out, const float4* in, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float4 v = in[i];
    v.x += 1;
    memcpy(out + 4 * i, &v, sizeof v);
}

struct Point3 {
    float x, y, z;
};
struct Four {
    float a, b, c, d;
};
struct alignas(16) AlignedFour {
    float a, b, c, d;
};
struct Doubles2 {
    double x, y;
};
template <class T, int n>
struct Several {
    T values[n];
};
struct Doubles3 {
    double x, y, z;
};
struct Floats6 {
    float values[6];
};
struct Mixed {
    double weight;
    int id;
    short low;
    char flag;
};

std::vector<float> ramp(size_t n) {
    return filled<float>(n, [](size_t i) { return i + 1; });
}

void offsets(int n) {
    Buffer<float> a(ramp(n + 256)), b(ramp(n + 256));
    for (int offset : {0, 1, 8, 11, 128}) {
        std::string shape = "n " + text(n) + " offset " + text(offset);
        std::vector<float> sums = filled<float>(n - offset, [&](size_t i) { return 2 * (i + offset + 1); });
        Buffer<float> read(n), write(n), read4(n), write4(n);
        int blocks = ceilDiv(n, 128), blocks4 = ceilDiv(n, 512);
        measure("readOffset", shape, [&] { readOffset<<<blocks, 128>>>(read.data, a.data, b.data, n, offset); },
                holds(read, sums));
        measure("writeOffset", shape, [&] { writeOffset<<<blocks, 128>>>(write.data, a.data, b.data, n, offset); });
        measure("readOffsetUnroll4", shape,
                [&] { readOffsetUnroll4<<<blocks4, 128>>>(read4.data, a.data, b.data, n, offset); },
                holds(read4, sums));
        measure("writeOffsetUnroll4", shape,
                [&] { writeOffsetUnroll4<<<blocks4, 128>>>(write4.data, a.data, b.data, n, offset); });
    }
}

template <class T>
void copySize(const char* type, int n, int offset) {
    Buffer<T> in(n + offset), out(n + offset);
    std::string shape = std::string(type) + " n " + text(n) + " offset " + text(offset);
    measure("copy", shape, [&] { copy<<<ceilDiv(n, 128), 128>>>(out.data + offset, in.data + offset, n); });
}

template <class T>
void copySizes(const char* type) {
    copySize<T>(type, 1024, 0);
    copySize<T>(type, 1000, 3);
}

void copiesByMemcpy(int n) {
    Buffer<float> floats(ramp(4 * n));
    Buffer<float4> vectors(n);
    int blocks = ceilDiv(n, 128);
    measure("loadByMemcpy", "n " + text(n), [&] { loadByMemcpy<<<blocks, 128>>>(vectors.data, floats.data, n); });
    measure("storeByMemcpy", "n " + text(n), [&] { storeByMemcpy<<<blocks, 128>>>(floats.data, vectors.data, n); });
}

template <class T>
void strides(const char* type, std::initializer_list<int> list) {
    const int n = 512;
    for (int stride : list) {
        Buffer<T> small(n), large(n * stride);
        std::string shape = std::string(type) + " stride " + text(stride);
        measure("readStride", shape, [&] { readStride<<<4, 128>>>(small.data, large.data, n, stride); });
        measure("writeStride", shape, [&] { writeStride<<<4, 128>>>(large.data, small.data, n, stride); });
    }
    for (int group : {2, 3, 8, 32}) {
        Buffer<T> in(n), out(n);
        measure("readGroup", std::string(type) + " group " + text(group),
                [&] { readGroup<<<4, 128>>>(out.data, in.data, n, group); });
    }
}

template <class P>
void structures(const char* type, int n) {
    Buffer<P> in(n), out(n);
    Buffer<float> field(n);
    std::string shape = std::string(type) + " n " + text(n);
    int blocks = ceilDiv(n, 128);
    measure("aosUpdate", shape, [&] { aosUpdate<<<blocks, 128>>>(out.data, in.data, n); });
    measure("aosReadOneField", shape, [&] { aosReadOneField<<<blocks, 128>>>(field.data, in.data, n); });
}

void plain(int n) {
    std::vector<float> values = ramp(n);
    Buffer<float> in(values);
    std::string shape = "n " + text(n);
    int blocks = ceilDiv(n, 128);
    auto simple = [&](const char* name, auto launch, auto expected) {
        Buffer<float> out(n);
        measure(name, shape, [&] { launch(out.data); }, holds(out, filled<float>(n, expected)));
    };
    auto same = [&](size_t i) { return values[i]; };
    simple("copyReadOnly", [&](float* out) { copyReadOnly<<<blocks, 128>>>(out, in.data, n); }, same);
    simple("copyRestrict", [&](float* out) { copyRestrict<<<blocks, 128>>>(out, in.data, n); }, same);
    simple("copyGridStride", [&](float* out) { copyGridStride<<<3, 96>>>(out, in.data, n); }, same);
    simple("copyContiguous", [&](float* out) { copyContiguous<<<2, 64>>>(out, in.data, n, ceilDiv(n, 128)); }, same);
    simple("copyFourFloats", [&](float* out) { copyFourFloats<<<ceilDiv(n, 256), 64>>>(out, in.data, n); }, same);
    simple("reverse", [&](float* out) { reverse<<<blocks, 128>>>(out, in.data, n); },
           [&](size_t i) { return values[n - 1 - i]; });
    simple("broadcast", [&](float* out) { broadcast<<<blocks, 128>>>(out, in.data, n); },
           [&](size_t) { return values[0]; });
    simple("square", [&](float* out) { square<<<blocks, 128>>>(out, in.data, n); },
           [&](size_t i) { return values[i] * values[i]; });
    simple("copyVolatile", [&](float* out) { copyVolatile<<<blocks, 128>>>(out, in.data, n); },
           [&](size_t i) { return values[i] * 2; });

    Buffer<float> stencil(n), sum(ramp(n)), first(n), second(n), third(n), fourth(n), soa(n), soa2(n);
    measure("stencil3", shape, [&] { stencil3<<<blocks, 128>>>(stencil.data, in.data, n); });
    measure("addInto", shape, [&] { addInto<<<blocks, 128>>>(sum.data, in.data, n); },
            holds(sum, filled<float>(n, [&](size_t i) { return 2 * values[i]; })));
    measure("readTwice", shape, [&] { readTwice<<<blocks, 128>>>(first.data, second.data, in.data, n); });
    measure("readOnce", shape, [&] { readOnce<<<blocks, 128>>>(third.data, fourth.data, in.data, n); });
    measure("soaUpdate", shape, [&] { soaUpdate<<<blocks, 128>>>(soa.data, soa2.data, in.data, in.data, n); });
    structures<Pair>("Pair", n);
    structures<AlignedPair>("AlignedPair", n);

    Buffer<int> counters(filled<int>(n, [](size_t i) { return i; }));
    measure("increment", shape, [&] { increment<<<blocks, 128>>>(counters.data, n); },
            holds(counters, filled<int>(n, [](size_t i) { return i + 1; })));
    Buffer<unsigned char> rgb(3 * n), grey1(n);
    measure("grey", shape, [&] { grey<<<blocks, 128>>>(grey1.data, rgb.data, n); });
    Buffer<int> most(n), eights(filled<int>(8 * n, [](size_t i) { return i * 7 / 3; }));
    measure("localArray", shape, [&] { localArray<<<blocks, 128>>>(most.data, eights.data, n); });
    std::vector<float> scales = ramp(64);
    require(cudaMemcpyToSymbol(scale, scales.data(), 64 * sizeof(float)), "cudaMemcpyToSymbol");
    simple("deviceVariable", [&](float* out) { deviceVariable<<<blocks, 128>>>(out, in.data, n); },
           [&](size_t i) { return values[i] + scales[i % 64]; });
}

void indirect(int n) {
    std::vector<float> values = ramp(n);
    std::vector<int> shuffled = permutation(n, 1);
    Random random(2);
    std::vector<int> repeated = filled<int>(n, [&](size_t) { return random.below(n / 8); });
    std::vector<int> near = filled<int>(n, [&](size_t i) { return i / 32 * 32 + (i * 5 + 3) % 32; });
    for (int& i : near)
        if (i >= n) i = n - 1;
    Buffer<float> in(values);
    Buffer<int> index(shuffled), duplicates(repeated), swapped(near);
    int blocks = ceilDiv(n, 128);
    auto gathers = [&](const char* kind, const Buffer<int>& where, const std::vector<int>& list) {
        Buffer<float> out(n);
        measure("gather", std::string(kind) + " n " + text(n),
                [&] { gather<<<blocks, 128>>>(out.data, in.data, where.data, n); },
                holds(out, filled<float>(n, [&](size_t i) { return values[list[i]]; })));
    };
    gathers("permutation", index, shuffled);
    gathers("duplicates", duplicates, repeated);
    gathers("within warps", swapped, near);
    Buffer<float> out(n);
    measure("scatter", "permutation n " + text(n),
            [&] { scatter<<<blocks, 128>>>(out.data, in.data, index.data, n); });
    Buffer<float> table(n);
    measure("constantTable", "n " + text(n),
            [&] { constantTable<<<blocks, 128>>>(table.data, index.data, n); },
            holds(table, filled<float>(n, [](size_t) { return 9; })));
}

int main(int argc, char** argv) {
    wantedKernels.assign(argv + 1, argv + argc);
    offsets(4096);
    offsets(1000);
    copySizes<char>("char");
    copySizes<short>("short");
    copySizes<float>("float");
    copySizes<double>("double");
    copySizes<char4>("char4");
    copySizes<float2>("float2");
    copySizes<float3>("float3");
    copySizes<float4>("float4");
    copySizes<double2>("double2");
    copySizes<uchar3>("uchar3");
    copySizes<Pair>("struct of 2 floats");
    copySizes<AlignedPair>("struct of 2 floats aligned to 8");
    copySizes<Point3>("struct of 3 floats");
    copySizes<Four>("struct of 4 floats");
    copySizes<AlignedFour>("struct of 4 floats aligned to 16");
    copySizes<Doubles2>("struct of 2 doubles");
    copySizes<Several<double, 2>>("array of 2 doubles");
    copySizes<Several<float, 4>>("array of 4 floats");
    copySizes<Doubles3>("struct of 3 doubles");
    copySizes<Floats6>("struct of 6 floats");
    copySizes<Mixed>("struct of double int short char");
    copiesByMemcpy(1000);
    strides<float>("float", {1, 2, 3, 4, 5, 8, 16, 31, 32, 33});
    strides<char>("char", {1, 2, 3, 16, 33});
    strides<short>("short", {1, 2, 3, 16, 33});
    strides<double>("double", {1, 2, 3, 4, 16, 33});
    strides<float4>("float4", {1, 2, 3, 16, 33});
    plain(4096);
    plain(1000);
    indirect(4096);
    indirect(1000);
    dim3 block(4, 4, 4), grid(ceilDiv(20, 4), ceilDiv(10, 4), ceilDiv(9, 4));
    Buffer<float> in(ramp(20 * 10 * 9)), out(20 * 10 * 9);
    measure("copyVolume", "20x10x9 block 4x4x4", [&] { copyVolume<<<grid, block>>>(out.data, in.data, 20, 10, 9); },
            holds(out, ramp(20 * 10 * 9)));
    return finish();
}
