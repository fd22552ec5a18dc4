// Device functions through pointers: in a __device__ variable fetched by the host, in a table, as template arguments.
#include <stdio.h>
#include <stdlib.h>

typedef float (*op_t)(float, float);

__device__ float add(float a, float b) { return a + b; }
__device__ float mul(float a, float b) { return a * b; }
__device__ __noinline__ float hypot2(float a, float b) { return a * a + b * b; }

__device__ op_t p_add = add;
__device__ op_t table[3] = {add, mul, hypot2};

__global__ void apply(const float *a, const float *b, float *c, int n, op_t op)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = (*op)(a[i], b[i]);
}

__global__ void apply_table(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = table[i % 3](a[i], b[i]);
}

template <op_t op>
__global__ void apply_static(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = op(a[i], b[i]);
}

void (*kernels[])(const float *, const float *, float *, int) = {apply_static<add>, apply_static<mul>, &apply_static<hypot2>};

struct Shape {
    float size;
    int kind;
    __device__ float area() const { return kind == 0 ? size * size : 3.0f * size * size; }
    __device__ float edge() const { return kind == 0 ? 4 * size : 6 * size; }
};

__global__ void members(const Shape *shapes, float *out)
{
    float (Shape::*what)() const = threadIdx.x % 2 ? &Shape::area : &Shape::edge;
    out[threadIdx.x] = (shapes[threadIdx.x].*what)();
}

int main()
{
    const int n = 200;
    float ha[n], hb[n], hc[n], *a, *b, *c;
    for (int i = 0; i < n; i++) ha[i] = i, hb[i] = 2 + i % 3;
    cudaMalloc((void **)&a, sizeof ha);
    cudaMalloc((void **)&b, sizeof hb);
    cudaMalloc((void **)&c, sizeof hc);
    cudaMemcpy(a, ha, sizeof ha, cudaMemcpyHostToDevice);
    cudaMemcpy(b, hb, sizeof hb, cudaMemcpyHostToDevice);
    int bad = 0;

    op_t h_op;
    cudaMemcpyFromSymbol(&h_op, p_add, sizeof(op_t));
    apply<<<2, 128>>>(a, b, c, n, h_op);
    cudaMemcpy(hc, c, sizeof hc, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) bad += hc[i] != ha[i] + hb[i];

    apply_table<<<2, 128>>>(a, b, c, n);
    cudaMemcpy(hc, c, sizeof hc, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        bad += hc[i] != (i % 3 == 0 ? ha[i] + hb[i] : i % 3 == 1 ? ha[i] * hb[i] : ha[i] * ha[i] + hb[i] * hb[i]);

    for (int k = 0; k < 3; k++) {
        kernels[k]<<<2, 128>>>(a, b, c, n);
        cudaMemcpy(hc, c, sizeof hc, cudaMemcpyDeviceToHost);
        float expect = k == 0 ? ha[5] + hb[5] : k == 1 ? ha[5] * hb[5] : ha[5] * ha[5] + hb[5] * hb[5];
        bad += hc[5] != expect;
    }

    Shape shapes[32], *d_shapes;
    for (int i = 0; i < 32; i++) shapes[i].size = i, shapes[i].kind = i / 16;
    cudaMalloc(&d_shapes, sizeof shapes);
    cudaMemcpy(d_shapes, shapes, sizeof shapes, cudaMemcpyHostToDevice);
    members<<<1, 32>>>(d_shapes, c);
    cudaMemcpy(hc, c, sizeof hc, cudaMemcpyDeviceToHost);
    bad += hc[2] != 8 || hc[3] != 9 || hc[16] != 96 || hc[17] != 3 * 289;

    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    cudaFree(d_shapes);
    if (bad) exit(EXIT_FAILURE);
    printf("PASS\n");
    return 0;
}
