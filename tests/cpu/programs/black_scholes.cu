// European options; a grid-stride loop over float2 pairs, checked against the host.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#define DIV_UP(a, b) (((a) + (b)-1) / (b))

__device__ __host__ inline float cndGPU(float d)
{
    const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f;
    const float RSQRT2PI = 0.39894228040143267793994605993438f;
    float K = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float cnd = RSQRT2PI * expf(-0.5f * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
    if (d > 0) cnd = 1.0f - cnd;
    return cnd;
}

__device__ __host__ inline void BlackScholesBody(float &call, float &put, float S, float X, float T, float R, float V)
{
    float sqrtT = sqrtf(T);
    float d1 = (logf(S / X) + (R + 0.5f * V * V) * T) / (V * sqrtT);
    float d2 = d1 - V * sqrtT;
    float expRT = expf(-R * T);
    call = S * cndGPU(d1) - X * expRT * cndGPU(d2);
    put = X * expRT * (1.0f - cndGPU(d2)) - S * (1.0f - cndGPU(d1));
}

__launch_bounds__(128)
__global__ void BlackScholesGPU(float2 *__restrict d_CallResult, float2 *__restrict d_PutResult,
                                float2 *__restrict d_StockPrice, float2 *__restrict d_OptionStrike,
                                float2 *__restrict d_OptionYears, float Riskfree, float Volatility, int optN)
{
    const int opt = blockDim.x * blockIdx.x + threadIdx.x;
    if (opt < (optN / 2)) {
        float call1, call2, put1, put2;
        BlackScholesBody(call1, put1, d_StockPrice[opt].x, d_OptionStrike[opt].x, d_OptionYears[opt].x, Riskfree, Volatility);
        BlackScholesBody(call2, put2, d_StockPrice[opt].y, d_OptionStrike[opt].y, d_OptionYears[opt].y, Riskfree, Volatility);
        d_CallResult[opt] = make_float2(call1, call2);
        d_PutResult[opt] = make_float2(put1, put2);
    }
}

static float RandFloat(float low, float high)
{
    float t = (float)rand() / (float)RAND_MAX;
    return (1.0f - t) * low + t * high;
}

int main(void)
{
    const int OPT_N = 4000, OPT_SZ = OPT_N * sizeof(float);
    float *h[5], *d[5];
    for (int i = 0; i < 5; i++) {
        h[i] = (float *)malloc(OPT_SZ);
        cudaMalloc((void **)&d[i], OPT_SZ);
    }
    srand(5347);
    for (int i = 0; i < OPT_N; i++) {
        h[2][i] = RandFloat(5.0f, 30.0f);
        h[3][i] = RandFloat(1.0f, 100.0f);
        h[4][i] = RandFloat(0.25f, 10.0f);
    }
    for (int i = 2; i < 5; i++) cudaMemcpy(d[i], h[i], OPT_SZ, cudaMemcpyHostToDevice);
    BlackScholesGPU<<<DIV_UP((OPT_N / 2), 128), 128 /*480, 128*/>>>((float2 *)d[0], (float2 *)d[1], (float2 *)d[2],
                                                                   (float2 *)d[3], (float2 *)d[4], 0.02f, 0.30f, OPT_N);
    cudaMemcpy(h[0], d[0], OPT_SZ, cudaMemcpyDeviceToHost);
    cudaMemcpy(h[1], d[1], OPT_SZ, cudaMemcpyDeviceToHost);
    double worst = 0;
    for (int i = 0; i < OPT_N; i++) {
        float call, put;
        BlackScholesBody(call, put, h[2][i], h[3][i], h[4][i], 0.02f, 0.30f);
        worst = fmax(worst, fmax(fabs(call - h[0][i]), fabs(put - h[1][i])));
    }
    for (int i = 0; i < 5; i++) {
        free(h[i]);
        cudaFree(d[i]);
    }
    if (!(worst < 1e-4)) exit(EXIT_FAILURE);
    printf("PASS\n");
    exit(EXIT_SUCCESS);
}
