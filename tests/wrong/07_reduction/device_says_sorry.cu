// Stage 7.1: a reason that is none.
// Refused: nobody is told why
// Refused: whyNot is "sorry"
// Refused: cudaGetErrorString()
// BEGIN(7.1)
    int count = 0;
    cudaError_t error = machine.countDevices(&count);
    if (error != cudaSuccess) {
        whyNot = cudaGetErrorString(error);
        return -1;
    }
    for (int device = 0; device < count; device++)
        if (machine.use(device) == cudaSuccess) return device;
    whyNot = count ? "sorry" : "There is no device.";
// END(7.1)
