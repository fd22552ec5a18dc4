// Launches for the tests of common/. Translated by the CPU device's compiler or by nvcc, as a student's file is.
#pragma once

#include <cstddef>

void launchFill(float* out, size_t n, float value);
// Writes one element: also before the first and behind the last, as a wrong kernel does.
void launchWrite(float* out, ptrdiff_t index, float value);
// Checked within the .cu file, by the macros as nvcc sees them.
void launchChecked(int* out);
