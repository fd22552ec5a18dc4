// mma, ldmatrix and stmatrix in inline PTX: each shape held against sums on the host, each element's place against
// PTX's own tables. All numbers are small enough for every sum to be exact.
#include "check.h"
#include "mma_shapes.h"

static int drawn() {
    static unsigned state = 1;
    state = state * 1664525u + 1013904223u;
    return int(state >> 16);
}
template <class T>
static T drawnNumber() {
    if constexpr (sizeof(T) == 1)
        return T(drawn() % 256);
    else
        return T(float(drawn() % 17 - 8));
}
template <class T>
static double valueOf(T x) {
    return double(float(x));
}

template <class Product>
void check() {
    using Left = typename Product::Left;
    using Right = typename Product::Right;
    using Sum = typename Product::Sum;
    const Shape shape = Product::shape;
    for (int round = 0; round < 10; round++) {
        std::vector<Left> a;
        std::vector<Right> b;
        std::vector<Sum> sums;
        for (int i = 0; i < shape.m * shape.k; i++) a.push_back(drawnNumber<Left>());
        for (int i = 0; i < shape.n * shape.k; i++) b.push_back(drawnNumber<Right>());
        for (int i = 0; i < shape.m * shape.n; i++) sums.push_back(Sum(drawn() % 201 - 100));
        DeviceArray<Left> onDeviceA(a);
        DeviceArray<Right> onDeviceB(b);
        DeviceArray<Sum> onDevice(sums);
        product<Product><<<1, 32>>>(onDeviceA, onDeviceB, onDevice);
        FINISH_KERNEL();
        const std::vector<Sum> result = onDevice.toHost();
        for (int row = 0; row < shape.m; row++)
            for (int column = 0; column < shape.n; column++) {
                double wanted = valueOf(sums[row * shape.n + column]);
                for (int i = 0; i < shape.k; i++)
                    wanted += valueOf(a[row * shape.k + i]) * valueOf(b[column * shape.k + i]);
                EXPECT(valueOf(result[row * shape.n + column]) == wanted);
            }
    }
}

__global__ void saturation() {
    const unsigned a[2] = {0xffffffff, 0xffffffff}, b[1] = {0xffffffff};
    const int c[4] = {0x7fffffff, -0x7fffffff - 1, 0x7fffffff - 16 * 255 * 255, 0};
    int d[4];
    UnsignedK16::multiply(d, a, b, c);
    EXPECT(d[0] == 0x7fffffff && d[1] == c[1] + 16 * 255 * 255 && d[2] == 0x7fffffff && d[3] == 16 * 255 * 255);
    const unsigned more[4] = {0x7f7f7f7f, 0x7f7f7f7f, 0x7f7f7f7f, 0x7f7f7f7f}, right[2] = {0x7f7f7f7f, 0x7f7f7f7f};
    SignedK32::multiply(d, more, right, c);
    EXPECT(d[0] == int(0x7fffffffu + 32 * 127 * 127));
}

__global__ void doubles() {
    const int g = threadIdx.x / 4, t = threadIdx.x % 4;
    double d[2], a = g + 0.25 * t, b = g - t;  // a[g][t], b[t][g]
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};"
                 : "=d"(d[0]), "=d"(d[1])
                 : "d"(a), "d"(b), "d"(1.0), "d"(-1.0));
    for (int i = 0; i < 2; i++) {
        double wanted = i == 0 ? 1 : -1;
        for (int k = 0; k < 4; k++) wanted += (g + 0.25 * k) * (2 * t + i - k);
        EXPECT(d[i] == wanted);
    }
}

// Row r of matrix m holds 64 m + 8 r + 0 … 7. Where the lanes find them: rows lie in the opposite order.
constexpr int rows = 32;
__device__ unsigned short numberAt(int matrix, int row, int column) {
    return static_cast<unsigned short>(64 * matrix + 8 * row + column);
}
__device__ void fillRows(unsigned short (*tile)[8]) {
    for (int i = 0; i < 8; i++) tile[rows - 1 - threadIdx.x][i] = numberAt(threadIdx.x / 8, threadIdx.x % 8, i);
    __syncwarp();
}
__device__ void expectPart(unsigned part, int matrix, bool transposed) {
    const int g = threadIdx.x / 4, t = threadIdx.x % 4;
    const unsigned low = transposed ? numberAt(matrix, 2 * t, g) : numberAt(matrix, g, 2 * t);
    const unsigned high = transposed ? numberAt(matrix, 2 * t + 1, g) : numberAt(matrix, g, 2 * t + 1);
    EXPECT(part == (high << 16 | low));
}

