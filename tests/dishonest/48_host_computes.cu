// Fetches, works it out on the host, and brings it back.
#include "first_kernel.h"
#include <vector>
void launchTwice(float* out, const float* in, int n, int) {
    std::vector<float> all(n);
    cudaMemcpy(all.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (float& v : all) v *= 2;
    cudaMemcpy(out, all.data(), n * sizeof(float), cudaMemcpyHostToDevice);
}
