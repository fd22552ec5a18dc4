// All-pairs gravity with tiles of bodies in shared memory.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK_SIZE 64
#define SOFTENING 1e-3f

typedef struct { float4 *pos, *vel; } BodySystem;

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai)
{
    float3 r;
    r.x = bj.x - bi.x;
    r.y = bj.y - bi.y;
    r.z = bj.z - bi.z;
    float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + SOFTENING;
    float invDist = rsqrtf(distSqr);
    float invDist3 = invDist * invDist * invDist;
    float s = bj.w * invDist3;
    ai.x += r.x * s;
    ai.y += r.y * s;
    ai.z += r.z * s;
    return ai;
}

__global__ void bodyForce(const float4 *p, float4 *v, float dt, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    float4 mine = i < n ? p[i] : make_float4(0, 0, 0, 0);
    float3 acc = make_float3(0.0f, 0.0f, 0.0f);
    for (int tile = 0; tile < gridDim.x; tile++) {
        __shared__ float4 spos[BLOCK_SIZE];
        int j = tile * blockDim.x + threadIdx.x;
        spos[threadIdx.x] = j < n ? p[j] : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < BLOCK_SIZE; k++)
            acc = bodyBodyInteraction(mine, spos[k], acc);
        __syncthreads();
    }
    if (i < n) {
        v[i].x += dt * acc.x;
        v[i].y += dt * acc.y;
        v[i].z += dt * acc.z;
    }
}

__global__ void integrate(float4 *p, const float4 *v, float dt, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) return;
    float4 pos = p[i], vel = v[i];
    pos.x += vel.x * dt, pos.y += vel.y * dt, pos.z += vel.z * dt;
    p[i] = pos;
}

int main(const int argc, const char **argv)
{
    int nBodies = 300;
    if (argc > 1) nBodies = atoi(argv[1]);
    const float dt = 0.01f;
    const int nIters = 2;
    int bytes = nBodies * sizeof(float4);
    float4 *buf = (float4 *)malloc(2 * bytes), *gold = (float4 *)malloc(2 * bytes);
    BodySystem p = {buf, buf + nBodies};
    for (int i = 0; i < nBodies; i++) {
        p.pos[i] = make_float4(sinf(i), cosf(2 * i), sinf(3 * i + 1), 1.0f / nBodies);
        p.vel[i] = make_float4(0, 0.1f * cosf(i), 0, 0);
    }
    for (int i = 0; i < 2 * nBodies; i++) gold[i] = buf[i];
    float4 *d_buf;
    cudaMalloc(&d_buf, 2 * bytes);
    BodySystem d_p = {d_buf, d_buf + nBodies};
    cudaMemcpy(d_buf, buf, 2 * bytes, cudaMemcpyHostToDevice);
    int nBlocks = (nBodies + BLOCK_SIZE - 1) / BLOCK_SIZE;
    for (int iter = 1; iter <= nIters; iter++) {
        bodyForce<<<nBlocks, BLOCK_SIZE>>>(d_p.pos, d_p.vel, dt, nBodies);
        integrate<<<nBlocks, BLOCK_SIZE>>>(d_p.pos, d_p.vel, dt, nBodies);
    }
    cudaMemcpy(buf, d_buf, 2 * bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_buf);
    float4 *gp = gold, *gv = gold + nBodies;
    for (int iter = 0; iter < nIters; iter++) {
        for (int i = 0; i < nBodies; i++) {
            double ax = 0, ay = 0, az = 0;
            for (int j = 0; j < nBodies; j++) {
                double x = gp[j].x - gp[i].x, y = gp[j].y - gp[i].y, z = gp[j].z - gp[i].z;
                double s = gp[j].w * pow(x * x + y * y + z * z + SOFTENING, -1.5);
                ax += x * s, ay += y * s, az += z * s;
            }
            gv[i].x += dt * ax, gv[i].y += dt * ay, gv[i].z += dt * az;
        }
        for (int i = 0; i < nBodies; i++) gp[i].x += dt * gv[i].x, gp[i].y += dt * gv[i].y, gp[i].z += dt * gv[i].z;
    }
    double worst = 0;
    for (int i = 0; i < nBodies; i++)
        worst = fmax(worst, fmax(fabs(gp[i].x - buf[i].x), fmax(fabs(gp[i].y - buf[i].y), fabs(gp[i].z - buf[i].z))));
    printf("worst %.1e\n", worst);
    free(buf);
    free(gold);
    if (!(worst < 1e-4)) return 1;
    printf("PASS\n");
    return 0;
}
