// Particles in a uniform grid, with the float3/float4 operators that everybody pastes from somewhere.
#include <cuda_runtime.h>
#include <cstdio>
#include <cmath>
#include <vector>
#include <algorithm>
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned char uchar;
#ifndef __CUDACC__
#include <math.h>
inline float fminf(float a, float b) { return a < b ? a : b; }
inline float rsqrtf(float x) { return 1.0f / sqrtf(x); }
#endif
inline __host__ __device__ float3 make_float3(float s) { return make_float3(s, s, s); }
inline __host__ __device__ float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
inline __host__ __device__ float3 make_float3(int3 a) { return make_float3(float(a.x), float(a.y), float(a.z)); }
inline __host__ __device__ float4 make_float4(float3 a, float w) { return make_float4(a.x, a.y, a.z, w); }
inline __host__ __device__ float4 make_float4(float s) { return make_float4(s, s, s, s); }
inline __host__ __device__ int3 make_int3(float3 a) { return make_int3(int(a.x), int(a.y), int(a.z)); }
inline __host__ __device__ float3 operator-(float3 &a) { return make_float3(-a.x, -a.y, -a.z); }
inline __host__ __device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline __host__ __device__ void operator+=(float3 &a, float3 b) { a.x += b.x; a.y += b.y; a.z += b.z; }
inline __host__ __device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
inline __host__ __device__ void operator+=(float4 &a, float4 b) { a.x += b.x; a.y += b.y; a.z += b.z; a.w += b.w; }
inline __host__ __device__ float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
inline __host__ __device__ float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
inline __host__ __device__ float3 operator*(float b, float3 a) { return make_float3(b * a.x, b * a.y, b * a.z); }
inline __host__ __device__ float4 operator*(float4 a, float b) { return make_float4(a.x * b, a.y * b, a.z * b, a.w * b); }
inline __host__ __device__ void operator*=(float4 &a, float b) { a.x *= b; a.y *= b; a.z *= b; a.w *= b; }
inline __host__ __device__ float3 operator/(float3 a, float b) { return make_float3(a.x / b, a.y / b, a.z / b); }
inline __host__ __device__ int3 operator+(int3 a, int3 b) { return make_int3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline __host__ __device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __host__ __device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
inline __host__ __device__ float length(float3 v) { return sqrtf(dot(v, v)); }
inline __host__ __device__ float3 normalize(float3 v) { float invLen = rsqrtf(dot(v, v)); return v * invLen; }
inline __host__ __device__ float3 cross(float3 a, float3 b) { return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
inline __device__ __host__ float lerp(float a, float b, float t) { return a + t * (b - a); }
inline __device__ __host__ float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
inline __device__ __host__ int clamp(int f, int a, int b) { return max(a, min(f, b)); }
inline __device__ __host__ float3 clamp(float3 v, float a, float b) { return make_float3(clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)); }
inline __host__ __device__ float3 fminf(float3 a, float3 b) { return make_float3(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)); }
inline __host__ __device__ float3 floorf(float3 v) { return make_float3(floorf(v.x), floorf(v.y), floorf(v.z)); }
inline __host__ __device__ float3 fabs(float3 v) { return make_float3(fabs(v.x), fabs(v.y), fabs(v.z)); }
inline __device__ __host__ float smoothstep(float a, float b, float x) { float y = clamp((x - a) / (b - a), 0.0f, 1.0f); return (y * y * (3.0f - (2.0f * y))); }

struct SimParams { uint3 gridSize; uint numCells; float3 worldOrigin; float3 cellSize; float radius; uint numBodies; };
__constant__ SimParams params;

