// __device__ and __constant__ variables from the host.
#include <vector>

#include "check.h"

__constant__ float weights[16];
__constant__ int scale;
// Const to the kernels, and set by the host.
__constant__ const int places[] = {1, 2, 3};
__device__ int counter = 5;
__device__ float table[4][8];
__device__ int* list;
struct Pair {
    int a;
    double b;
};
__device__ Pair pair = {3, 0.25};
namespace inner {
__device__ int hidden = 42;
int hostNumber = 1;
}
static __device__ int local = 11;
float hostTable[16];
#define TABLE_ON_DEVICE __device__ float
TABLE_ON_DEVICE byMacro[2] = {1, 2};
__device__ int (*function)(int), first = 1, second[2] = {2, 3};

__global__ void useAll(float* out) {
    int i = threadIdx.x;
    out[i] = weights[i] * scale;
    atomicAdd(&counter, 1);
    table[i / 8][i % 8] = i;
    if (i == 0) {
        pair.a += 1;
        inner::hidden++;
        local += list[3];
    }
}

__global__ void usePlaces(int* out, int from) { out[threadIdx.x] = places[from + threadIdx.x]; }

void setConstants() {
    int wanted[] = {4, 5, 6}, got[3], *out;
    EXPECT_OK(cudaMemcpyToSymbol(places, wanted, sizeof wanted));
    cudaMalloc(&out, sizeof got);
    usePlaces<<<1, 3>>>(out, 0);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    EXPECT(got[0] == 4 && got[1] == 5 && got[2] == 6);
    cudaFree(out);
}

// In a symbol table, "n" is also what stands for a type.
__constant__ int n;
__device__ int a;
__device__ float Pi;
extern "C" __global__ void f() { a += n * int(Pi); }

static void namesOfTypes() {
    const int five = 5;
    const float three = 3.5f;
    int sum = 0;
    void* where = nullptr;
    EXPECT_OK(cudaMemcpyToSymbol(n, &five, sizeof five));
    EXPECT_OK(cudaMemcpyToSymbol(a, &five, sizeof five));
    EXPECT_OK(cudaMemcpyToSymbol(Pi, &three, sizeof three));
    f<<<1, 1>>>();
    EXPECT_OK(cudaMemcpyFromSymbol(&sum, a, sizeof sum));
    EXPECT_EQUAL(sum, 20);
    EXPECT_OK(cudaGetSymbolAddress(&where, n));
}

