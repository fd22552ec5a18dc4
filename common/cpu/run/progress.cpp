#include "progress.h"

#include <time.h>
#include <unistd.h>

#include <cstdio>

namespace cpu_device {

void showProgress(uint64_t launch, uint64_t done, uint64_t of) {
    static uint64_t shownLaunch;
    static timespec begin;
    static double shown;
    if (launch != shownLaunch) {
        shownLaunch = launch;
        clock_gettime(CLOCK_MONOTONIC, &begin);
        shown = 0;
    }
    if (of < 2 || (done & 15) != 0) {
        if (done == of && shown > 0) std::fprintf(stderr, "\r%*s\r", 60, "");
        return;
    }
    if (!isatty(2)) return;
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = double(now.tv_sec - begin.tv_sec) + double(now.tv_nsec - begin.tv_nsec) * 1e-9;
    if (done == of && shown > 0) {
        std::fprintf(stderr, "\r%*s\r", 60, "");
    } else if (seconds > 2 && seconds > shown + 0.5) {
        shown = seconds;
        std::fprintf(stderr, "\rCPU device: %3.0f %% of the blocks, %.0f s ", 100.0 * double(done) / double(of),
                     seconds);
    }
}

}  // namespace cpu_device
