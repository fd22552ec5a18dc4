// Says: fopen
#include "first_kernel.h"
#include <cstdio>
void launchTwice(float*, const float*, int, int) {
    if (FILE* f = std::fopen("/proc/self/cmdline", "r")) std::printf("%d\n", std::fgetc(f));
}
