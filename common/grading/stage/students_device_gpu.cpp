// A GPU. The student's object is linked with these functions in place of CUDA's (strict/strict_build.cpp): what it
// registers, both processes do; what it calls, the graders' process does, which alone has a context.
#include "students_device.h"

#include <cuda_runtime.h>

#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "launches_gpu.h"

// Not in CUDA's headers, but in what nvcc makes of a file.
extern "C" {
void** __cudaRegisterFatBinary(void* binary);
void __cudaRegisterFatBinaryEnd(void** handle);
void __cudaUnregisterFatBinary(void** handle);
void __cudaRegisterFunction(void** handle, const char* stub, char* name, const char* deviceName, int threads, uint3*,
                            uint3*, dim3*, dim3*, int*);
void __cudaRegisterVar(void** handle, char* variable, char* name, const char* deviceName, int external, size_t bytes,
                       int isConstant, int isGlobal);
// Of the student's object: calls those.
[[gnu::weak]] void studentsRegistration();
}

namespace grading {
namespace {

// ---- the student's process ----

Message (*ask)(const Message&) = nullptr;

template <class... Values>
Message asked(Say what, const Values&... values) {
    Message m(what);
    ((void)(m << values), ...);
    std::fflush(nullptr);  // what it prints comes first
    return ask(m);
}
template <class... Values>
cudaError_t done(Say what, const Values&... values) {
    return asked(what, values...).template take<cudaError_t>();
}
// A value, and in the answer the error behind it.
template <class T, class... Values>
cudaError_t got(T* value, Say what, const Values&... values) {
    Message answer = asked(what, values...);
    *value = answer.take<T>();
    return answer.take<cudaError_t>();
}

struct Configuration {
    dim3 grid, block;
    size_t sharedBytes;
};
std::vector<Configuration> configurations;  // between <<< and >>>

// ---- the graders' process ----

std::map<const void*, std::vector<size_t>> kernels;  // the student's, and the bytes of their parameters

cudaError_t ownError = cudaSuccess;  // of a launch that CUDA has not heard of

struct Recording {
    std::vector<std::function<void()>> steps;
    bool isAll = true;
};
Recording* recording = nullptr;

void learnParameters() {
    for (auto& [kernel, bytes] : kernels)
        for (size_t offset = 0, size = 0; cudaFuncGetParamInfo(kernel, bytes.size(), &offset, &size) == cudaSuccess;)
            bytes.push_back(size);
    (void)cudaGetLastError();  // that there is none behind the last
}

template <class Step>
cudaError_t doAndRecord(const Step& step) {
    if (recording) recording->steps.push_back([step] { (void)step(); });
    return step();
}

// With the host's memory a GPU that shares its tables could be led astray in this process.
bool isOnDevice(const void* p) {
    cudaPointerAttributes a{};
    if (cudaPointerGetAttributes(&a, p) == cudaSuccess) return a.type == cudaMemoryTypeDevice;
    (void)cudaGetLastError();
    return false;
}

cudaError_t servedLaunch(Message& m) {
    const auto* kernel = m.take<const void*>();
    const auto grid = m.take<dim3>(), block = m.take<dim3>();
    const auto sharedBytes = m.take<size_t>();
    const std::string arguments = m.takeText();
    const auto known = kernels.find(kernel);
    size_t all = 0;
    if (known != kernels.end())
        for (size_t bytes : known->second) all += bytes;
    if (!m.good || known == kernels.end() || all != arguments.size()) return ownError = cudaErrorInvalidDeviceFunction;
    heardLaunch(grid, block);
    return doAndRecord([=] {
        std::vector<void*> each;
        size_t at = 0;
        for (size_t bytes : known->second) each.push_back(const_cast<char*>(&arguments[at])), at += bytes;
        return cudaLaunchKernel(kernel, grid, block, each.data(), sharedBytes, nullptr);
    });
}

Message servedCopyOut(Message& m) {
    constexpr size_t most = size_t(1) << 30;
    const auto* from = m.take<const void*>();
    const auto bytes = m.take<size_t>();
    std::string data(bytes <= most ? bytes : 0, '\0');
    const cudaError_t error = bytes > most        ? cudaErrorMemoryAllocation
                              : !isOnDevice(from) ? cudaErrorInvalidValue
                                                  : cudaMemcpy(data.data(), from, bytes, cudaMemcpyDeviceToHost);
    Message reply;
    return reply << error << (error == cudaSuccess ? data : std::string());
}

}  // namespace

std::optional<Message> servedCall(Message& m) {
    // What changes nothing but by a launch, a copy or a fill can be done again without asking.
    if (recording &&
        (m.what == Say::allocate || m.what == Say::release || m.what == Say::copyIn || m.what == Say::copyOut))
        recording->isAll = false;
    Message reply;
    switch (m.what) {
        case Say::parameters: {
            const auto known = kernels.find(m.take<const void*>());
            reply << (known == kernels.end() ? 0 : known->second.size());
            if (known != kernels.end())
                for (size_t bytes : known->second) reply << bytes;
            return reply;
        }
        case Say::launch: return reply << servedLaunch(m);
        case Say::allocate: {
            void* pointer = nullptr;
            const cudaError_t error = cudaMalloc(&pointer, m.take<size_t>());
            return reply << pointer << error;
        }
        case Say::release: {
            auto* pointer = m.take<void*>();
            return reply << (pointer && !isOnDevice(pointer) ? cudaErrorInvalidValue : cudaFree(pointer));
        }
        case Say::copyIn: {
            auto* to = m.take<void*>();
            const std::string data = m.takeText();
            return reply << (isOnDevice(to) ? cudaMemcpy(to, data.data(), data.size(), cudaMemcpyHostToDevice)
                                            : cudaErrorInvalidValue);
        }
        case Say::copyOut: return servedCopyOut(m);
        case Say::copyOnDevice: {
            auto* to = m.take<void*>();
            const auto* from = m.take<const void*>();
            const auto bytes = m.take<size_t>();
            if (!isOnDevice(to) || !isOnDevice(from)) return reply << cudaErrorInvalidValue;
            return reply << doAndRecord([=] { return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice); });
        }
        case Say::fill: {
            auto* at = m.take<void*>();
            const int value = m.take<int>();
            const auto bytes = m.take<size_t>();
            if (!isOnDevice(at)) return reply << cudaErrorInvalidValue;
            return reply << doAndRecord([=] { return cudaMemsetAsync(at, value, bytes); });
        }
        case Say::setAttribute: {
            const auto* kernel = m.take<const void*>();
            const auto attribute = m.take<cudaFuncAttribute>();
            const int value = m.take<int>();
            return reply << (kernels.count(kernel) ? cudaFuncSetAttribute(kernel, attribute, value)
                                                   : cudaErrorInvalidDeviceFunction);
        }
        case Say::synchronize: return reply << cudaDeviceSynchronize();
        case Say::lastError: {
            const bool forget = m.take<bool>();
            const cudaError_t own = ownError, error = forget ? cudaGetLastError() : cudaPeekAtLastError();
            if (forget) ownError = cudaSuccess;
            return reply << (own != cudaSuccess ? own : error);
        }
        case Say::errorName: return reply << std::string(cudaGetErrorName(m.take<cudaError_t>()));
        case Say::errorText: return reply << std::string(cudaGetErrorString(m.take<cudaError_t>()));
        case Say::attribute: {
            int value = 0;
            const cudaError_t error = cudaDeviceGetAttribute(&value, m.take<cudaDeviceAttr>(), 0);
            return reply << value << error;
        }
        case Say::properties: {
            cudaDeviceProp properties{};
            const cudaError_t error = cudaGetDeviceProperties(&properties, 0);
            return reply << properties << error;
        }
        case Say::memory: {
            size_t memory[2] = {};
            const cudaError_t error = cudaMemGetInfo(&memory[0], &memory[1]);
            return reply << memory[0] << memory[1] << error;
        }
        case Say::occupancy: {
            const auto* kernel = m.take<const void*>();
            const int threads = m.take<int>();
            const auto sharedBytes = m.take<size_t>();
            int blocks = 0;
            const cudaError_t error = kernels.count(kernel) ? cudaOccupancyMaxActiveBlocksPerMultiprocessor(
                                                                  &blocks, kernel, threads, sharedBytes)
                                                            : cudaErrorInvalidDeviceFunction;
            return reply << blocks << error;
        }
        default: return {};
    }
}
bool isOnlyTold(Message&) { return false; }

