// Ends with the status of the first argument; the second one asks for a defect.
#include <cstdlib>

__global__ void write(int* out, int at) { out[at] = 1; }

int main(int, char** argv) {
    int* out;
    cudaMalloc(&out, sizeof(int));
    write<<<1, 1>>>(out, std::atoi(argv[2]));
    cudaDeviceSynchronize();
    cudaDeviceReset();
    return std::atoi(argv[1]);
}
