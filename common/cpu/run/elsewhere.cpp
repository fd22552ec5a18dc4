#include "elsewhere.h"

#include "call_places.h"
#include "card.h"
#include "symbols.h"

namespace cpu_device {
namespace {

DeviceElsewhere* elsewhere = nullptr;
int servings = 0;
uint64_t resets = 0;

}  // namespace

DeviceElsewhere* deviceElsewhere() { return elsewhere; }
void useDeviceElsewhere(DeviceElsewhere& device) { elsewhere = &device; }

void prepareToServe() {
    deviceFunction(nullptr);
    modelledCard();
    callPlaces();
}

bool isServing() { return servings > 0; }
Serving::Serving() { servings++; }
Serving::~Serving() { servings--; }

void serveReset() { resets++; }
uint64_t resetsSoFar() { return resets; }

cudaError_t serveLaunch(const LaunchRequest& asked) {
    LaunchRequest request = asked;
    if (!request.entryFromDevicePass) {
        // What calls the kernel was compiled twice, too: the copy of the device's pass does.
        const void* entry = deviceFunction(reinterpret_cast<const void*>(request.entry));
        if (!entry) return cudaErrorInvalidDeviceFunction;
        request.entry = reinterpret_cast<ThreadEntry>(const_cast<void*>(entry));
    }
    return launch(request);
}

}  // namespace cpu_device
