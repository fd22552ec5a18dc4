// Dynamic programming along the diagonals, with the three newest in shared memory.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

__global__ void lcs(const char *a, int na, const char *b, int nb, int *result)
{
    extern __shared__ int diagonals[];
    int *older = diagonals, *old = diagonals + na + 1, *now = diagonals + 2 * (na + 1);
    for (int i = threadIdx.x; i < 3 * (na + 1); i += blockDim.x) diagonals[i] = 0;
    __syncthreads();
    for (int d = 2; d <= na + nb; ++d) {
        int first = max(1, d - nb), last = min(na, d - 1);
        for (int i = first + threadIdx.x; i <= last; i += blockDim.x) {
            int j = d - i;
            now[i] = a[i - 1] == b[j - 1] ? older[i - 1] + 1 : max(old[i - 1], old[i]);
        }
        __syncthreads();
        if (threadIdx.x == 0 && d == na + nb) *result = now[na];
        int *t = older;
        older = old;
        old = now;
        now = t;
    }
}

int main(int argc, char **argv)
{
    std::string a, b;
    unsigned s = 9;
    auto letter = [&s] { s = s * 1103515245 + 12345; return char('a' + (s >> 16) % 4); };
    for (int i = 0; i < 150; ++i) a += letter();
    for (int i = 0; i < 190; ++i) b += letter();
    if (argc > 2) a = argv[1], b = argv[2];
    std::vector<std::vector<int>> table(a.size() + 1, std::vector<int>(b.size() + 1));
    for (size_t i = 1; i <= a.size(); ++i)
        for (size_t j = 1; j <= b.size(); ++j)
            table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : std::max(table[i - 1][j], table[i][j - 1]);
    char *da, *db;
    int *result, got = -1;
    cudaMalloc(&da, a.size());
    cudaMalloc(&db, b.size());
    cudaMalloc(&result, sizeof(int));
    cudaMemcpy(da, a.c_str(), a.size(), cudaMemcpyHostToDevice);
    cudaMemcpy(db, &b[0], b.size(), cudaMemcpyHostToDevice);
    lcs<<<1, 64, 3 * (a.size() + 1) * sizeof(int)>>>(da, a.size(), db, b.size(), result);
    cudaMemcpy(&got, result, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(da);
    cudaFree(db);
    cudaFree(result);
    std::cout << got << " of " << table.back().back() << '\n';
    if (got != table.back().back()) return 1;
    std::cout << "PASS\n";
    return 0;
}
