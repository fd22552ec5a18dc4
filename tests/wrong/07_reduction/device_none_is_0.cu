// Stage 7.1: without a device it answers 0.
// Refused: if no device can be used, the answer is -1
// BEGIN(7.1)
    int count = 0;
    if (machine.countDevices(&count) != cudaSuccess) count = 0;
    for (int device = 0; device < count; device++)
        if (machine.use(device) == cudaSuccess) return device;
    whyNot = "There is no device.";
    return 0;
// END(7.1)
