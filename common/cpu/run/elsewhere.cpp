#include "elsewhere.h"

#include <cpu_device/runtime_api.h>

#include "call_places.h"
#include "card.h"
#include "symbols.h"

namespace cpu_device {
namespace {

DeviceElsewhere* elsewhere = nullptr;
int servings = 0;
uint64_t resets = 0;
cudaStream_t streamApart = nullptr;  // where launches go that the default stream does not wait for

}  // namespace

DeviceElsewhere* deviceElsewhere() { return elsewhere; }
void useDeviceElsewhere(DeviceElsewhere& device) { elsewhere = &device; }

void prepareToServe() {
    deviceFunction(nullptr);
    modelledCard();
    callPlaces();
    cudaStreamCreateWithFlags(&streamApart, cudaStreamNonBlocking);
}

bool isServing() { return servings > 0; }
Serving::Serving() { servings++; }
Serving::~Serving() { servings--; }

void serveReset() { resets++; }
uint64_t resetsSoFar() { return resets; }

cudaError_t serveLaunch(const LaunchRequest& asked, bool apart) {
    LaunchRequest request = asked;
    if (apart) request.stream = streamApart;
    if (!request.entryFromDevicePass) {
        // What calls the kernel was compiled twice, too: the copy of the device's pass does.
        const void* entry = deviceFunction(reinterpret_cast<const void*>(request.entry));
        if (!entry) return cudaErrorInvalidDeviceFunction;
        request.entry = reinterpret_cast<ThreadEntry>(const_cast<void*>(entry));
    }
    return launch(request);
}

}  // namespace cpu_device
