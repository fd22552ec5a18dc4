// A host program in one process, and its device in another: then nothing that host code does can reach the counts, the
// arrays or who judges them. The process of the host hands on what it asks of the device; the other one does it.
#pragma once

#include <cstddef>
#include <cstdint>

#include <cpu_device/launch.h>
#include <cpu_device/runtime_api.h>

namespace cpu_device {

// In the process of the host. Calls that only ask for something are answered there.
class DeviceElsewhere {
public:
    virtual ~DeviceElsewhere() = default;
    virtual cudaError_t launch(const LaunchRequest&) = 0;
    virtual cudaError_t allocate(void** pointer, size_t bytes) = 0;
    virtual cudaError_t release(void* pointer) = 0;
    virtual cudaError_t copy(void* to, const void* from, size_t bytes, cudaMemcpyKind) = 0;  // the kind is known
    virtual cudaError_t fill(void* at, int value, size_t bytes) = 0;
    virtual cudaError_t setAttribute(const void* kernel, cudaFuncAttribute, int value) = 0;
    virtual int multiprocessors() = 0;
    virtual void setError(cudaError_t) = 0;
    virtual void askError(bool forget) = 0;
    virtual void wait() = 0;  // for all that was launched
    virtual void reset() = 0;
};
void useDeviceElsewhere(DeviceElsewhere& device);  // from now on

// In the process of the device, before there is another: reads what both need, as the other may open no file.
void prepareToServe();
// Does what `serve` asks for, whose fate (failing_calls.h) is decided already.
class Serving {
public:
    Serving();
    ~Serving();
};
// Does the default stream wait for what is launched into this one?
bool isWaitedFor(cudaStream_t stream);
// Of a launch in the other process: the addresses in it are the host's. Nothing of the host's pass runs. `apart`: the
// default stream does not wait for it.
cudaError_t serveLaunch(const LaunchRequest& request, bool apart);
void serveWait();  // for all that was launched and copied, in whatever stream
void serveError(cudaError_t error);
void serveReset();  // counts it, and resets nothing: the arrays are the judge's

// From now on the card has so many multiprocessors; 0: as many as it is modelled on. What runs does not become faster.
void modelMultiprocessors(int count);

// How often the program that is judged, here or there, has called cudaDeviceReset.
uint64_t resetsSoFar();
// Streams and events that there are, of this process: the host program's own stay with it.
uint64_t handlesAlive();

}  // namespace cpu_device
