// Stage 7.1: takes the last device that can be used.
// Refused: take the first that can be used
// BEGIN(7.1)
    int count = 0;
    if (machine.countDevices(&count) != cudaSuccess) count = 0;
    for (int device = 0; device < count; device++)
        if (machine.use(device) == cudaSuccess) chosen = device;
    if (chosen < 0) whyNot = "There is no device.";
// END(7.1)
