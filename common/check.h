/// @file
/// CHECK(call) and CHECK_LAUNCH(): no CUDA error goes unnoticed.
///
///     CHECK(cudaMalloc(&out, bytes));
///     transpose<<<grid, block>>>(out, in, rows, cols);
///     CHECK_LAUNCH();
///
/// An error is printed with its place, its name and what to do about it, and ends the program with exit status 1.
/// doctest has a CHECK too: define DOCTEST_CONFIG_NO_SHORT_MACRO_NAMES where both are needed.
///
/// Without the header of std::string: to read it takes a third of the time in which a student's file is compiled.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

/// Makes one call of the runtime API; the program goes on only if it succeeds.
/// A kernel that crashes is noticed by whichever call comes next, so the call named here may be innocent: the
/// message says when.
#define CHECK(...) workbook::checkCall(__VA_ARGS__, "CHECK(" #__VA_ARGS__ ")", __FILE__, __LINE__)

/// Stands behind a launch. Says whether the launch was refused, so that nothing ran, or the kernel failed while
/// it was running. Waits until the kernel has ended: where several should be under way at the same time, use
/// CHECK(cudaGetLastError()) instead.
#define CHECK_LAUNCH() workbook::checkLaunch("CHECK_LAUNCH()", __FILE__, __LINE__)

/// @cond
// Only the CPU device has it: which limit the last launch passed, or "". No part of what readers look up.
extern "C" __attribute__((__weak__)) const char* cpuDeviceWhyRefused();
/// @endcond

