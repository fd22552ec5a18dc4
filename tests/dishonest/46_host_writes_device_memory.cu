// The host works it out, and writes where the device's memory lies.
#include "first_kernel.h"
void launchTwice(float* out, const float* in, int n, int) {
    for (int i = 0; i < n; i++) out[i] = 2 * in[i];
}
