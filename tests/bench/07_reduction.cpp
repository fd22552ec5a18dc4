// squaresSumFast beside CUB, at the sizes that the book promises.
#include "chapters/07_reduction/reduction.h"

#include "common/grading/stage/stage.h"
#include "common/grading/stage/timing.h"
#include "cub_sum.h"

using namespace grading;

STAGE("7.9", "squaresSumFast", "beside cub::DeviceReduce", "") {
    auto fast = [](long long* sums, const int* in, size_t n) {
        launchFast(sums, in, n);
        return 1;
    };
    auto cub = [](long long* sums, const int* in, size_t n) {
        cubSquaresSum(sums, in, n);
        return 1;
    };
    auto both = [&](size_t n, bool cold) {
        timeSums(fast, n, cold);
        timeSums(cub, n, cold, "cub::DeviceReduce");
    };
    both(size_t(1) << 20, true);
    both(size_t(1) << 20, false);
    both(size_t(1) << 28, false);
    both(size_t(1) << 30, false);
}