void prepareToServe() {
    if (studentsRegistration) studentsRegistration();
}
void beginToServe() {
    if (const cudaError_t error = cudaFree(nullptr); error != cudaSuccess) {
        std::printf("%s\n", cudaGetErrorString(error));
        std::exit(1);
    }
    learnParameters();
}
pid_t forkWithoutStudent() { return fork(); }

void useGradersDevice(Message (*asking)(const Message&), void (*)(const Message&)) { ask = asking; }

void decideFates(bool) {}
bool fatesAreDecided() { return false; }

std::function<void()> withoutStudent(const std::function<void()>& launch) {
    Recording all;
    recording = &all;
    launch();
    recording = nullptr;
    if (!all.isAll || all.steps.empty()) return launch;
    return [steps = all.steps] {
        for (const auto& step : steps) step();
    };
}

}  // namespace grading

// What the student's object calls by the names behind students_. The second time, in the student's own process, it is
// registered.
extern "C" {

void** students___cudaRegisterFatBinary(void* binary) {
    return grading::ask ? nullptr : __cudaRegisterFatBinary(binary);
}
void students___cudaRegisterFatBinaryEnd(void** handle) {
    if (!grading::ask) __cudaRegisterFatBinaryEnd(handle);
}
void students___cudaUnregisterFatBinary(void** handle) {
    if (!grading::ask) __cudaUnregisterFatBinary(handle);
}
void students___cudaRegisterFunction(void** handle, const char* stub, char* name, const char* deviceName, int threads,
                                     uint3* a, uint3* b, dim3* c, dim3* d, int* e) {
    if (grading::ask) return;
    grading::kernels[stub];
    __cudaRegisterFunction(handle, stub, name, deviceName, threads, a, b, c, d, e);
}
void students___cudaRegisterVar(void** handle, char* variable, char* name, const char* deviceName, int external,
                                size_t bytes, int isConstant, int isGlobal) {
    if (!grading::ask) __cudaRegisterVar(handle, variable, name, deviceName, external, bytes, isConstant, isGlobal);
}

unsigned students___cudaPushCallConfiguration(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream) {
    if (stream) return 1;  // the launch is left out: streams are no part of the book
    grading::configurations.push_back({grid, block, sharedBytes});
    return 0;
}
cudaError_t students___cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* sharedBytes, cudaStream_t* stream) {
    if (grading::configurations.empty()) return cudaErrorMissingConfiguration;
    const grading::Configuration c = grading::configurations.back();
    grading::configurations.pop_back();
    *grid = c.grid, *block = c.block, *sharedBytes = c.sharedBytes, *stream = nullptr;
    return cudaSuccess;
}
cudaError_t students_cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t sharedBytes,
                                      cudaStream_t stream) {
    using grading::Say;
    if (stream) return cudaErrorInvalidResourceHandle;
    grading::Message sizes = grading::asked(Say::parameters, kernel);
    std::string bytes;
    for (auto n = sizes.take<size_t>(); n > 0; n--)
        bytes.append(static_cast<const char*>(*arguments++), sizes.take<size_t>());
    return grading::done(Say::launch, kernel, grid, block, sharedBytes, bytes);
}
// What attributes ask for, the graders' process would have to ask for, too.
cudaError_t students_cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel, void** arguments) {
    if (config->numAttrs) return cudaErrorNotSupported;
    return students_cudaLaunchKernel(kernel, config->gridDim, config->blockDim, arguments, config->dynamicSmemBytes,
                                     config->stream);
}
// Of CUDA 13: a handle for each kernel, which here is what it was before.
cudaError_t students___cudaGetKernel(cudaKernel_t* handle, const void* kernel) {
    *handle = static_cast<cudaKernel_t>(const_cast<void*>(kernel));
    return cudaSuccess;
}
cudaError_t students___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                        size_t sharedBytes, cudaStream_t stream) {
    return students_cudaLaunchKernel(kernel, grid, block, arguments, sharedBytes, stream);
}

