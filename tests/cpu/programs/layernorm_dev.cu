/*
Kernels for layer norm in the style of the C training codes: several versions, chosen by number on the command line.

Compile example:
nvcc -O3 --use_fast_math layernorm_dev.cu -o layernorm_dev
*/
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>
#include <assert.h>
#include <float.h>
#include <cuda_bf16.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#define WARP_SIZE 32U
#if defined(ENABLE_BF16)
typedef __nv_bfloat16 floatX;
#else
typedef float floatX;
#endif
extern cudaDeviceProp deviceProp;
cudaDeviceProp deviceProp;

template<class T>
__host__ __device__ T ceil_div(T dividend, T divisor) { return (dividend + divisor-1) / divisor; }

void cuda_check(cudaError_t error, const char *file, int line) {
    if (error != cudaSuccess) {
        printf("[CUDA ERROR] at file %s:%d:\n%s\n", file, line, cudaGetErrorString(error));
        exit(EXIT_FAILURE);
    }
};
#define cudaCheck(err) (cuda_check(err, __FILE__, __LINE__))

// a 128-bit pack, so that loads and stores are LDG.128 / STG.128
template<class ElementType>
struct alignas(16) Packed128 {
    __device__ Packed128() = default;
    __device__ explicit Packed128(int4 bits) {
        static_assert(sizeof(bits) == sizeof(payload), "Size mismatch.");
        memcpy(&payload, &bits, sizeof(bits));
    }
    __device__ ElementType& operator[](int index) { return payload[index]; }
    __device__ const ElementType& operator[](int index) const { return payload[index]; }
    __device__ int4 get_bits() const {
        int4 bits;
        memcpy(&bits, &payload, sizeof(bits));
        return bits;
    }
    static constexpr const size_t size = sizeof(int4) / sizeof(ElementType);
    ElementType payload[size];
};
typedef Packed128<float> f128;
typedef Packed128<floatX> x128;
template<class ElementType>
__device__ Packed128<ElementType> load128(const ElementType* address) {
    return Packed128<ElementType>{*reinterpret_cast<const int4*>(address)};
}
template<class ElementType>
__device__ Packed128<ElementType> load128cs(const ElementType* address) {
    return Packed128<ElementType>{__ldcs(reinterpret_cast<const int4*>(address))};
}
template<class ElementType>
__device__ void store128(ElementType* target, Packed128<ElementType> value) {
    *reinterpret_cast<int4*>(target) = value.get_bits();
}
template<class ElementType>
__device__ void store128cs(ElementType* target, Packed128<ElementType> value) {
    __stcs(reinterpret_cast<int4*>(target), value.get_bits());
}

__device__ float warpReduceSum(float val) {
    for (int offset = 16; offset > 0; offset /= 2) val += __shfl_xor_sync(0xFFFFFFFF, val, offset);
    return val;
}

void layernorm_forward_cpu(float* out, float* mean, float* rstd, const float* inp, const float* weight, const float* bias, int B, int T, int C) {
    float eps = 1e-5f;
    for (int bt = 0; bt < B*T; bt++) {
        const float* x = inp + bt * C;
        float m = 0.0f;
        for (int i = 0; i < C; i++) m += x[i];
        m = m/C;
        float v = 0.0f;
        for (int i = 0; i < C; i++) { float xshift = x[i] - m; v += xshift * xshift; }
        v = v/C;
        float s = 1.0f / sqrtf(v + eps);
        for (int i = 0; i < C; i++) out[bt * C + i] = s * (x[i] - m) * weight[i] + bias[i];
        mean[bt] = m; rstd[bt] = s;
    }
}

