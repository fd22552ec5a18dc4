// Atomics built from compare-and-swap: maximum of floats, multiplication, a stack, a lock and an argmax in 64 bits.
#include <cfloat>
#include <cstdio>
#include <cstring>

__device__ float atomicMaxFloat(float *address, float val)
{
    int *address_as_i = (int *)address;
    int old = *(volatile int *)address_as_i, assumed;
    do {
        assumed = old;
        old = ::atomicCAS(address_as_i, assumed, __float_as_int(::fmaxf(val, __int_as_float(assumed))));
    } while (assumed != old);
    return __int_as_float(old);
}

__device__ double atomicMulDouble(double *address, double val)
{
    unsigned long long int *address_as_ull = (unsigned long long int *)address;
    unsigned long long int old = atomicAdd(address_as_ull, 0ULL), assumed;
    do {
        assumed = old;
        old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val * __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

struct Lock {
    int *mutex;
    Lock(void) { cudaMalloc((void **)&mutex, sizeof(int)); cudaMemset(mutex, 0, sizeof(int)); }
    void release() { cudaFree(mutex); }
    __device__ void lock(void) { while (atomicCAS(mutex, 0, 1) != 0); __threadfence(); }
    __device__ void unlock(void) { __threadfence(); atomicExch(mutex, 0); }
};

__global__ void extremes(const float *x, int n, float *biggest, double *product, unsigned long long *argmax)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    atomicMaxFloat(biggest, x[i]);
    if (i % 100 == 0) atomicMulDouble(product, 2.0);
    unsigned long long packed = ((unsigned long long)__float_as_uint(x[i]) << 32) | (unsigned)i;
    atomicMax(argmax, packed);
}

__global__ void underLock(Lock lock, volatile float *sum, const float *x, int n)
{
    __shared__ float partial[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? x[i] : 0;
    for (int half = 64; half; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    }
    if (threadIdx.x == 0) {
        lock.lock();
        *sum = *sum + partial[0];
        lock.unlock();
    }
}

__global__ void otherOperations(int *v, unsigned *u, unsigned long long *w)
{
    int t = threadIdx.x;
    atomicSub(&v[0], 1);
    atomicMin(&v[1], t - 5);
    atomicExch(&v[2], 7);
    atomicXor(&v[3], t);
    atomicAnd(&v[4], ~(1 << (t % 31)));
    atomicOr(&v[5], 1 << (t % 8));
    atomicInc(&u[0], 9);
    atomicDec(&u[1], 9);
    atomicMin(&w[0], 1000ull - t);
    atomicAdd_block(&v[6], 1);
}

int main()
{
    const int n = 1000;
    float *x, *biggest, *sum;
    double *product;
    unsigned long long *argmax, *w;
    int *v;
    unsigned *u;
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged(&biggest, sizeof(float));
    cudaMallocManaged(&sum, sizeof(float));
    cudaMallocManaged(&product, sizeof(double));
    cudaMallocManaged(&argmax, sizeof(*argmax));
    cudaMallocManaged(&w, sizeof(*w));
    cudaMallocManaged(&v, 7 * sizeof(int));
    cudaMallocManaged(&u, 2 * sizeof(unsigned));
    float total = 0;
    for (int i = 0; i < n; i++) total += x[i] = (i * 17) % 499 + 0.5f;
    *biggest = -FLT_MAX, *sum = 0, *product = 1, *argmax = 0, *w = ~0ull, u[0] = u[1] = 0;
    memset(v, 0, 7 * sizeof(int));
    v[4] = -1;
    extremes<<<8, 128>>>(x, n, biggest, product, argmax);
    Lock lock;
    underLock<<<8, 128>>>(lock, sum, x, n);
    otherOperations<<<1, 64>>>(v, u, w);
    cudaDeviceSynchronize();
    lock.release();
    bool ok = *biggest == 498.5f && *sum == total && *product == 1024 && x[(unsigned)*argmax] == 498.5f;
    ok = ok && v[0] == -64 && v[1] == -5 && v[2] == 7 && v[3] == 0 && v[4] == (1 << 31) && v[5] == 255 && v[6] == 64;
    ok = ok && u[0] == 4 && u[1] == 6 && *w == 937;
    cudaFree(x), cudaFree(biggest), cudaFree(sum), cudaFree(product), cudaFree(argmax), cudaFree(w), cudaFree(v), cudaFree(u);
    printf(ok ? "PASS\n" : "FAIL\n");
    return ok ? 0 : 1;
}