namespace workbook {

/// Whether CHECK_LAUNCH() waits for the kernel to end. measure() turns this off while the clock runs: it waits by
/// itself, and a second wait would be timed as if it were the kernel's.
inline bool waitAfterLaunch = true;

/// Each line of the text on one of its own, indented below the message.
inline void printIndented(const char* text) {
    while (*text) {
        const size_t length = std::strcspn(text, "\n");
        std::fprintf(stderr, "\n  %.*s", static_cast<int>(length), text);
        text += length + (text[length] == '\n');
    }
}

/// Ends the message, and the program with exit status 1.
[[noreturn]] inline void endProgram() {
    std::fputc('\n', stderr);
    (void)cudaDeviceReset();  // gives back the memory that nobody will free now
    std::exit(1);
}

/// Prints the message and what to do, and ends the program with exit status 1.
[[noreturn]] inline void fail(const char* message, const char* advice = "") {
    std::fflush(stdout);  // what the program printed before belongs before
    std::fputs(message, stderr);
    printIndented(advice);
    endProgram();
}

/// Only a running kernel fails in these ways. The device is unusable afterwards, and every later call returns the
/// same error.
inline bool failedWhileRunning(cudaError_t error) {
    switch (error) {
        case cudaErrorIllegalAddress:
        case cudaErrorMisalignedAddress:
        case cudaErrorLaunchFailure:
        case cudaErrorLaunchTimeout:
        case cudaErrorAssert:
        case cudaErrorHardwareStackError:
        case cudaErrorIllegalInstruction:
        case cudaErrorInvalidAddressSpace:
        case cudaErrorInvalidPc: return true;
        default: return false;
    }
}

/// What to do about an error; empty for those that explain themselves.
inline const char* advice(cudaError_t error) {
    switch (error) {
        case cudaErrorMemoryAllocation:
            return "The device has not that much memory left: ask for less, or free what is\n"
                   "no longer used.";
        case cudaErrorInvalidValue:
            return "An argument is not allowed: check pointers (was each allocated, and not freed\n"
                   "yet?), sizes and the direction of a copy.";
        case cudaErrorNoDevice:
            return "The program sees no GPU: nvidia-smi lists those there are, and\n"
                   "CUDA_VISIBLE_DEVICES may hide some.";
        case cudaErrorInsufficientDriver:
            return "There is no driver, or an older one than the toolkit needs: nvidia-smi shows\n"
                   "the newest CUDA version that it can run.";
        case cudaErrorInvalidDevice: return "There is no device of that number: they are counted from 0.";
        case cudaErrorDevicesUnavailable:
            return "The GPU is there but not to be had: another program may have it to itself.";
        case cudaErrorInvalidMemcpyDirection: return "The direction of the copy does not fit its pointers.";
        case cudaErrorInvalidResourceHandle:
            return "A stream, an event or a kernel is used that does not exist, or no longer.";
        case cudaErrorInvalidDeviceFunction:
        case cudaErrorNoKernelImageForDevice:
            return "The program was not compiled for this GPU: give nvcc -arch=native.";
        case cudaErrorInvalidConfiguration:
            return "The shape of the launch is not allowed: check grid, block and shared memory.";
        case cudaErrorLaunchOutOfResources:
            return "One block needs more registers or shared memory than there are: use a smaller\n"
                   "block, or __launch_bounds__.";
        case cudaErrorCooperativeLaunchTooLarge:
            return "All blocks of a cooperative launch must fit on the device at the same time:\n"
                   "cudaOccupancyMaxActiveBlocksPerMultiprocessor says how many do.";
        case cudaErrorIllegalAddress:
            return "A kernel used an address outside of all arrays: check its indices and\n"
                   "pointers; make run with DEVICE=cpu names the line.";
        case cudaErrorMisalignedAddress:
            return "A kernel used an address that is no multiple of the size of what it reads or\n"
                   "writes there, a float4 say.";
        case cudaErrorLaunchFailure:
            return "A kernel crashed, often by an index outside of a shared or local array;\n"
                   "make run with DEVICE=cpu names the line.";
        case cudaErrorAssert: return "An assert() in a kernel did not hold: it is printed above.";
        case cudaErrorLaunchTimeout:
            return "A kernel was stopped because it took too long: is there a loop without end?";
        default: return "";
    }
}

/// "transpose.cu:12: CHECK_LAUNCH() failed: the kernel failed while running: cudaErrorAssert: device-side assert
/// triggered", and below it two texts that may be empty.
[[noreturn]] inline void failWith(cudaError_t error, const char* how, const char* who, const char* file, int line,
                                  const char* text, const char* more = "") {
    std::fflush(stdout);
    if (file) std::fprintf(stderr, "%s:%d: ", file, line);
    std::fprintf(stderr, "%s failed: %s%s: %s", who, how, cudaGetErrorName(error), cudaGetErrorString(error));
    printIndented(text);
    printIndented(more);
    endProgram();
}

/// What CHECK does; `who` is "CHECK(…)".
inline void checkCall(cudaError_t error, const char* who, const char* file, int line) {
    if (error == cudaSuccess) return;
    failWith(error, "", who, file, line, advice(error),
             failedWhileRunning(error) ? "This call only brought it to light: CHECK_LAUNCH() after each launch tells\n"
                                         "which kernel it was."
                                       : "");
}

/// What CHECK_LAUNCH does; `who`, and its place if it has one, begin the message.
inline void checkLaunch(const char* who, const char* file = nullptr, int line = 0) {
    cudaError_t error = cudaGetLastError();
    // A kernel may have failed before we come to ask: then this is no refusal.
    if (error != cudaSuccess && !failedWhileRunning(error)) {
        // Older toolkits say InvalidConfiguration where newer ones say InvalidValue.
        bool shape = error == cudaErrorInvalidConfiguration || error == cudaErrorInvalidValue;
        const char* why = cpuDeviceWhyRefused ? cpuDeviceWhyRefused() : "";
        if (*why) failWith(error, "the launch was refused, nothing ran: ", who, file, line, why);
        failWith(error, "the launch was refused, nothing ran: ", who, file, line,
                 shape ? "A block has 1 to 1024 threads (fewer under __launch_bounds__), a grid 1 to\n"
                         "2147483647 x 65535 x 65535 blocks, and more than 48 KiB of dynamic shared\n"
                         "memory must be asked for with cudaFuncSetAttribute."
                       : advice(error),
                 "If the launch is in order, an earlier call failed without CHECK around it.");
    }
    if (error == cudaSuccess && waitAfterLaunch) error = cudaDeviceSynchronize();
    if (error == cudaSuccess) return;
    failWith(error, "the kernel failed while running: ", who, file, line, advice(error));
}

}  // namespace workbook
