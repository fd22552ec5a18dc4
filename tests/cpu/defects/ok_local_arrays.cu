// expect: nothing
// Arrays of a thread's own and members, used to their last element; addresses one past the end; an array that a
// structure ends with and that has more elements than it says; the whole of a tile by one pointer.
#include <cstdio>

struct Row {
    int used;
    int values[1];  // as many as there is room for
};

__device__ int sumOf(const int* begin, const int* end) {
    int sum = 0;
    for (const int* p = begin; p != end; p++) sum += *p;
    return sum;
}

template <int size>
struct Stack {
    int values[size], used = 0;
    __device__ void push(int value) { values[used++] = value; }
    __device__ int pop() { return values[--used]; }
};

__global__ void useAll(int* out, int* room) {
    __shared__ int tile[4][8];
    extern __shared__ int dynamic[];
    int t = threadIdx.x, own[5], table[2][3];
    for (int i = 0; i < 5; i++) own[i] = t + i;
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < 3; c++) table[r][c] = own[r + c];
    int* flat = &tile[0][0];
    flat[t] = sumOf(own, &own[5]);
    dynamic[t] = sumOf(&table[0][0], &table[0][0] + 6);
    Row* row = reinterpret_cast<Row*>(room);
    row->values[t] = t;
    Stack<3> stack;
    for (int i = 0; i < 3; i++) stack.push(i);
    __syncthreads();
    out[t] = tile[t / 8][t % 8] + dynamic[31 - t] + row->values[t] + stack.pop();
}

int main() {
    int h[32], *out, *room, wrong = 0;
    cudaMalloc((void**)&out, sizeof h);
    cudaMalloc((void**)&room, 33 * sizeof(int));
    useAll<<<1, 32, 32 * sizeof(int)>>>(out, room);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(out);
    cudaFree(room);
    for (int t = 0; t < 32; t++) wrong += h[t] != 5 * t + 10 + 6 * (31 - t) + 9 + t + 2;
    printf("%d wrong\n", wrong);
    return wrong;
}
