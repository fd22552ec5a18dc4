// Softmax of rows: a thread a row, a block a row in three passes, and a warp a row online in one pass and a half.
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>

__global__ void softmax_forward_kernel1(float* out, const float* inp, int N, int C) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        const float* inp_row = inp + i * C;
        float* out_row = out + i * C;
        float maxval = -INFINITY;
        for (int j = 0; j < C; j++) if (inp_row[j] > maxval) maxval = inp_row[j];
        double sum = 0.0;
        for (int j = 0; j < C; j++) {
            out_row[j] = expf(inp_row[j] - maxval);
            sum += out_row[j];
        }
        for (int j = 0; j < C; j++) out_row[j] /= (float)sum;
    }
}

__global__ void softmax_forward_kernel2(float* out, const float* inp, int N, int C) {
    extern __shared__ float shared[];
    int idx = blockIdx.x;
    int tid = threadIdx.x;
    int block_size = blockDim.x;
    const float* x = inp + idx * C;
    float maxval = -INFINITY;
    for (int i = tid; i < C; i += block_size) maxval = fmaxf(maxval, x[i]);
    shared[tid] = maxval;
    for (int stride = block_size / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (tid < stride) shared[tid] = fmaxf(shared[tid], shared[tid + stride]);
    }
    __syncthreads();
    float offset = shared[0];
    for (int i = tid; i < C; i += block_size) out[idx * C + i] = expf(x[i] - offset);
    __syncthreads();
    x = out + idx * C;
    float sumval = 0.0f;
    for (int i = tid; i < C; i += block_size) sumval += x[i];
    shared[tid] = sumval;
    for (int stride = block_size / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (tid < stride) shared[tid] += shared[tid + stride];
    }
    __syncthreads();
    float sum = shared[0];
    for (int i = tid; i < C; i += block_size) out[idx * C + i] = x[i] / sum;
}

struct MD { float m, d; };

__device__ __forceinline__ MD reduce_md(MD a, MD b) {
    bool a_bigger = a.m > b.m;
    MD big = a_bigger ? a : b, small = a_bigger ? b : a;
    MD r;
    r.d = big.d + (small.m == -FLT_MAX ? 0.0f : small.d * __expf(small.m - big.m));
    r.m = big.m;
    return r;
}

__global__ void softmax_online(float* __restrict__ out, const float* __restrict__ inp, int N, int C) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (row >= N) return;
    const float* x = inp + (size_t)row * C;
    MD md = {-FLT_MAX, 0.0f};
    for (int i = lane; i < C; i += 32) md = reduce_md(md, MD{x[i], 1.0f});
    for (int offset = 16; offset > 0; offset >>= 1) {
        MD other;
        other.m = __shfl_xor_sync(0xFFFFFFFF, md.m, offset);
        other.d = __shfl_xor_sync(0xFFFFFFFF, md.d, offset);
        md = reduce_md(md, other);
    }
    float inv = 1.0f / md.d;
    for (int i = lane; i < C; i += 32) __stcs(out + (size_t)row * C + i, __expf(__ldcs(x + i) - md.m) * inv);
}

int main(int argc, char** argv) {
    int N = 37, C = 300;
    float *inp = (float*)malloc(N * C * sizeof(float)), *out = (float*)malloc(N * C * sizeof(float));
    float *d_inp, *d_out;
    srand(0);
    for (int i = 0; i < N * C; i++) inp[i] = 10.0f * rand() / RAND_MAX - 5.0f;
    cudaMalloc(&d_inp, N * C * sizeof(float));
    cudaMalloc(&d_out, N * C * sizeof(float));
    cudaMemcpy(d_inp, inp, N * C * sizeof(float), cudaMemcpyHostToDevice);
    int bad = 0;
    for (int kernel = 1; kernel <= 3; kernel++) {
        if (kernel == 1) softmax_forward_kernel1<<<(N + 31) / 32, 32>>>(d_out, d_inp, N, C);
        if (kernel == 2) softmax_forward_kernel2<<<N, 128, 128 * sizeof(float)>>>(d_out, d_inp, N, C);
        if (kernel == 3) softmax_online<<<(N * 32 + 127) / 128, 128>>>(d_out, d_inp, N, C);
        cudaMemcpy(out, d_out, N * C * sizeof(float), cudaMemcpyDeviceToHost);
        double worst = 0;
        for (int i = 0; i < N; i++) {
            double max = -1e30, sum = 0;
            for (int j = 0; j < C; j++) max = fmax(max, inp[i * C + j]);
            for (int j = 0; j < C; j++) sum += exp(inp[i * C + j] - max);
            for (int j = 0; j < C; j++) worst = fmax(worst, fabs(exp(inp[i * C + j] - max) / sum - out[i * C + j]));
        }
        printf("kernel %d: %s\n", kernel, worst < 1e-6 ? "ok" : "WRONG");
        bad += !(worst < 1e-6);
    }
    cudaFree(d_inp);
    cudaFree(d_out);
    free(inp);
    free(out);
    if (!bad) printf("PASS\n");
    return bad;
}