__global__ void layernorm_forward_kernel1(float* out, float* mean, float* rstd, const float* inp, const float* weight, const float* bias, int N, int C) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    float eps = 1e-5f;
    if (idx < N) {
        const float* x = inp + idx * C;
        float m = 0.0f;
        for (int i = 0; i < C; i++) { m += x[i]; }
        m = m / C;
        float v = 0.0f;
        for (int i = 0; i < C; i++) { float xshift = x[i] - m; v += xshift * xshift; }
        v = v / C;
        float s = 1.0f / sqrtf(v + eps);
        float* out_idx = out + idx * C;
        for (int i = 0; i < C; i++) out_idx[i] = s * (x[i] - m) * weight[i] + bias[i];
        mean[idx] = m; rstd[idx] = s;
    }
}

__global__ void layernorm_forward_kernel3(float* __restrict__ out, float* __restrict__ mean, float* __restrict__ rstd,
                                    const float*  __restrict__ inp, const float*  __restrict__ weight,
                                    const float* __restrict__ bias, int N, int C) {
    namespace cg = cooperative_groups;
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    int idx = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
    if(idx >= N) return;
    const float* x = inp + idx * C;
    float sum = 0.0f;
    for (int i = warp.thread_rank(); i < C; i += warp.size()) sum += x[i];
    sum = cg::reduce(warp, sum, cg::plus<float>{});
    float m = sum / C;
    if(warp.thread_rank() == 0 && mean != nullptr) __stcs(mean + idx, m);
    sum = 0.0f;
    for (int i = warp.thread_rank(); i < C; i += warp.size()) { float diff = x[i] - m; sum += diff * diff; }
    sum = cg::reduce(warp, sum, cg::plus<float>{});
    float s = rsqrtf(sum / C + 1e-5f);
    if(warp.thread_rank() == 0 && rstd != nullptr) __stcs(rstd + idx, s);
    float* o = out + idx * C;
    for (int c = warp.thread_rank(); c < C; c += warp.size()) {
        float n = s * (__ldcs(x+c) - m);
        __stcs(o+c, n * weight[c] + bias[c]);
    }
}

__global__ void layernorm_forward_kernel6(float* __restrict__ out, float* __restrict__ mean, float* __restrict__ rstd,
                                    const float*  __restrict__ inp, const float*  __restrict__ weight,
                                    const float* __restrict__ bias, int N, int C) {
    assert(blockDim.x == WARP_SIZE);
    // load weights and biases into shared memory, before any warp may return
    extern __shared__ char params[];
    f128* s_weight = reinterpret_cast<f128*>(params);
    f128* s_bias = reinterpret_cast<f128*>(params) + (C / f128::size);
    f128* s_in = reinterpret_cast<f128*>(params) + ((2 + threadIdx.y) * C / f128::size);

    int sidx = (threadIdx.x + WARP_SIZE * threadIdx.y) * f128::size;
    for(int i = sidx; i < C; i += blockDim.y * WARP_SIZE * f128::size) {
        s_weight[i/f128::size] = load128(weight + i);
        s_bias[i/f128::size] = load128(bias + i);
    }
    __syncthreads();

    int idx = blockIdx.x * blockDim.y + threadIdx.y;
    if(idx >= N) { return; }
    inp += idx * C;
    out += idx * C;
    const float eps = 1e-5f;
    float sum = 0.0f;
    for(int c = threadIdx.x * f128::size; c < C; c += WARP_SIZE * f128::size) {
        const f128 in_data = load128cs(inp + c);
        for(int k = 0; k < f128::size; ++k) sum += (float)in_data[k];
        s_in[c / f128::size] = in_data;
    }
    sum = warpReduceSum(sum);
    float m = sum / C;
    float v = 0.f;
    for(int c = threadIdx.x * f128::size; c < C; c += WARP_SIZE * f128::size) {
        const f128 in_data = s_in[c / f128::size];
        for(int k = 0; k < f128::size; ++k) v += ((float)in_data[k] - m) * ((float)in_data[k] - m);
    }
    v = warpReduceSum(v) / C;
    float s = rsqrtf(v + eps);
    for(int c = threadIdx.x * f128::size; c < C; c += WARP_SIZE * f128::size) {
        const f128 in_data = s_in[c / f128::size];
        const f128 w = s_weight[c / f128::size];
        const f128 b = s_bias[c / f128::size];
        f128 out_data;
        for(int k = 0; k < f128::size; ++k) {
            float n = s * ((float)in_data[k] - m);
            float o = n * (float)w[k] + (float)b[k];
            out_data[k] = (floatX)o;
        }
        store128cs(out + c, out_data);
    }
    if(threadIdx.x == 0 && mean != nullptr) __stcs(mean + idx, m);
    if(threadIdx.x == 0 && rstd != nullptr) __stcs(rstd + idx, s);
}