__device__ int3 calcGridPos(float3 p) {
    int3 gridPos;
    gridPos.x = floor((p.x - params.worldOrigin.x) / params.cellSize.x);
    gridPos.y = floor((p.y - params.worldOrigin.y) / params.cellSize.y);
    gridPos.z = floor((p.z - params.worldOrigin.z) / params.cellSize.z);
    return gridPos;
}
__device__ uint calcGridHash(int3 g) {
    g.x = g.x & (params.gridSize.x - 1);
    g.y = g.y & (params.gridSize.y - 1);
    g.z = g.z & (params.gridSize.z - 1);
    return __umul24(__umul24(g.z, params.gridSize.y), params.gridSize.x) + __umul24(g.y, params.gridSize.x) + g.x;
}
__global__ void calcHashD(uint *gridParticleHash, uint *gridParticleIndex, float4 *pos) {
    uint index = __umul24(blockIdx.x, blockDim.x) + threadIdx.x;
    if (index >= params.numBodies) return;
    volatile float4 p = pos[index];
    int3 gridPos = calcGridPos(make_float3(p.x, p.y, p.z));
    gridParticleHash[index] = calcGridHash(gridPos);
    gridParticleIndex[index] = index;
}
__global__ void reorderDataAndFindCellStartD(uint *cellStart, uint *cellEnd, float4 *sortedPos, uint *gridParticleHash,
                                             uint *gridParticleIndex, float4 *oldPos, uint numParticles) {
    extern __shared__ uint sharedHash[];  // blockSize + 1 elements
    uint index = blockIdx.x * blockDim.x + threadIdx.x;
    uint hash;
    if (index < numParticles) {
        hash = gridParticleHash[index];
        sharedHash[threadIdx.x + 1] = hash;
        if (index > 0 && threadIdx.x == 0) sharedHash[0] = gridParticleHash[index - 1];
    }
    __syncthreads();
    if (index < numParticles) {
        if (index == 0 || hash != sharedHash[threadIdx.x]) {
            cellStart[hash] = index;
            if (index > 0) cellEnd[sharedHash[threadIdx.x]] = index;
        }
        if (index == numParticles - 1) cellEnd[hash] = index + 1;
        sortedPos[index] = oldPos[gridParticleIndex[index]];
    }
}
__device__ float3 collideCell(int3 gridPos, uint index, float3 pos, float4 *oldPos, uint *cellStart, uint *cellEnd) {
    uint gridHash = calcGridHash(gridPos);
    uint startIndex = __ldg(&cellStart[gridHash]);
    float3 force = make_float3(0.0f);
    if (startIndex != 0xffffffff) {
        uint endIndex = cellEnd[gridHash];
        for (uint j = startIndex; j < endIndex; j++) {
            if (j != index) {
                float3 pos2 = make_float3(oldPos[j]);
                float3 relPos = pos2 - pos;
                float dist = length(relPos);
                if (dist < 2 * params.radius) force += -0.5f * (2 * params.radius - dist) * (relPos / dist);
            }
        }
    }
    return force;
}
__global__ void collideD(float4 *newVel, float4 *oldPos, uint *gridParticleIndex, uint *cellStart, uint *cellEnd, uint n) {
    uint index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index >= n) return;
    float3 pos = make_float3(oldPos[index]);
    int3 gridPos = calcGridPos(pos);
    float3 force = make_float3(0.0f);
    for (int z = -1; z <= 1; z++)
        for (int y = -1; y <= 1; y++)
            for (int x = -1; x <= 1; x++)
                force += collideCell(gridPos + make_int3(x, y, z), index, pos, oldPos, cellStart, cellEnd);
    newVel[gridParticleIndex[index]] = make_float4(force, 0.0f);
}
int main() {
    const uint n = 300;
    SimParams p{{8, 8, 8}, 512, {-1, -1, -1}, {0.25f, 0.25f, 0.25f}, 0.12f, n};
    cudaMemcpyToSymbol(params, &p, sizeof(SimParams));
    std::vector<float4> pos(n);
    uint s = 12345;
    auto rnd = [&] { s = s * 1664525u + 1013904223u; return (s >> 8) / 16777216.f * 1.4f - 0.7f; };
    for (auto &q : pos) { q.x = rnd(); q.y = rnd(); q.z = rnd(); q.w = 1.0f; }
    float4 *dPos, *dSorted, *dVel; uint *dHash, *dIndex, *dStart, *dEnd;
    cudaMalloc(&dPos, n * sizeof(float4)); cudaMalloc(&dSorted, n * sizeof(float4)); cudaMalloc(&dVel, n * sizeof(float4));
    cudaMalloc(&dHash, n * 4); cudaMalloc(&dIndex, n * 4); cudaMalloc(&dStart, 512 * 4); cudaMalloc(&dEnd, 512 * 4);
    cudaMemcpy(dPos, pos.data(), n * sizeof(float4), cudaMemcpyHostToDevice);
    uint numThreads = std::min(64u, n), numBlocks = (n % numThreads != 0) ? (n / numThreads + 1) : (n / numThreads);
    calcHashD<<< numBlocks, numThreads >>>(dHash, dIndex, dPos);
    std::vector<uint> hash(n), index(n);
    cudaMemcpy(hash.data(), dHash, n * 4, cudaMemcpyDeviceToHost); cudaMemcpy(index.data(), dIndex, n * 4, cudaMemcpyDeviceToHost);
    std::stable_sort(index.begin(), index.end(), [&](uint a, uint b) { return hash[a] < hash[b]; });
    std::vector<uint> sorted(n); for (uint i = 0; i < n; i++) sorted[i] = hash[index[i]];
    cudaMemcpy(dHash, sorted.data(), n * 4, cudaMemcpyHostToDevice); cudaMemcpy(dIndex, index.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemset(dStart, 0xffffffff, 512 * sizeof(uint));
    uint smemSize = sizeof(uint) * (numThreads + 1);
    reorderDataAndFindCellStartD<<< numBlocks, numThreads, smemSize>>>(dStart, dEnd, dSorted, dHash, dIndex, dPos, n);
    collideD<<< numBlocks, numThreads >>>(dVel, dSorted, dIndex, dStart, dEnd, n);
    std::vector<float4> vel(n);
    cudaMemcpy(vel.data(), dVel, n * sizeof(float4), cudaMemcpyDeviceToHost);
    double worst = 0; int touching = 0;
    for (uint i = 0; i < n; i++) {
        float3 f = make_float3(0.f), a = make_float3(pos[i]);
        for (uint j = 0; j < n; j++) if (j != i) {
            float3 r = make_float3(pos[j]) - a; float d = length(r);
            if (d < 2 * p.radius) { f += -0.5f * (2 * p.radius - d) * (r / d); touching++; }
        }
        float3 e = fabs(f - make_float3(vel[i]));
        worst = std::max({worst, (double)e.x, (double)e.y, (double)e.z});
    }
    printf("%d contacts, worst %g, %f %f %s\n", touching, worst, smoothstep(0, 1, 0.5f), lerp(1.f, 3.f, 0.5f), touching > 50 && worst < 1e-5 ? "PASS" : "FAIL");
    cudaFree(dPos); cudaFree(dSorted); cudaFree(dVel); cudaFree(dHash); cudaFree(dIndex); cudaFree(dStart); cudaFree(dEnd);
    return worst < 1e-5 ? 0 : 1;
}
