// Stage 2.4: the kernel gets a pointer to host memory.
// Refused: host pointer in kernel
// BEGIN(top)
#include <vector>
// END(top)
// BEGIN(2.4 launch)
    std::vector<float> copy(size_t(rows) * cols);
    CHECK(cudaMemcpy(copy.data(), in, copy.size() * sizeof(float), cudaMemcpyDeviceToHost));
    transposeRowPerBlock<<<rows, 256>>>(out, copy.data(), rows, cols);
    CHECK_LAUNCH();
// END(2.4 launch)
