// What an address is to the API.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace cpu_device {

enum class Place { null, hostOnly, device, managed, pinned, invalid };
struct Where {
    Place place;
    size_t bytesLeft;  // from the address to the end of the memory that holds it
    bool onDevice() const { return place == Place::device || place == Place::managed || place == Place::pinned; }
    bool onHost() const { return place == Place::hostOnly || place == Place::managed || place == Place::pinned; }
};
Where whereIs(const void* p);

// Host memory that cudaHostRegister made known, by its begin.
struct Registered {
    size_t bytes;
    unsigned flags;
};
std::map<uintptr_t, Registered>& registeredMemory();
bool inRegisteredMemory(const void* p, size_t* bytesLeft);

}  // namespace cpu_device
