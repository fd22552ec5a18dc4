// The executable's own symbol table: how a launch in the host pass finds the device pass's copy of a kernel, and
// how an address gets a name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cpu_device {

struct DeviceThreadLocal {
    uintptr_t offset;  // in the thread-local block
    size_t bytes;
    std::string name, function;
    bool guard = false;  // the compiler's own flag for an array of a class with constructors
};
const std::vector<DeviceThreadLocal>& deviceThreadLocals();
uintptr_t threadLocalOffset(const char* mangledName);

struct DeviceObject {
    uintptr_t begin = 0;
    size_t bytes = 0;
    std::string name;
    bool constant = false;  // declared __constant__
    bool managed = false;
    bool readOnly = false;  // __constant__, or in a read-only section
    uintptr_t end() const { return begin + bytes; }
};
// The __device__, __constant__ or other global variable that holds `address`, or null.
const DeviceObject* findDeviceObject(uintptr_t address);
// The one that `address` misses by little: just before it, or in the gap behind it. Null if another variable is there.
const DeviceObject* deviceObjectNear(uintptr_t address);

// Where the executable was loaded relative to where it was linked: 0 if it is not position independent.
uintptr_t executableBias();
uintptr_t textBegin();
size_t textBytes();
bool isDeviceCode(uintptr_t address);  // a kernel's, or that of a function it calls; not the runtime's
uintptr_t imageBegin();                // everything that was loaded from the executable
size_t imageBytes();
uintptr_t variablesBegin();  // its writable part

// The host pass and the device pass each have a copy of every kernel and __device__ variable; these translate a host
// address into the device's, by symbol name.
const void* deviceFunction(const void* hostFunction);           // null if there is none
const void* deviceKernel(const void* hostFunction);             // and it is a __global__ function
void* deviceVariable(const void* hostVariable, size_t* bytes);  // null if it is not a device variable
std::string functionName(const void* address);                  // demangled, without parameters
std::string symbolName(const void* address);                    // as the linker knows it
// __launch_bounds__ of a kernel of that name, or 0.
int launchBound(const std::string& kernel);
bool anyLaunchBounds();
// __cluster_dims__ of a kernel of that name, or null: three numbers.
const unsigned* clusterBound(const std::string& kernel);
// Bytes of static __shared__ arrays declared in that kernel itself.
size_t staticSharedBytes(const void* hostFunction);

std::string demangle(const char* name);
// "void gemm<float, 16>(float*, int)" → "gemm<float, 16>"
std::string withoutParameters(const std::string& demangled);

}  // namespace cpu_device
