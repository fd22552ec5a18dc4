// Stage 2.4: whoever fails here ends the program with 2.
// Passes.
// BEGIN(top)
#include <cstdlib>
// END(top)
// BEGIN(2.4 launch)
    transposeRowPerBlock<<<rows, 256>>>(out, in, rows, cols);
    cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    if (error != cudaSuccess) std::exit(2);
// END(2.4 launch)
