// What the build driver (common/cpu/compile) tells the runtime about one translated .cu file.
#pragma once

#include <cstddef>

namespace cpu_device {

// A lexical range of the source: a loop, a conditional branch, a function body, the line of a return statement that
// ends a function (not of one in a lambda inside it), or a statement without {} on several lines. Lines are 1-based.
struct SourceBlock {
    enum Kind : int { loop, conditional, function, returnStatement, longStatement };
    Kind kind;
    const char* file;
    int firstLine, lastLine;
};

// `float tile[32][33]` in a kernel, so that a defect can say tile[5][32] rather than word 197.
struct ArrayShape {
    const char* name;  // as declared
    const char* file;
    int line;
    int dimensions;  // 0 if not all extents are known
    size_t extents[4];
};

// __launch_bounds__(256): a launch with more threads per block fails.
struct LaunchBound {
    const char* kernel;  // without namespaces
    int threads;
};

// __cluster_dims__(2, 1, 1): every launch is of clusters of so many blocks.
struct ClusterBound {
    const char* kernel;  // without namespaces
    unsigned extents[3];
};

// `struct Point { float x, y, z; };`: a GPU moves a struct in pieces of its alignment, which an access does not show.
struct StructShape {
    const char* name;         // as declared, "Outer::Inner" for one within another, without its namespace
    size_t bytes, alignment;  // of a template 0 and 0, or 0 and 16 if it aligns its instances itself
};

struct Program {
    const char* file;  // as the student named it
    bool watched;      // was the device pass instrumented?
    const SourceBlock* blocks;
    size_t blockCount;
    const ArrayShape* shapes;
    size_t shapeCount;
    const char* const* variables;  // names declared __device__, __constant__ or __managed__
    size_t variableCount;
    bool knowsAllVariables;      // false if a macro with parameters may declare more
    const char* const* kernels;  // names of the __global__ functions, without namespaces
    size_t kernelCount;
    bool knowsAllKernels;  // false if a macro writes the declaration of one
    const LaunchBound* bounds;
    size_t boundCount;
    const ClusterBound* clusters;
    size_t clusterCount;
    const unsigned long long* numbers;  // named_numbers.h
    size_t numberCount;
    bool dynamicShared;   // is an extern __shared__ array declared?
    const Program* next;  // filled in by registerProgram
};

void registerProgram(Program& program);

// The running lane ends a round of the loop that is the file's SourceBlock of this number; or skips the rest of it.
void roundEnds(int loop);
bool roundSkips(int loop);  // false
// Also where `continue` ends the round.
template <int loop>
struct RoundEnd {
    ~RoundEnd() { roundEnds(loop); }
};

}  // namespace cpu_device

// The build driver writes this behind each definition of a struct. All shapes of the executable come together in one
// section: the linker provides __start_cpu_device_structs and __stop_cpu_device_structs. Aligned to no more than they
// need, they are an array.
#ifdef __CUDA_ARCH__
#define CPU_STRUCT(key, name)
#define CPU_STRUCT_TEMPLATE(name)
#define CPU_ALIGNED_STRUCT_TEMPLATE(name)
#else
#define CPU_STRUCT(key, name) CPU_DEVICE_STRUCT(#name, sizeof(key name), alignof(key name), __COUNTER__)
#define CPU_STRUCT_TEMPLATE(name) CPU_DEVICE_STRUCT(#name, 0, 0, __COUNTER__)
#define CPU_ALIGNED_STRUCT_TEMPLATE(name) CPU_DEVICE_STRUCT(#name, 0, 16, __COUNTER__)
#define CPU_DEVICE_STRUCT(name, bytes, alignment, number) CPU_DEVICE_STRUCT_NUMBERED(name, bytes, alignment, number)
#define CPU_DEVICE_STRUCT_NUMBERED(name, bytes, alignment, number)     \
    static constexpr ::cpu_device::StructShape cpuDeviceStruct##number \
        __attribute__((__used__, __section__("cpu_device_structs"),    \
                       __aligned__(alignof(::cpu_device::StructShape)))) = {name, bytes, alignment};
#endif

// The build driver writes these into loops: the first into the header, the second into the condition of an `if`, the
// third where a body begins.
#ifdef __CUDA_ARCH__
#define CPU_ROUND(loop) (__builtin_is_constant_evaluated() ? void() : ::cpu_device::roundEnds(loop))
#define CPU_SKIP(loop) (__builtin_is_constant_evaluated() ? false : ::cpu_device::roundSkips(loop))
#define CPU_ROUND_TO_HERE(loop) ::cpu_device::RoundEnd<loop> cpuDeviceRound;
#else
#define CPU_ROUND(loop) void()
#define CPU_SKIP(loop) false
#define CPU_ROUND_TO_HERE(loop)
#endif
