// A kernel that writes where no array lies.
#include "first_kernel.h"
__global__ void twice(float* out) {
    for (unsigned long p = 0x400000; p < 0x401000; p += 8) *reinterpret_cast<unsigned long*>(p) = 0;
    out[0] = 0;
}
void launchTwice(float* out, const float*, int, int) { twice<<<1, 1>>>(out); }
