// Attention of one head: naive in three kernels, and in the manner of flash attention with small tiles.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void scores(const float *Q, const float *K, float *S, int N, int d, float scale) {
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= N || col >= N) return;
    float sum = 0;
    for (int k = 0; k < d; k++) sum += Q[row * d + k] * K[col * d + k];
    S[row * N + col] = sum * scale;
}

__global__ void softmax(float *S, int N) {
    float *row = S + blockIdx.x * N;
    __shared__ float total;
    float max = -INFINITY, sum = 0;
    for (int i = threadIdx.x; i < N; i += 32) max = fmaxf(max, row[i]);
    for (int o = 16; o; o >>= 1) max = fmaxf(max, __shfl_xor_sync(~0u, max, o));
    for (int i = threadIdx.x; i < N; i += 32) sum += row[i] = expf(row[i] - max);
    for (int o = 16; o; o >>= 1) sum += __shfl_down_sync(~0u, sum, o);
    if (threadIdx.x == 0) total = sum;
    __syncwarp();
    for (int i = threadIdx.x; i < N; i += 32) row[i] /= total;
}

__global__ void weighted(const float *P, const float *V, float *O, int N, int d) {
    int row = blockIdx.x, k = threadIdx.x;
    float sum = 0;
    for (int i = 0; i < N; i++) sum += P[row * N + i] * V[i * d + k];
    O[row * d + k] = sum;
}

template <int Br, int Bc, int D>
__global__ void flash_forward(const float *__restrict__ Q, const float *__restrict__ K, const float *__restrict__ V,
                              int N, float scale, float *__restrict__ O) {
    extern __shared__ float sram[];
    float *Qi = sram, *Kj = Qi + Br * D, *Vj = Kj + Bc * D, *S = Vj + Bc * D;
    const int tx = threadIdx.x, row0 = blockIdx.x * Br, row = row0 + tx;
    for (int i = tx; i < Br * D; i += Br) Qi[i] = row0 * D + i < N * D ? Q[row0 * D + i] : 0.f;
    float m = -INFINITY, l = 0.f, acc[D];
#pragma unroll
    for (int k = 0; k < D; k++) acc[k] = 0.f;
    for (int j = 0; j < N; j += Bc) {
        __syncthreads();
        for (int i = tx; i < Bc * D; i += Br) {
            bool inside = j * D + i < N * D;
            Kj[i] = inside ? K[j * D + i] : 0.f;
            Vj[i] = inside ? V[j * D + i] : 0.f;
        }
        __syncthreads();
        float row_m = m;
        for (int y = 0; y < Bc && j + y < N; y++) {
            float sum = 0;
            for (int k = 0; k < D; k++) sum += Qi[tx * D + k] * Kj[y * D + k];
            sum *= scale;
            S[tx * Bc + y] = sum;
            row_m = fmaxf(row_m, sum);
        }
        float correction = __expf(m - row_m);
        l *= correction;
        for (int k = 0; k < D; k++) acc[k] *= correction;
        for (int y = 0; y < Bc && j + y < N; y++) {
            float p = __expf(S[tx * Bc + y] - row_m);
            l += p;
            for (int k = 0; k < D; k++) acc[k] += p * Vj[y * D + k];
        }
        m = row_m;
    }
    if (row < N)
        for (int k = 0; k < D; k++) O[row * D + k] = acc[k] / l;
}

int main() {
    const int N = 75, D = 32, Br = 32, Bc = 16;
    std::vector<float> q(N * D), k(N * D), v(N * D), o(N * D);
    for (int i = 0; i < N * D; i++) q[i] = sinf(i), k[i] = cosf(3 * i), v[i] = sinf(0.5f * i);
    float *Q, *K, *V, *S, *O, scale = 1.0f / sqrtf(D);
    for (auto p : {&Q, &K, &V, &O}) cudaMalloc(p, N * D * sizeof(float));
    cudaMalloc(&S, N * N * sizeof(float));
    cudaMemcpy(Q, q.data(), N * D * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(K, k.data(), N * D * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(V, v.data(), N * D * sizeof(float), cudaMemcpyHostToDevice);
    bool ok = true;
    for (int variant = 0; variant < 2; variant++) {
        if (variant == 0) {
            scores<<<dim3((N + 15) / 16, (N + 15) / 16), dim3(16, 16)>>>(Q, K, S, N, D, scale);
            softmax<<<N, 32>>>(S, N);
            weighted<<<N, D>>>(S, V, O, N, D);
        } else {
            const int sram_size = (Br * D + 2 * Bc * D + Br * Bc) * sizeof(float);
            int max_sram_size;
            cudaDeviceGetAttribute(&max_sram_size, cudaDevAttrMaxSharedMemoryPerBlock, 0);
            if (sram_size > max_sram_size) return 3;
            flash_forward<Br, Bc, D><<<(N + Br - 1) / Br, Br, sram_size>>>(Q, K, V, N, scale, O);
        }
        cudaMemcpy(o.data(), O, N * D * sizeof(float), cudaMemcpyDeviceToHost);
        double worst = 0;
        for (int r = 0; r < N; r++) {
            std::vector<double> p(N);
            double sum = 0;
            for (int c = 0; c < N; c++) {
                double s = 0;
                for (int i = 0; i < D; i++) s += double(q[r * D + i]) * k[c * D + i];
                sum += p[c] = exp(s * scale);
            }
            for (int i = 0; i < D; i++) {
                double e = 0;
                for (int c = 0; c < N; c++) e += p[c] / sum * v[c * D + i];
                worst = fmax(worst, fabs(e - o[r * D + i]));
            }
        }
        printf("%s: worst %.1e\n", variant ? "flash" : "naive", worst);
        ok = ok && worst < 1e-5;
    }
    for (auto p : {Q, K, V, O, S}) cudaFree(p);
    if (!ok) exit(1);
    printf("PASS\n");
}