void layernorm_forward(int kernel_num, float* out, float* mean, float* rstd, const float* inp, const float* weight, const float* bias,
                       int B, int T, int C, int block_size) {
    const int N = B * T;
    switch (kernel_num) {
        case 1: layernorm_forward_kernel1<<<ceil_div(N, block_size), block_size>>>(out, mean, rstd, inp, weight, bias, N, C); break;
        case 3: assert(block_size % 32 == 0);
                layernorm_forward_kernel3<<<ceil_div(N * 32, block_size), block_size>>>(out, mean, rstd, inp, weight, bias, N, C); break;
        case 6: {
            int block_y = block_size / WARP_SIZE;
            size_t smem = (2 + block_y) * C * sizeof(float);
            cudaCheck(cudaGetLastError());
            auto status = cudaFuncSetAttribute(layernorm_forward_kernel6, cudaFuncAttributeMaxDynamicSharedMemorySize, smem);
            cudaGetLastError();
            if (status == cudaSuccess)
                layernorm_forward_kernel6<<<ceil_div(N, block_y), dim3(WARP_SIZE, block_y), smem>>>(out, mean, rstd, inp, weight, bias, N, C);
            break;
        }
        default: printf("Invalid kernel number\n"); exit(1);
    }
    cudaCheck(cudaGetLastError());
}

float* make_random_float(size_t N) {
    float* arr = (float*)malloc(N * sizeof(float));
    for (size_t i = 0; i < N; i++) arr[i] = ((float)rand() / (float)RAND_MAX) * 2.0 - 1.0;
    return arr;
}
template<class D, class T>
void validate_result(D* device_result, const T* cpu_reference, const char* name, std::size_t num_elements, T tolerance=1e-4) {
    D* out_gpu = (D*)malloc(num_elements * sizeof(D));
    cudaCheck(cudaMemcpy(out_gpu, device_result, num_elements * sizeof(D), cudaMemcpyDeviceToHost));
    int nfaults = 0;
    float epsilon = FLT_EPSILON;
    for (int i = 0; i < num_elements; i++) {
        if(!isfinite(cpu_reference[i])) continue;
        if (i < 2) printf("%f %f\n", cpu_reference[i], (T)out_gpu[i]);
        float t_eff = tolerance + fabs(cpu_reference[i]) * epsilon;
        if (fabs(cpu_reference[i] - (T)out_gpu[i]) > t_eff) {
            printf("Mismatch of %s at %d: CPU_ref: %f vs GPU: %f\n", name, i, cpu_reference[i], (T)out_gpu[i]);
            nfaults++;
            if (nfaults >= 10) { free(out_gpu); exit(EXIT_FAILURE); }
        }
    }
    if (nfaults > 0) { free(out_gpu); exit(EXIT_FAILURE); }
    free(out_gpu);
}
template<class Kernel, class... KernelArgs>
float benchmark_kernel(int repeats, Kernel kernel, KernelArgs&&... kernel_args) {
    cudaEvent_t start, stop;
    int deviceIdx = 0;
    cudaCheck(cudaSetDevice(deviceIdx));
    cudaDeviceProp deviceProp;
    cudaCheck(cudaGetDeviceProperties(&deviceProp, deviceIdx));
    void* flush_buffer;
    cudaCheck(cudaMalloc(&flush_buffer, deviceProp.l2CacheSize));
    cudaCheck(cudaEventCreate(&start));
    cudaCheck(cudaEventCreate(&stop));
    float elapsed_time = 0.f;
    for (int i = 0; i < repeats; i++) {
        cudaCheck(cudaMemset(flush_buffer, 0, deviceProp.l2CacheSize));
        cudaCheck(cudaEventRecord(start, nullptr));
        kernel(std::forward<KernelArgs>(kernel_args)...);
        cudaCheck(cudaEventRecord(stop, nullptr));
        cudaCheck(cudaEventSynchronize(start));
        cudaCheck(cudaEventSynchronize(stop));
        float single_call;
        cudaCheck(cudaEventElapsedTime(&single_call, start, stop));
        elapsed_time += single_call;
    }
    cudaCheck(cudaFree(flush_buffer));
    return elapsed_time / repeats;
}