cudaError_t students_cudaMalloc(void** pointer, size_t bytes) {
    return grading::got(pointer, grading::Say::allocate, bytes);
}
cudaError_t students_cudaFree(void* pointer) { return grading::done(grading::Say::release, pointer); }
cudaError_t students_cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    using grading::Say;
    if (kind == cudaMemcpyHostToDevice)
        return grading::done(Say::copyIn, to, std::string(static_cast<const char*>(from), bytes));
    if (kind == cudaMemcpyDeviceToDevice) return grading::done(Say::copyOnDevice, to, from, bytes);
    if (kind != cudaMemcpyDeviceToHost) return cudaErrorInvalidMemcpyDirection;
    grading::Message answer = grading::asked(Say::copyOut, from, bytes);
    const auto error = answer.take<cudaError_t>();
    const std::string data = answer.takeText();
    if (error == cudaSuccess) data.copy(static_cast<char*>(to), bytes);
    return error;
}
cudaError_t students_cudaMemset(void* at, int value, size_t bytes) {
    return grading::done(grading::Say::fill, at, value, bytes);
}
cudaError_t students_cudaGetLastError() { return grading::done(grading::Say::lastError, true); }
cudaError_t students_cudaPeekAtLastError() { return grading::done(grading::Say::lastError, false); }
cudaError_t students_cudaDeviceSynchronize() { return grading::done(grading::Say::synchronize); }
// Words that stay, as the caller keeps them.
const char* students_cudaGetErrorName(cudaError_t error) {
    static std::map<int, std::string> names;
    return (names[error] = grading::asked(grading::Say::errorName, error).takeText()).c_str();
}
const char* students_cudaGetErrorString(cudaError_t error) {
    static std::map<int, std::string> texts;
    return (texts[error] = grading::asked(grading::Say::errorText, error).takeText()).c_str();
}
// The graders go on with their arrays.
cudaError_t students_cudaDeviceReset() { return students_cudaDeviceSynchronize(); }
cudaError_t students_cudaFuncSetAttribute(const void* kernel, cudaFuncAttribute attribute, int value) {
    return grading::done(grading::Say::setAttribute, kernel, attribute, value);
}
cudaError_t students_cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* kernel,
                                                                            int threads, size_t sharedBytes, unsigned) {
    return grading::got(blocks, grading::Say::occupancy, kernel, threads, sharedBytes);
}
cudaError_t students_cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int threads,
                                                                   size_t sharedBytes) {
    return grading::got(blocks, grading::Say::occupancy, kernel, threads, sharedBytes);
}
cudaError_t students_cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
    return grading::got(value, grading::Say::attribute, attribute);
}
cudaError_t students_cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
    return grading::got(properties, grading::Say::properties);
}
cudaError_t students_cudaMemGetInfo(size_t* unused, size_t* all) {
    grading::Message answer = grading::asked(grading::Say::memory);
    *unused = answer.take<size_t>();
    *all = answer.take<size_t>();
    return answer.take<cudaError_t>();
}
cudaError_t students_cudaGetDevice(int* device) { return *device = 0, cudaSuccess; }
cudaError_t students_cudaSetDevice(int device) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; }
cudaError_t students_cudaGetDeviceCount(int* count) { return *count = 1, cudaSuccess; }

}  // extern "C"
