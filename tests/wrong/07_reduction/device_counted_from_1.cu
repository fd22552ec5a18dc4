// Stage 7.1: devices are counted from 1.
// Refused: devices are counted from 0
// BEGIN(7.1)
    int count = 0;
    machine.countDevices(&count);
    for (int device = 1; device <= count; device++)
        if (machine.use(device) == cudaSuccess) return device;
    whyNot = "There is no device.";
// END(7.1)
