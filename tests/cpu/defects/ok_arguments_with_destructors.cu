// expect: nothing
// Arguments whose class copies and destroys: on the host once a launch, and for the threads bit by bit. Each thread has
// its own, which it may change.
#include <cstdio>
#include <cstring>

struct Calls {
    int copies, ends;
};
static Calls calls;

// Frees what it owns; a copy owns memory of its own.
class Values {
public:
    explicit Values(int n) : n(n) {
        cudaMalloc(&data, n * sizeof(int));
        cudaMemset(data, 0, n * sizeof(int));
    }
    Values(const Values& other) : Values(other.n) {
        calls.copies++;
        cudaMemcpy(data, other.data, n * sizeof(int), cudaMemcpyDeviceToDevice);
    }
    ~Values() {
        calls.ends++;
        cudaFree(data);
    }
    int n;
    int* data;
};

// Shared by its copies: the last one frees.
class Shared {
public:
    explicit Shared(int n) : count(new int(1)) { cudaMalloc(&data, n * sizeof(int)); }
    Shared(const Shared& other) : count(other.count), data(other.data) { ++*count; }
    ~Shared() {
        if (--*count > 0) return;
        cudaFree(data);
        delete count;
    }
    int* count;
    int* data;
};

template <class T>
struct Table {
    T entries[40];
    Table() { memset(entries, 0, sizeof entries); }
    Table(const Table& other) {
        calls.copies++;
        memcpy(entries, other.entries, sizeof entries);
    }
    ~Table() { calls.ends++; }
};

__global__ void number(Shared shared) { shared.data[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }

__global__ void read(Values values, int* out) { out[threadIdx.x] = values.data[threadIdx.x] + values.n; }

template <class T>
__global__ void turn(Table<T> table, Shared shared, float factor, int n = 64) {
    __shared__ T tile[64];
    int t = threadIdx.x;
    tile[t] = shared.data[t];
    table.entries[39] += t;   // its own
    __syncthreads();
    if (t < n) shared.data[t] = tile[63 - t] * factor + table.entries[39];
    shared.data = nullptr;
}

static bool onceALaunch(const char* what, Calls expected) {
    printf("%s: %d copies, %d ends\n", what, calls.copies, calls.ends);
    bool right = calls.copies == expected.copies && calls.ends == expected.ends;
    calls = {};
    return right;
}

int main() {
    bool right = true;
    int h[64];
    {
        Shared shared(128);
        number<<<2, 64>>>(shared);
        turn<<<1, 64>>>(Table<float>(), shared, 1.0f);
        right = onceALaunch("a temporary", {0, 1}) && right;
        Table<int> table;
        turn<int><<<1, 64>>>(table, shared, 2.0f, 32);
        right = onceALaunch("a variable", {1, 1}) && right;
        cudaMemcpy(h, shared.data, sizeof h, cudaMemcpyDeviceToHost);
        right = right && *shared.count == 1;
    }
    right = onceALaunch("the variable itself", {0, 1}) && right;
    right = right && h[0] == 126 && h[10] == 10 + 2 * 63 && h[40] == 63;   // first all are 63
    int* out;
    cudaMalloc(&out, sizeof h);
    {
        Values values(64);
        read<<<1, 64>>>(values, out);
        right = onceALaunch("owner of memory", {1, 1}) && right;
        void* arguments[] = {&values, &out};
        cudaLaunchKernel(reinterpret_cast<void*>(read), dim3(1), dim3(64), arguments, 0, nullptr);
        right = onceALaunch("by address", {0, 0}) && right;
    }
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    right = right && h[63] == 64;
    printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