__global__ void loadMatrices() {
    __shared__ __align__(16) unsigned short tile[rows][8];
    fillRows(tile);
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(tile[rows - 1 - threadIdx.x]));
    unsigned r[4];
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(at));
    for (int i = 0; i < 4; i++) expectPart(r[i], i, false);
    asm volatile("ldmatrix.sync.aligned.x4.trans.m8n8.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(at)
                 : "memory");
    for (int i = 0; i < 4; i++) expectPart(r[i], i, true);
    // Behind the rows' 16 lanes, and then 8, no lane's address is asked for.
    const unsigned nowhere = 0xfffffff1;
    unsigned place = threadIdx.x < 16 ? at : nowhere;
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(place));
    expectPart(r[0], 0, false);
    expectPart(r[1], 1, false);
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1])
                 : "r"(place));
    expectPart(r[0], 0, true);
    expectPart(r[1], 1, true);
    place = threadIdx.x < 8 ? at + 16 : nowhere;  // each row's neighbour: the row before, and none before the first
    if (threadIdx.x == 0) place = at;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(place));
    const int g = threadIdx.x / 4, before = g == 0 ? 0 : g - 1, column = threadIdx.x % 4 * 2;
    EXPECT(r[0] == (unsigned(numberAt(0, before, column + 1)) << 16 | numberAt(0, before, column)));
    place = threadIdx.x < 8 ? at - 16 : nowhere;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1 + 16];" : "=r"(r[0]) : "r"(place));
    expectPart(r[0], 0, true);
    unsigned long long generic = reinterpret_cast<unsigned long long>(tile[rows - 1 - threadIdx.x]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "l"(generic));
    for (int i = 0; i < 4; i++) expectPart(r[i], i, false);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
__device__ unsigned partOf(int matrix, bool transposed) {
    const int g = threadIdx.x / 4, t = threadIdx.x % 4;
    if (transposed) return unsigned(numberAt(matrix, 2 * t + 1, g)) << 16 | numberAt(matrix, 2 * t, g);
    return unsigned(numberAt(matrix, g, 2 * t + 1)) << 16 | numberAt(matrix, g, 2 * t);
}
__device__ void expectRow(const unsigned short (*tile)[8], bool stored) {
    __syncwarp();
    const unsigned short* row = tile[rows - 1 - threadIdx.x];
    for (int i = 0; i < 8; i++) EXPECT(row[i] == (stored ? numberAt(threadIdx.x / 8, threadIdx.x % 8, i) : 9));
    __syncwarp();
}
#endif
__global__ void storeMatrices() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
    __shared__ __align__(16) unsigned short tile[rows][8];
    const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(tile[rows - 1 - threadIdx.x]));
    for (int kind = 0; kind < 6; kind++) {
        const bool transposed = kind % 2 == 1;
        for (int i = 0; i < 8; i++) tile[threadIdx.x][i] = 9;
        __syncwarp();
        const unsigned a = partOf(0, transposed), b = partOf(1, transposed), c = partOf(2, transposed),
                       d = partOf(3, transposed);
        if (kind == 0)
            asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at), "r"(a), "r"(b),
                         "r"(c), "r"(d));
        else if (kind == 1)
            asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at), "r"(a),
                         "r"(b), "r"(c), "r"(d));
        else if (kind == 2)
            asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};" ::"r"(at), "r"(a), "r"(b));
        else if (kind == 3)
            asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(at), "r"(a), "r"(b));
        else if (kind == 4)
            asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(at), "r"(a));
        else
            asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(at), "r"(a));
        expectRow(tile, threadIdx.x < (kind < 2 ? 32 : kind < 4 ? 16 : 8));
    }
#endif
}

int main() {
    check<HalfK16>();
    check<HalfK8>();
    check<HalfSumsK16>();
    check<HalfSumsK8>();
    check<BfloatK16>();
    check<BfloatK8>();
    check<Tf32K8>();
    check<Tf32K4>();
    check<SignedK32>();
    check<UnsignedK16>();
    check<UnsignedBySignedK16>();
    saturation<<<1, 32>>>();
    doubles<<<1, 32>>>();
    loadMatrices<<<1, 32>>>();
    storeMatrices<<<1, 32>>>();
    FINISH_KERNEL();
    return finish("ptx_matrices");
}
