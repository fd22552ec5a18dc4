// What the chapters' counter programs share: the launches of a solution, on shapes that fill every tile and on ragged
// ones.
#pragma once

#include "../harness.h"

struct Matrix {
    int rows, cols;
};
inline const Matrix matrices[] = {{512, 256}, {67, 129}};
inline const dim3 blocks[] = {dim3(32, 8), dim3(8, 32), dim3(7, 5)};

// One launch for each matrix, and for each block shape where the launch takes one.
template <class Launch>
void measureMove(const char* kernel, Launch launch) {
    for (Matrix m : matrices) {
        Buffer<float> in(size_t(m.rows) * m.cols), out(in.size);
        if constexpr (std::is_invocable<Launch, float*, const float*, int, int, dim3>::value) {
            for (dim3 b : blocks)
                measure(kernel, times(m.rows, m.cols) + " in blocks of " + times(b.x, b.y),
                        [&] { launch(out.data, in.data, m.rows, m.cols, b); });
        } else {
            measure(kernel, times(m.rows, m.cols), [&] { launch(out.data, in.data, m.rows, m.cols); });
        }
    }
}

inline int run(int argc, char** argv, void (*all)()) {
    wantedKernels.assign(argv + 1, argv + argc);
    all();
    return finish();
}
