// cuRAND in kernels, as far as the CPU device has it: XORWOW, MRG32k3a and Philox4x32-10. Sobol's sequences, MTGP32 and
// tables of distributions are missing.
#pragma once

#include <curand.h>
#include <curand_distributions.h>
