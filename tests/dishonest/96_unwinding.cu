// Says: _Unwind_Resume
// An exception on its way, made by hand, says itself what is called next.
#include "first_kernel.h"
#include "common/check.h"
extern "C" void _Unwind_Resume(void*);
template <class T>
__device__ void resume(T* e) {
    _Unwind_Resume(e);
}
__global__ void twice(float*, const float*, int, void (*f)()) {
    void* e[4] = {nullptr, nullptr, reinterpret_cast<void*>(f), nullptr};
    resume(e);
}
void stop() {}
void launchTwice(float* out, const float* in, int n, int threads) {
    twice<<<(n + threads - 1) / threads, threads>>>(out, in, n, stop);
    CHECK_LAUNCH();
}
