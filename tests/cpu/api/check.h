// For the programs in this folder: each runs on a GPU and on the CPU device, prints a line for every expectation
// that does not hold, and ends with "ok NAME" and status 0, or with status 1.
#pragma once

#include <cstdio>
#include <cstring>

static int failures = 0;

#define EXPECT(condition)                                                         \
    do {                                                                          \
        if (!(condition)) {                                                       \
            failures++;                                                           \
            std::printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                         \
    } while (0)

#define EXPECT_EQUAL(actual, expected)                                                                             \
    do {                                                                                                           \
        long long actualValue = (long long)(actual), expectedValue = (long long)(expected);                        \
        if (actualValue != expectedValue) {                                                                        \
            failures++;                                                                                            \
            std::printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__, #actual, actualValue, expectedValue); \
        }                                                                                                          \
    } while (0)

// The call returns this error, leaves it for cudaGetLastError, and that takes it away.
#define EXPECT_ERROR(call, expected) expectError((call), (expected), #call, __FILE__, __LINE__)
#define EXPECT_OK(call) expectError((call), cudaSuccess, #call, __FILE__, __LINE__)
// The same for a launch, which returns nothing. What the kernel did is waited for.
#define EXPECT_LAUNCH(expected, ...)                                                    \
    do {                                                                                \
        __VA_ARGS__;                                                                    \
        expectLaunch(cudaGetLastError(), (expected), #__VA_ARGS__, __FILE__, __LINE__); \
    } while (0)

inline void expectError(cudaError_t actual, cudaError_t expected, const char* call, const char* file, int line) {
    cudaError_t last = cudaGetLastError();
    if (actual == expected && last == expected && cudaGetLastError() == cudaSuccess) return;
    failures++;
    std::printf("%s:%d: %s returned %s and left %s, not %s\n", file, line, call, cudaGetErrorName(actual),
                cudaGetErrorName(last), cudaGetErrorName(expected));
}

inline void expectLaunch(cudaError_t actual, cudaError_t expected, const char* launch, const char* file, int line) {
    cudaError_t finished = cudaDeviceSynchronize();
    if (actual == expected && finished == cudaSuccess) return;
    failures++;
    std::printf("%s:%d: %s gave %s, then %s, not %s\n", file, line, launch, cudaGetErrorName(actual),
                cudaGetErrorName(finished), cudaGetErrorName(expected));
}

inline int finish(const char* name) {
    if (failures == 0) std::printf("ok %s\n", name);
    return failures == 0 ? 0 : 1;
}
