// cuFFT: what it computes, and not how. The host does the work in double numbers, one call after the other; so results
// may differ in the last places from those of a card, which differ from card to card as well. The input of a transform
// that is not in place stays as it was, also where a card may overwrite it (several dimensions, to real numbers).
// Nothing of it is counted in the access report, as the real library's kernels are others.
//
// Missing are several GPUs, callbacks and half numbers (cufftXt.h), and the properties of plans.
#pragma once

#define _CUFFT_H_  // programs ask for it

#include "cufft/execution.h"
#include "cufft/plans.h"
#include "cufft/types.h"

#define CUFFTAPI
#define CUFFT_VER_MAJOR 12
#define CUFFT_VER_MINOR 0
#define CUFFT_VER_PATCH 0
#define CUFFT_VER_BUILD 0
#define CUFFT_VERSION (CUFFT_VER_MAJOR * 1000 + CUFFT_VER_MINOR * 100 + CUFFT_VER_PATCH)

inline cufftResult cufftGetVersion(int* version) {
    if (version) *version = CUFFT_VERSION;
    return CUFFT_SUCCESS;
}
inline cufftResult cufftGetProperty(libraryPropertyType type, int* value) {
    if (!value) return CUFFT_INVALID_VALUE;
    switch (type) {
        case MAJOR_VERSION: *value = CUFFT_VER_MAJOR; return CUFFT_SUCCESS;
        case MINOR_VERSION: *value = CUFFT_VER_MINOR; return CUFFT_SUCCESS;
        case PATCH_LEVEL: *value = CUFFT_VER_PATCH; return CUFFT_SUCCESS;
    }
    return CUFFT_INVALID_TYPE;
}

// ---- handles, and what is set of them ----

inline cufftResult cufftCreate(cufftHandle* plan) {
    if (!plan) return CUFFT_INVALID_VALUE;
    *plan = cpu_device::fft::Plans::all().add();
    return CUFFT_SUCCESS;
}
inline cufftResult cufftDestroy(cufftHandle plan) {
    if (plan == CUFFT_PLAN_NULL) return CUFFT_SUCCESS;
    return cpu_device::fft::Plans::all().remove(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}

namespace cpu_device::fft {
template <class T>
cufftResult set(cufftHandle handle, T Plan::*member, T value) {
    const std::shared_ptr<Plan> plan = Plans::all().find(handle);
    if (!plan) return CUFFT_INVALID_PLAN;
    (*plan).*member = value;
    return CUFFT_SUCCESS;
}
}  // namespace cpu_device::fft

inline cufftResult cufftSetStream(cufftHandle plan, cudaStream_t stream) {
    return cpu_device::fft::set(plan, &cpu_device::fft::Plan::stream, stream);
}
inline cufftResult cufftSetAutoAllocation(cufftHandle plan, int allocates) {
    return cpu_device::fft::set(plan, &cpu_device::fft::Plan::allocates, allocates != 0);
}
// It has to be there where the plan allocates none, and is left alone.
inline cufftResult cufftSetWorkArea(cufftHandle plan, void* workArea) {
    return cpu_device::fft::set(plan, &cpu_device::fft::Plan::workArea, workArea);
}

// ---- plans ----

namespace cpu_device::fft {
inline cufftResult make(cufftHandle handle, const Request& request, size_t* workBytes) {
    if (!isKnown(request.type)) return CUFFT_INVALID_TYPE;
    if (!workBytes) return CUFFT_INVALID_VALUE;
    const std::shared_ptr<Plan> plan = Plans::all().find(handle);
    if (!plan) return CUFFT_INVALID_PLAN;
    const cufftResult result = plan->make(request);
    if (result == CUFFT_SUCCESS) *workBytes = plan->workBytes();
    return result;
}
inline cufftResult create(cufftHandle* handle, const Request& request) {
    if (!handle) return CUFFT_INVALID_VALUE;
    const cufftHandle made = Plans::all().add();
    size_t workBytes;
    const cufftResult result = make(made, request, &workBytes);
    if (result == CUFFT_SUCCESS)
        *handle = made;
    else
        Plans::all().remove(made);
    return result;
}
inline cufftResult estimate(const Request& request, size_t* workBytes) {
    if (!isKnown(request.type)) return CUFFT_INVALID_TYPE;
    if (!workBytes) return CUFFT_INVALID_VALUE;
    Plan plan;
    const cufftResult result = plan.make(request);
    if (result == CUFFT_SUCCESS) *workBytes = plan.workBytes();
    return result;
}
inline cufftResult sizeOf(cufftHandle handle, const Request& request, size_t* workBytes) {
    return Plans::all().find(handle) ? estimate(request, workBytes) : CUFFT_INVALID_PLAN;
}

// Calls `work` with a request for signals that lie one behind the other.
template <class Work>
cufftResult withUsual(std::initializer_list<long long> lengths, cufftType type, long long batches, Work work) {
    return work(Request{int(lengths.size()), lengths.begin(), nullptr, 1, 0, nullptr, 1, 0, type, batches});
}
// And with one whose numbers have 32 bits.
template <class Work>
cufftResult withMany(int rank, const int* n, const int* inembed, int istride, int idist, const int* onembed,
                     int ostride, int odist, cufftType type, int batch, Work work) {
    if (rank < 1 || rank > 3 || !n) return CUFFT_INVALID_VALUE;
    long long wide[3][3];
    auto widened = [&](const int* numbers, long long* to) {
        if (numbers) std::copy(numbers, numbers + rank, to);
        return numbers ? to : nullptr;
    };
    return work(Request{rank, widened(n, wide[0]), widened(inembed, wide[1]), istride, idist, widened(onembed, wide[2]),
                        ostride, odist, type, batch});
}
}  // namespace cpu_device::fft

inline cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch) {
    return cpu_device::fft::withUsual({nx}, type, batch,
                                      [&](const auto& request) { return cpu_device::fft::create(plan, request); });
}
inline cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type) {
    return cpu_device::fft::withUsual({nx, ny}, type, 1,
                                      [&](const auto& request) { return cpu_device::fft::create(plan, request); });
}
inline cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type) {
    return cpu_device::fft::withUsual({nx, ny, nz}, type, 1,
                                      [&](const auto& request) { return cpu_device::fft::create(plan, request); });
}
inline cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                                 int* onembed, int ostride, int odist, cufftType type, int batch) {
    return cpu_device::fft::withMany(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch,
                                     [&](const auto& request) { return cpu_device::fft::create(plan, request); });
}

