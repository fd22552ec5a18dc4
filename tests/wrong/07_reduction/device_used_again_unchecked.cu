// Stage 7.1: tries all devices, and goes back to the first good one without asking whether that worked again.
// Refused: it was used twice
// BEGIN(7.1)
int count = 0;
const cudaError_t error = machine.countDevices(&count);
if (error != cudaSuccess) {
    whyNot = cudaGetErrorName(error);
    return -1;
}
whyNot = "no device";
for (int device = count - 1; device >= 0; device--) {
    const cudaError_t its = machine.use(device);
    if (its == cudaSuccess)
        chosen = device;
    else
        whyNot = cudaGetErrorName(its);
}
if (chosen > 0) machine.use(chosen);
// END(7.1)
