// Stage 7.1: says -1 and no word more.
// Refused: nobody is told why
// BEGIN(7.1)
    int count = 0;
    if (machine.countDevices(&count) != cudaSuccess) return -1;
    for (int device = 0; device < count; device++)
        if (machine.use(device) == cudaSuccess) return device;
// END(7.1)
