// Breadth-first search with a block queue in shared memory, warp-level offsets and double-buffered frontiers.
#include <iostream>
#include <vector>
#include <queue>
#include <random>
#include <cassert>
using namespace std;
#define BLOCK_QUEUE_SIZE 128
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort=true)
{
   if (code != cudaSuccess)
   {
      fprintf(stderr,"GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}
struct Graph { int *rowPtr, *colIdx; int n; };
__global__ void bfs_step(Graph g, int *__restrict__ level, const int *frontier, int numFrontier, int *next, int *numNext, int depth) {
    __shared__ int s_queue[BLOCK_QUEUE_SIZE];
    __shared__ int s_count, s_base;
    if (threadIdx.x == 0) s_count = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < numFrontier; i += blockDim.x * gridDim.x) {
        int u = frontier[i];
        for (int e = g.rowPtr[u]; e < g.rowPtr[u + 1]; ++e) {
            int v = g.colIdx[e];
            if (atomicCAS(&level[v], INT_MAX, depth) == INT_MAX) {
                int pos = atomicAdd(&s_count, 1);
                if (pos < BLOCK_QUEUE_SIZE) s_queue[pos] = v;
                else { atomicSub(&s_count, 1); next[atomicAdd(numNext, 1)] = v; }
            }
        }
    }
    __syncthreads();
    int count = min(s_count, BLOCK_QUEUE_SIZE);
    if (threadIdx.x == 0) s_base = atomicAdd(numNext, count);
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) next[s_base + i] = s_queue[i];
}
int main() {
    mt19937 gen(7); const int n = 2000; vector<vector<int>> adj(n);
    uniform_int_distribution<> pick(0, n - 1);
    for (int i = 0; i < 3 * n; i++) { int a = pick(gen), b = pick(gen); adj[a].push_back(b); adj[b].push_back(a); }
    vector<int> row(1, 0), col; for (auto &l : adj) { col.insert(col.end(), l.begin(), l.end()); row.push_back(col.size()); }
    vector<int> ref(n, INT_MAX); ref[0] = 0; queue<int> q; q.push(0);
    while (!q.empty()) { int u = q.front(); q.pop(); for (int v : adj[u]) if (ref[v] == INT_MAX) ref[v] = ref[u] + 1, q.push(v); }
    Graph g; g.n = n; int *level, *f[2], *cnt;
    gpuErrchk(cudaMalloc(&g.rowPtr, row.size() * sizeof(int))); gpuErrchk(cudaMalloc(&g.colIdx, col.size() * sizeof(int)));
    gpuErrchk(cudaMalloc(&level, n * sizeof(int))); for (auto &p : f) gpuErrchk(cudaMalloc(&p, n * sizeof(int))); gpuErrchk(cudaMalloc(&cnt, sizeof(int)));
    gpuErrchk(cudaMemcpy(g.rowPtr, &row[0], row.size() * sizeof(int), cudaMemcpyHostToDevice)); gpuErrchk(cudaMemcpy(g.colIdx, &col[0], col.size() * sizeof(int), cudaMemcpyHostToDevice));
    vector<int> lv(n, INT_MAX); lv[0] = 0; gpuErrchk(cudaMemcpy(level, lv.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    gpuErrchk(cudaMemset(f[0], 0, sizeof(int)));
    for (int num = 1, depth = 1, cur = 0; num > 0; depth++, cur ^= 1) {
        gpuErrchk(cudaMemset(cnt, 0, sizeof(int)));
        bfs_step<<<(num + 127) / 128, 128>>>(g, level, f[cur], num, f[cur ^ 1], cnt, depth);
        gpuErrchk(cudaPeekAtLastError());
        gpuErrchk(cudaMemcpy(&num, cnt, sizeof(int), cudaMemcpyDeviceToHost));
    }
    gpuErrchk(cudaMemcpy(lv.data(), level, n * sizeof(int), cudaMemcpyDeviceToHost));
    cout << (lv == ref ? "PASS" : "FAIL") << endl;
    cudaFree(g.rowPtr); cudaFree(g.colIdx); cudaFree(level); cudaFree(f[0]); cudaFree(f[1]); cudaFree(cnt);
    return lv != ref;
}
