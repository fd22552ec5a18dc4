// Breadth-first search: level by level over all vertices with a flag, and with a frontier queue.
#include <stdio.h>
#include <stdlib.h>
#include <queue>
#include <vector>
using namespace std;

struct Graph { int vertices; int *offsets, *targets; };

__global__ void bfsVisit(Graph g, bool *mask, const bool *visited, bool *updating, int *cost) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= g.vertices || !mask[v]) return;
    mask[v] = false;
    for (int e = g.offsets[v]; e < g.offsets[v + 1]; e++) {
        int to = g.targets[e];
        if (!visited[to]) {
            cost[to] = cost[v] + 1;
            updating[to] = true;
        }
    }
}

__global__ void bfsUpdate(Graph g, bool *mask, bool *visited, bool *updating, bool *over) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= g.vertices || !updating[v]) return;
    mask[v] = true;
    visited[v] = true;
    *over = false;
    updating[v] = false;
}

__global__ void bfsFrontier(Graph g, const int *frontier, int frontierSize, int *next, int *nextSize, int *distance, int level) {
    __shared__ int queue[256], count, base;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < frontierSize) {
        int v = frontier[i];
        for (int e = g.offsets[v]; e < g.offsets[v + 1]; e++) {
            int to = g.targets[e];
            if (atomicCAS(distance + to, -1, level + 1) != -1) continue;
            int place = atomicAdd(&count, 1);
            if (place < 256) queue[place] = to;
            else next[atomicAdd(nextSize, 1)] = to;
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) base = atomicAdd(nextSize, min(count, 256));
    __syncthreads();
    for (int k = threadIdx.x; k < min(count, 256); k += blockDim.x) next[base + k] = queue[k];
}

int main(int argc, char **argv) {
    const int V = 2000;
    vector<int> offsets(1, 0), targets;
    unsigned seed = 1;
    for (int v = 0; v < V; v++) {
        for (int k = 0; k < 3; k++) {
            seed = seed * 1664525u + 1013904223u;
            targets.push_back((seed >> 8) % V);
        }
        offsets.push_back(targets.size());
    }
    vector<int> gold(V, -1), got(V);
    queue<int> q;
    q.push(0);
    gold[0] = 0;
    while (!q.empty()) {
        int v = q.front();
        q.pop();
        for (int e = offsets[v]; e < offsets[v + 1]; e++)
            if (gold[targets[e]] < 0) gold[targets[e]] = gold[v] + 1, q.push(targets[e]);
    }
    Graph g = {V, NULL, NULL};
    int *d_distance, *d_frontier, *d_next, *d_size;
    bool *d_done;
    cudaMalloc(&g.offsets, offsets.size() * sizeof(int));
    cudaMalloc(&g.targets, targets.size() * sizeof(int));
    cudaMalloc(&d_distance, V * sizeof(int));
    cudaMalloc(&d_frontier, V * sizeof(int));
    cudaMalloc(&d_next, V * sizeof(int));
    cudaMalloc(&d_size, sizeof(int));
    cudaMalloc(&d_done, sizeof(bool));
    cudaMemcpy(g.offsets, &offsets[0], offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(g.targets, &targets[0], targets.size() * sizeof(int), cudaMemcpyHostToDevice);
    bool ok = true;
    const int zero = 0;

    const bool yes = true;
    bool *mask, *visited, *updating, done;
    cudaMalloc(&mask, V), cudaMalloc(&visited, V), cudaMalloc(&updating, V);
    cudaMemset(mask, 0, V), cudaMemset(visited, 0, V), cudaMemset(updating, 0, V);
    cudaMemcpy(mask, &yes, 1, cudaMemcpyHostToDevice);
    cudaMemcpy(visited, &yes, 1, cudaMemcpyHostToDevice);
    cudaMemset(d_distance, 0xff, V * sizeof(int));
    cudaMemcpy(d_distance, &zero, sizeof(int), cudaMemcpyHostToDevice);
    int level = 0;
    do {
        done = true;
        cudaMemcpy(d_done, &done, sizeof(bool), cudaMemcpyHostToDevice);
        bfsVisit<<<(V + 127) / 128, 128>>>(g, mask, visited, updating, d_distance);
        bfsUpdate<<<(V + 127) / 128, 128>>>(g, mask, visited, updating, d_done);
        cudaMemcpy(&done, d_done, sizeof(bool), cudaMemcpyDeviceToHost);
        level++;
    } while (!done);
    cudaFree(mask), cudaFree(visited), cudaFree(updating);
    cudaMemcpy(&got[0], d_distance, V * sizeof(int), cudaMemcpyDeviceToHost);
    ok = ok && got == gold;
    printf("levels: %d %s\n", level, got == gold ? "ok" : "WRONG");

    cudaMemset(d_distance, 0xff, V * sizeof(int));
    cudaMemcpy(d_distance, &zero, sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_frontier, &zero, sizeof(int), cudaMemcpyHostToDevice);
    int size = 1;
    for (level = 0; size > 0; level++) {
        cudaMemset(d_size, 0, sizeof(int));
        bfsFrontier<<<(size + 63) / 64, 64>>>(g, d_frontier, size, d_next, d_size, d_distance, level);
        cudaMemcpy(&size, d_size, sizeof(int), cudaMemcpyDeviceToHost);
        swap(d_frontier, d_next);
    }
    cudaMemcpy(&got[0], d_distance, V * sizeof(int), cudaMemcpyDeviceToHost);
    ok = ok && got == gold;
    printf("frontier: %d %s\n", level, got == gold ? "ok" : "WRONG");
    cudaFree(g.offsets); cudaFree(g.targets); cudaFree(d_distance); cudaFree(d_frontier);
    cudaFree(d_next); cudaFree(d_size); cudaFree(d_done);
    puts(ok ? "PASS" : "FAIL");
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