int main() {
    setConstants();
    std::vector<float> in(16), out(16);
    for (int i = 0; i < 16; i++) in[i] = i + 0.5f;
    int three = 3;
    EXPECT_OK(cudaMemcpyToSymbol(weights, in.data(), 16 * sizeof(float)));
    EXPECT_OK(cudaMemcpyToSymbol(scale, &three, sizeof three, 0, cudaMemcpyHostToDevice));
    float seven = 7;
    EXPECT_OK(cudaMemcpyToSymbol(weights, &seven, sizeof seven, 2 * sizeof(float)));
    EXPECT_OK(cudaMemcpyToSymbolAsync(scale, &three, sizeof three, 0, cudaMemcpyHostToDevice, 0));

    int* numbers = nullptr;
    EXPECT_OK(cudaMalloc(&numbers, 8 * sizeof(int)));
    EXPECT_OK(cudaMemset(numbers, 0, 8 * sizeof(int)));
    int nine = 9;
    EXPECT_OK(cudaMemcpy(numbers + 3, &nine, sizeof nine, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpyToSymbol(list, &numbers, sizeof numbers));

    float* result = nullptr;
    EXPECT_OK(cudaMalloc(&result, 16 * sizeof(float)));
    EXPECT_LAUNCH(cudaSuccess, useAll<<<1, 16>>>(result));
    EXPECT_OK(cudaMemcpy(out.data(), result, 16 * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 16; i++) EXPECT(out[i] == 3 * (i == 2 ? 7.0f : i + 0.5f));

    int number = 0;
    EXPECT_OK(cudaMemcpyFromSymbol(&number, counter, sizeof number));
    EXPECT_EQUAL(number, 5 + 16);
    EXPECT_OK(cudaMemcpyFromSymbol(&number, inner::hidden, sizeof number));
    EXPECT_EQUAL(number, 43);
    EXPECT_OK(cudaMemcpyFromSymbol(&number, local, sizeof number, 0, cudaMemcpyDeviceToHost));
    EXPECT_EQUAL(number, 20);
    Pair copy{};
    EXPECT_OK(cudaMemcpyFromSymbol(&copy, pair, sizeof copy));
    EXPECT_EQUAL(copy.a, 4);
    EXPECT(copy.b == 0.25);
    float row[8];
    EXPECT_OK(cudaMemcpyFromSymbol(row, table, sizeof row, 8 * sizeof(float)));
    EXPECT(row[0] == 8 && row[7] == 15);

    // However it is declared.
    EXPECT_OK(cudaMemcpyFromSymbol(row, byMacro, sizeof byMacro));
    EXPECT(row[0] == 1 && row[1] == 2);
    void* pointer = nullptr;
    EXPECT_OK(cudaMemcpyFromSymbol(&pointer, function, sizeof pointer));
    EXPECT_OK(cudaMemcpyFromSymbol(&number, first, sizeof number));
    EXPECT_EQUAL(number, 1);
    EXPECT_OK(cudaMemcpyFromSymbol(&number, second, sizeof number, sizeof number));
    EXPECT_EQUAL(number, 3);

    // By address.
    size_t bytes = 0;
    EXPECT_OK(cudaGetSymbolSize(&bytes, table));
    EXPECT_EQUAL(bytes, sizeof table);
    int* address = nullptr;
    EXPECT_OK(cudaGetSymbolAddress((void**)&address, counter));
    int hundred = 100;
    EXPECT_OK(cudaMemcpy(address, &hundred, sizeof hundred, cudaMemcpyHostToDevice));
    EXPECT_OK(cudaMemcpyFromSymbol(&number, counter, sizeof number));
    EXPECT_EQUAL(number, 100);
    EXPECT_OK(cudaMemset(address, 0, sizeof(int)));
    EXPECT_OK(cudaMemcpyFromSymbol(&number, counter, sizeof number));
    EXPECT_EQUAL(number, 0);
    float* tableAddress = nullptr;
    EXPECT_OK(cudaGetSymbolAddress((void**)&tableAddress, table));
    EXPECT_OK(cudaMemcpy(result, tableAddress, 16 * sizeof(float), cudaMemcpyDeviceToDevice));
    EXPECT_OK(cudaMemcpy(out.data(), result, 16 * sizeof(float), cudaMemcpyDeviceToHost));
    EXPECT(out[13] == 13);

    // Refused: more than there is, the wrong direction, and what is no device variable.
    EXPECT_ERROR(cudaMemcpyToSymbol(weights, in.data(), 17 * sizeof(float)), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpyToSymbol(weights, in.data(), sizeof(float), 16 * sizeof(float)), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpyFromSymbol(out.data(), weights, 17 * sizeof(float)), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpyToSymbol(weights, in.data(), 4, 0, cudaMemcpyDeviceToHost), cudaErrorInvalidMemcpyDirection);
    EXPECT_ERROR(cudaMemcpyFromSymbol(&number, counter, 4, 0, cudaMemcpyHostToDevice), cudaErrorInvalidMemcpyDirection);
    EXPECT_ERROR(cudaMemcpyToSymbol(weights, in.data(), 4, 0, cudaMemcpyHostToHost), cudaErrorInvalidMemcpyDirection);
    EXPECT_ERROR(cudaMemcpyFromSymbol(&number, counter, 4, 0, cudaMemcpyHostToHost), cudaErrorInvalidMemcpyDirection);
    EXPECT_ERROR(cudaMemcpyToSymbol(weights, in.data(), 4, 0, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpyFromSymbol(&number, counter, 4, 0, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_ERROR(cudaMemcpyToSymbol(weights, nullptr, 4), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpyToSymbol(weights, in.data(), 4, 0, cudaMemcpyDefault));
    EXPECT_OK(cudaMemcpyToSymbol(weights, result, 4, 0, cudaMemcpyHostToDevice));
    // The range comes before the direction, and nothing to do before both.
    EXPECT_ERROR(cudaMemcpyToSymbol(weights, in.data(), 4, 64, (cudaMemcpyKind)9), cudaErrorInvalidValue);
    EXPECT_OK(cudaMemcpyToSymbol(weights, in.data(), 0, 65));
    EXPECT_OK(cudaMemcpyToSymbol(weights, in.data(), 0, 0, cudaMemcpyDeviceToHost));

    // An address of a variable is one of the device's; its name on the host is not.
    cudaPointerAttributes attributes{};
    for (void* name : {(void*)&counter, (void*)weights}) {
        void* there = nullptr;
        EXPECT_OK(name == weights ? cudaGetSymbolAddress(&there, weights) : cudaGetSymbolAddress(&there, counter));
        EXPECT_OK(cudaPointerGetAttributes(&attributes, there));
        EXPECT_EQUAL(attributes.type, cudaMemoryTypeDevice);
        EXPECT_OK(cudaPointerGetAttributes(&attributes, name));
        EXPECT_EQUAL(attributes.type, cudaMemoryTypeUnregistered);
        EXPECT_ERROR(cudaMemcpy(name, &number, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    }
    EXPECT_ERROR(cudaMemcpy(address, in.data(), sizeof counter + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);

    static int hostVariable = 1;
    EXPECT_ERROR(cudaMemcpyToSymbol(hostVariable, &number, sizeof number), cudaErrorInvalidSymbol);
    void* nowhere = nullptr;
    EXPECT_ERROR(cudaGetSymbolAddress(&nowhere, hostVariable), cudaErrorInvalidSymbol);
    EXPECT_ERROR(cudaGetSymbolSize(&bytes, hostVariable), cudaErrorInvalidSymbol);
    EXPECT_ERROR(cudaMemcpyToSymbol(hostTable, in.data(), 4), cudaErrorInvalidSymbol);
    EXPECT_ERROR(cudaGetSymbolAddress(&nowhere, inner::hostNumber), cudaErrorInvalidSymbol);
    EXPECT_OK(cudaMemcpyToSymbol(hostVariable, &number, 0));
    hostTable[0] = inner::hostNumber++;   // they are used, so that they are there

    EXPECT_OK(cudaFree(result));
    EXPECT_OK(cudaFree(numbers));
    namesOfTypes();
    return finish("symbols");
}
