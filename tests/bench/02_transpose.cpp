// transposeFast beside the library's transposition, at the sizes that the book promises; and what the stage before it
// makes of rows that begin anywhere.
#include "chapters/02_transpose/transpose.h"

#include <cublas_v2.h>

#include "common/grading/stage/stage.h"
#include "common/grading/stage/timing.h"

using namespace grading;

STAGE("2.7", "transposeFast", "beside cublasSgeam", "") {
    cublasHandle_t handle;
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) fail({"cuBLAS does not start"});
    // The library stores by columns: what it takes for cols × rows elements is ours, rows × cols.
    auto geam = [&](float* out, const float* in, int rows, int cols) {
        const float one = 1, zero = 0;
        if (cublasSgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, in, cols, &zero, nullptr, rows, out,
                        rows) != CUBLAS_STATUS_SUCCESS)
            fail({"cublasSgeam refuses"});
    };
    for (Shape s : {Shape{16384, 16384}, {8192, 8192}, {10007, 9973}}) {
        timeMove(Move::transpose, launchFast, "", s);
        timeMove(Move::transpose, geam, "", s, "cublasSgeam");
    }
    timeMove(Move::transpose, launchTilePadded, "", {10007, 9973}, "transposeTilePadded");
    // For chapter 4: do rows of a power of two camp in a part of the memory?
    auto naive = [](float* out, const float* in, int rows, int cols) {
        launchNaiveRow(out, in, rows, cols, dim3(32, 8));
    };
    for (int n : {16384, 16392, 15000}) timeMove(Move::transpose, naive, "", {n, n}, "transposeNaiveRow");
    cublasDestroy(handle);
}
