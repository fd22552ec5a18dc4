#include "solutions/01_bandwidth/bandwidth.cu"

#include "harness.h"

// A ring through all elements: each step begins where the one before it ended.
static std::vector<int> ring(unsigned size) {
    const std::vector<int> order = permutation(size, 1);
    std::vector<int> next(size);
    for (unsigned i = 0; i < size; ++i) next[order[i]] = order[(i + 1) % size];
    return next;
}

int main(int argc, char** argv) {
    return run(argc, argv, [] {
        measureMove("copyRow", launchCopyRow);
        measureMove("copyCol", launchCopyCol);
        Buffer<int> next(ring(4096)), last(1);
        Buffer<int4> lasts(1);
        for (int steps : {100, 1001}) {
            measure("chase", text(steps), [&] { launchChase(last.data, next.data, 0, steps); });
            measure("chaseFour", text(steps),
                    [&] { launchChaseFour(lasts.data, next.data, make_int4(0, 1000, 2000, 3000), steps); });
        }
        for (unsigned n : {1u << 16, 5003u}) {
            const std::vector<float> numbers = filled<float>(n, [](size_t i) { return i; });
            Buffer<float> in(numbers), out(n);
            measure("copyFast", text(n), [&] { launchCopyFast(out.data, in.data, n); }, holds(out, numbers));
        }
    });
}
