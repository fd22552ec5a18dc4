// Says: __no_sanitize_thread__
// A header writes an attribute, and a macro says which: with underscores before its name.
#include "first_kernel.h"
#define pure noinline, __no_sanitize_thread__
__nv_pure__ __device__ float unseen(const volatile float* p) { return *p; }
