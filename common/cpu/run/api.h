// Between the runtime API (api_*.cpp) and the executor.
#pragma once

#include <cpu_device/launch.h>
#include <cpu_device/types.h>

#include <mutex>
#include <string>

namespace cpu_device {

// One lock for all host threads: API calls and launches are serial.
std::recursive_mutex& runtimeLock();

// Defined by the API. Sets what cudaGetLastError returns and returns the error itself. Sticky errors (illegal
// address, assert, launch failure, launch timeout …) stay until the program ends.
cudaError_t setError(cudaError_t error);
cudaError_t stickyError();
bool isSticky(cudaError_t error);

// Defined by the API: is this launch within the modelled card's limits (and this kernel's opt-in)?
cudaError_t checkLaunchLimits(const LaunchRequest& request);
// Defined by the API: the launch's outcome, so that a failed and never checked one can be reported.
void noteLaunch(const LaunchRequest& request, cudaError_t result);

// Defined by the executor: runs an already validated launch to its end.
cudaError_t execute(const LaunchRequest& request);

// Symbols of the executable (symbols.cpp): the host pass and the device pass each have a copy of every kernel
// and __device__ variable; these translate a host address into the device's, by symbol name.
struct Symbol {
    uintptr_t address = 0;
    size_t bytes = 0;
    std::string name;  // mangled
};
const void* deviceFunction(const void* hostFunction);           // null if there is none
void* deviceVariable(const void* hostVariable, size_t* bytes);  // null if it is not a device variable
std::string functionName(const void* address);                  // demangled, without parameters
std::string symbolName(const void* address);                    // as the linker knows it
// __launch_bounds__ of a kernel of that name, or 0.
int launchBound(const std::string& kernel);
bool anyLaunchBounds();
// Bytes of static __shared__ arrays declared in that kernel itself.
size_t staticSharedBytes(const void* hostFunction);

}  // namespace cpu_device