// clang-format off
// The calls that say a request in full, and what each does with it.
#define CPU_DEVICE_FFT_REQUESTS(Call, HANDLE, action)                                                                 \
    inline cufftResult Call##1d(HANDLE int nx, cufftType type, int batch, size_t* workSize) {                         \
        return cpu_device::fft::withUsual({nx}, type, batch, [&](const auto& request) { return action; });            \
    }                                                                                                                 \
    inline cufftResult Call##2d(HANDLE int nx, int ny, cufftType type, size_t* workSize) {                            \
        return cpu_device::fft::withUsual({nx, ny}, type, 1, [&](const auto& request) { return action; });            \
    }                                                                                                                 \
    inline cufftResult Call##3d(HANDLE int nx, int ny, int nz, cufftType type, size_t* workSize) {                    \
        return cpu_device::fft::withUsual({nx, ny, nz}, type, 1, [&](const auto& request) { return action; });        \
    }                                                                                                                 \
    inline cufftResult Call##Many(HANDLE int rank, int* n, int* inembed, int istride, int idist, int* onembed,        \
                                  int ostride, int odist, cufftType type, int batch, size_t* workSize) {              \
        return cpu_device::fft::withMany(rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch,      \
                                         [&](const auto& request) { return action; });                                \
    }
#define CPU_DEVICE_OF_PLAN cufftHandle plan,
CPU_DEVICE_FFT_REQUESTS(cufftMakePlan, CPU_DEVICE_OF_PLAN, cpu_device::fft::make(plan, request, workSize))
CPU_DEVICE_FFT_REQUESTS(cufftGetSize, CPU_DEVICE_OF_PLAN, cpu_device::fft::sizeOf(plan, request, workSize))
CPU_DEVICE_FFT_REQUESTS(cufftEstimate, , cpu_device::fft::estimate(request, workSize))
#undef CPU_DEVICE_OF_PLAN
#undef CPU_DEVICE_FFT_REQUESTS
// clang-format on

inline cufftResult cufftMakePlanMany64(cufftHandle plan, int rank, long long* n, long long* inembed, long long istride,
                                       long long idist, long long* onembed, long long ostride, long long odist,
                                       cufftType type, long long batch, size_t* workSize) {
    return cpu_device::fft::make(plan, {rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch},
                                 workSize);
}
inline cufftResult cufftGetSizeMany64(cufftHandle plan, int rank, long long* n, long long* inembed, long long istride,
                                      long long idist, long long* onembed, long long ostride, long long odist,
                                      cufftType type, long long batch, size_t* workSize) {
    return cpu_device::fft::sizeOf(plan, {rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch},
                                   workSize);
}
inline cufftResult cufftGetSize(cufftHandle handle, size_t* workSize) {
    if (!workSize) return CUFFT_INVALID_VALUE;
    const std::shared_ptr<cpu_device::fft::Plan> plan = cpu_device::fft::Plans::all().find(handle);
    if (!plan) return CUFFT_INVALID_PLAN;
    *workSize = plan->workBytes();
    return CUFFT_SUCCESS;
}

// ---- execution ----

inline cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* in, cufftComplex* out, int direction) {
    return cpu_device::fft::execute("cufftExecC2C", plan, CUFFT_C2C, in, out, direction);
}
inline cufftResult cufftExecR2C(cufftHandle plan, cufftReal* in, cufftComplex* out) {
    return cpu_device::fft::execute("cufftExecR2C", plan, CUFFT_R2C, in, out, CUFFT_FORWARD);
}
inline cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* in, cufftReal* out) {
    return cpu_device::fft::execute("cufftExecC2R", plan, CUFFT_C2R, in, out, CUFFT_INVERSE);
}
inline cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleComplex* out, int direction) {
    return cpu_device::fft::execute("cufftExecZ2Z", plan, CUFFT_Z2Z, in, out, direction);
}
inline cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* in, cufftDoubleComplex* out) {
    return cpu_device::fft::execute("cufftExecD2Z", plan, CUFFT_D2Z, in, out, CUFFT_FORWARD);
}
inline cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleReal* out) {
    return cpu_device::fft::execute("cufftExecZ2D", plan, CUFFT_Z2D, in, out, CUFFT_INVERSE);
}