int main(int argc, const char **argv) {
    srand(0);
    cudaGetDeviceProperties(&deviceProp, 0);
    int B = 2, T = 24, C = 256;
    float* out = (float*)malloc(B * T * C * sizeof(float));
    float* mean = (float*)malloc(B * T * sizeof(float));
    float* rstd = (float*)malloc(B * T * sizeof(float));
    float* inp = make_random_float(B * T * C);
    float* weight = make_random_float(C);
    float* bias = make_random_float(C);
    float *d_out, *d_mean, *d_rstd, *d_inp, *d_weight, *d_bias;
    cudaCheck(cudaMalloc(&d_out, B * T * C * sizeof(float)));
    cudaCheck(cudaMalloc(&d_mean, B * T * sizeof(float)));
    cudaCheck(cudaMalloc(&d_rstd, B * T * sizeof(float)));
    cudaCheck(cudaMalloc(&d_inp, B * T * C * sizeof(float)));
    cudaCheck(cudaMalloc(&d_weight, C * sizeof(float)));
    cudaCheck(cudaMalloc(&d_bias, C * sizeof(float)));
    cudaCheck(cudaMemcpy(d_inp, inp, B * T * C * sizeof(float), cudaMemcpyHostToDevice));
    cudaCheck(cudaMemcpy(d_weight, weight, C * sizeof(float), cudaMemcpyHostToDevice));
    cudaCheck(cudaMemcpy(d_bias, bias, C * sizeof(float), cudaMemcpyHostToDevice));
    int kernel_nums[] = {1, 3, 6};
    int block_sizes[] = {32, 128, 256};
    layernorm_forward_cpu(out, mean, rstd, inp, weight, bias, B, T, C);
    for (int kernel_num : kernel_nums)
    for (int j = 0; j < sizeof(block_sizes) / sizeof(int); j++) {
        int block_size = block_sizes[j];
        layernorm_forward(kernel_num, d_out, d_mean, d_rstd, d_inp, d_weight, d_bias, B, T, C, block_size);
        validate_result(d_out, out, "out", B * T * C, 1e-4f);
        validate_result(d_mean, mean, "mean", B * T, 1e-5f);
        validate_result(d_rstd, rstd, "rstd", B * T, 1e-3f);
    }
    float elapsed_time = benchmark_kernel(1, layernorm_forward, 3, d_out, d_mean, d_rstd, d_inp, d_weight, d_bias, B, T, C, 128);
    printf("PASS: all results match. bandwidth %s\n", elapsed_time > 0 ? "known" : "unknown");
    free(out); free(mean); free(rstd); free(inp); free(weight); free(bias);
    cudaCheck(cudaFree(d_out)); cudaCheck(cudaFree(d_mean)); cudaCheck(cudaFree(d_rstd));
    cudaCheck(cudaFree(d_inp)); cudaCheck(cudaFree(d_weight)); cudaCheck(cudaFree(d_bias));
    return 0;
}
