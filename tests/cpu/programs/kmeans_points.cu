// k-means of points in the plane: assign, accumulate in shared memory, divide.
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <vector>

#define K 5
#define TPB 64

__device__ float distance_sq(float2 a, float2 b) { float dx = a.x - b.x, dy = a.y - b.y; return dx * dx + dy * dy; }

__global__ void assignClusters(const float2 *points, int *assignment, int n, const float2 *centroids)
{
    __shared__ float2 c[K];
    if (threadIdx.x < K) c[threadIdx.x] = centroids[threadIdx.x];
    __syncthreads();
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= n) return;
    float min_dist = FLT_MAX;
    int closest = 0;
    for (int k = 0; k < K; ++k) {
        float dist = distance_sq(points[idx], c[k]);
        if (dist < min_dist) {
            min_dist = dist;
            closest = k;
        }
    }
    assignment[idx] = closest;
}

__global__ void updateCentroids(const float2 *points, const int *assignment, int n, float *sums, int *sizes)
{
    __shared__ float local[2 * K];
    __shared__ int counts[K];
    const int idx = blockIdx.x * blockDim.x + threadIdx.x, s = threadIdx.x;
    if (s < 2 * K) local[s] = 0;
    if (s < K) counts[s] = 0;
    __syncthreads();
    if (idx < n) {
        int k = assignment[idx];
        atomicAdd(&local[2 * k], points[idx].x);
        atomicAdd(&local[2 * k + 1], points[idx].y);
        atomicAdd(&counts[k], 1);
    }
    __syncthreads();
    if (s < 2 * K) atomicAdd(&sums[s], local[s]);
    if (s < K) atomicAdd(&sizes[s], counts[s]);
}

__global__ void divide(float2 *centroids, const float *sums, const int *sizes)
{
    int k = threadIdx.x;
    if (sizes[k] > 0) centroids[k] = make_float2(sums[2 * k] / sizes[k], sums[2 * k + 1] / sizes[k]);
}

int main()
{
    const int n = 1000;
    std::vector<float2> points(n), start(K), result(K);
    for (int i = 0; i < n; ++i) {
        int k = i % K;
        points[i] = make_float2(10 * k + 0.25f * ((i * 7) % 9 - 4), 5 * (k % 2) + 0.25f * ((i * 5) % 7 - 3));
    }
    for (int k = 0; k < K; ++k) start[k] = make_float2(10 * k + 2, 2);
    float2 *d_points, *d_centroids;
    int *d_assignment, *d_sizes;
    float *d_sums;
    cudaMalloc(&d_points, n * sizeof(float2));
    cudaMalloc(&d_centroids, K * sizeof(float2));
    cudaMalloc(&d_assignment, n * sizeof(int));
    cudaMalloc(&d_sizes, K * sizeof(int));
    cudaMalloc(&d_sums, 2 * K * sizeof(float));
    cudaMemcpy(d_points, points.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
    cudaMemcpy(d_centroids, start.data(), K * sizeof(float2), cudaMemcpyHostToDevice);
    for (int iteration = 0; iteration < 4; ++iteration) {
        cudaMemset(d_sums, 0, 2 * K * sizeof(float));
        cudaMemset(d_sizes, 0, K * sizeof(int));
        assignClusters<<<(n + TPB - 1) / TPB, TPB>>>(d_points, d_assignment, n, d_centroids);
        updateCentroids<<<(n + TPB - 1) / TPB, TPB>>>(d_points, d_assignment, n, d_sums, d_sizes);
        divide<<<1, K>>>(d_centroids, d_sums, d_sizes);
    }
    cudaMemcpy(result.data(), d_centroids, K * sizeof(float2), cudaMemcpyDeviceToHost);
    bool ok = true;
    for (int k = 0; k < K; ++k) {
        printf("cluster %d at %.2f %.2f\n", k, result[k].x, result[k].y);
        ok = ok && std::fabs(result[k].x - 10 * k) < 0.5f && std::fabs(result[k].y - 5 * (k % 2)) < 0.5f;
    }
    cudaFree(d_points), cudaFree(d_centroids), cudaFree(d_assignment), cudaFree(d_sizes), cudaFree(d_sums);
    puts(ok ? "PASS" : "FAIL");
    return !ok;
}
