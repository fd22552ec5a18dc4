// CUDA's qualifiers, as a C++ compiler understands them.
//
// A function is a function: every pass compiles all of them, and the launch decides which copy runs. Where a
// variable lives does matter: __shared__ memory is thread-local storage (the blocks of a launch run one after
// another, each with its memory renewed), and constant and managed variables go into sections of their own,
// by which the runtime recognises them.
#pragma once

#define __host__
#define __device__
// Always inlined, so that the call into the runtime returns to the student's line and not to one of ours.
#define CPU_DEVICE_INLINE __attribute__((__always_inline__)) inline
// Never inlined: the runtime finds a kernel by its symbol. In the device pass all that a kernel calls is put into it,
// as nvcc does. Not only for speed: neither compiler reports every reading of a struct that is an argument of a call.
// A debugger shows calls as they are in the source.
#if defined(__CUDA_ARCH__) && !defined(CPU_DEVICE_FOR_DEBUGGER)
#define __global__ __attribute__((__noinline__, __flatten__))
#else
#define __global__ __attribute__((__noinline__))
#endif
#define __forceinline__ __inline__ __attribute__((__always_inline__))
// The build driver writes CPU_NOINLINE for __noinline__, a name that libstdc++ uses for itself.
#ifndef CPU_NOINLINE
#define CPU_NOINLINE __attribute__((__noinline__))
#endif

#define __shared__ thread_local
// What the build driver writes for thread_local. To device code such a variable of the host's is one as all others.
#ifdef __CUDA_ARCH__
#define CPU_TLS
#else
#define CPU_TLS thread_local
#endif
// Both start at a sector of 32 bytes, as what cudaMalloc gives does, and as CPU_SECTOR lets __device__ variables do.
// One section a variable: a compiler refuses const and non-const variables in the same one.
#define CPU_DEVICE_TEXT_OF(number) #number
#define CPU_DEVICE_TEXT(number) CPU_DEVICE_TEXT_OF(number)
#define __constant__ __attribute__((__section__(".cu_constant." CPU_DEVICE_TEXT(__COUNTER__)), __aligned__(32)))
// One variable for host and device: the weak definition of the device pass gives way to the host's.
#ifdef __CUDA_ARCH__
#define __managed__ __attribute__((__weak__, __section__(".cu_managed"), __aligned__(32)))
#else
#define __managed__ __attribute__((__section__(".cu_managed"), __aligned__(32)))
#endif

#define __align__(bytes) __attribute__((__aligned__(bytes)))
#define __builtin_align__(bytes) __align__(bytes)
#define __device_builtin__
#define __cudart_builtin__

// Promises and hints to nvcc.
#define __launch_bounds__(...)
#define __maxnreg__(...)
// The build driver reads it: program.h.
#define __cluster_dims__(...)
#define __grid_constant__
#define __nv_pure__ __attribute__((__pure__))

#ifndef CUDARTAPI
#define CUDARTAPI
#define CUDART_CB
#endif
