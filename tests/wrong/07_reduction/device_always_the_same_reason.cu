// Stage 7.1: says the same of every machine.
// Refused: the error was:
// BEGIN(7.1)
    int count = 0;
    if (machine.countDevices(&count) != cudaSuccess) count = 0;
    for (int device = 0; device < count; device++)
        if (machine.use(device) == cudaSuccess) return device;
    whyNot = cudaGetErrorString(cudaErrorNoDevice);
// END(7.1)
