// Stage 7.1: remembers the first one, and uses the others after it.
// Refused: is the current one
// BEGIN(7.1)
    int count = 0;
    if (machine.countDevices(&count) != cudaSuccess) count = 0;
    for (int device = 0; device < count; device++)
        if (machine.use(device) == cudaSuccess && chosen < 0) chosen = device;
    if (chosen < 0) whyNot = "There is no device.";
// END(7.1)
