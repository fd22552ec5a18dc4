// cudaMemcpy and cudaMemset in all their forms. Each is a 3D copy of rows; a plain one has a single row.
#include <cpu_device/runtime_api.h>

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "api_array.h"
#include "api_call.h"
#include "api_stream.h"
#include "elements.h"
#include "elsewhere.h"
#include "memory.h"
#include "stream_order.h"
#include "symbols.h"
#include "watcher.h"
#include "where.h"

namespace cpu_device {

namespace {

constexpr uintptr_t lowestAddress = 64 * 1024ul;  // what is below was computed from a null pointer

// `rows` rows in each of `slices` slices. A pitch is the distance of two rows, a stride that of two slices.
struct Box {
    size_t width = 0, rows = 1, slices = 1;
    bool empty() const { return width == 0 || rows == 0 || slices == 0; }
    size_t bytes() const { return width * rows * slices; }
};
struct Side {
    char* at;
    size_t pitch = 0, stride = 0;
    char* row(size_t row, size_t slice) const { return at + slice * stride + row * pitch; }
    // From the first byte to the last; the largest number there is if that is too much to count.
    size_t extent(const Box& box) const {
        size_t planes = 0, lines = 0, all = 0;
        bool overflow = __builtin_mul_overflow(box.slices - 1, stride, &planes) ||
                        __builtin_mul_overflow(box.rows - 1, pitch, &lines) ||
                        __builtin_add_overflow(planes, lines, &all) || __builtin_add_overflow(all, box.width, &all);
        return overflow ? SIZE_MAX : all;
    }
};

bool reachable(const Where& where, const Side& side, const Box& box) {
    if (where.place == Place::null || where.place == Place::invalid) return false;
    if (where.place == Place::hostOnly) return reinterpret_cast<uintptr_t>(side.at) >= lowestAddress;
    return side.extent(box) <= where.bytesLeft;
}

// "Device" is taken at its word, "host" is not: an address already tells where it points to.
bool fitsKind(const Where& to, const Where& from, cudaMemcpyKind kind) {
    switch (kind) {
        case cudaMemcpyHostToDevice: return to.onDevice();
        case cudaMemcpyDeviceToHost: return from.onDevice();
        case cudaMemcpyDeviceToDevice: return to.onDevice() && from.onDevice();
        default: return true;
    }
}

// Managed memory is on the side that the call names.
bool deviceSide(const Where& where, bool saysHost) {
    return where.place == Place::device || (where.place == Place::managed && !saysHost);
}

bool ofTheCard(const Where& where) { return where.place == Place::device || where.place == Place::managed; }

Transfer transferOf(const Where& to, const Where& from, cudaMemcpyKind kind) {
    bool toDevice = deviceSide(to, kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyHostToHost);
    bool fromDevice = deviceSide(from, kind == cudaMemcpyHostToDevice || kind == cudaMemcpyHostToHost);
    if (toDevice) return fromDevice ? Transfer::onDevice : Transfer::toDevice;
    return fromDevice ? Transfer::toHost : Transfer::onHost;
}

// A variable that is const to its program lies where nobody may write; the host may all the same, by its symbol.
void makeWritable(void* begin, size_t bytes) {
    const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE)), at = reinterpret_cast<uintptr_t>(begin);
    const uintptr_t from = at / page * page;
    mprotect(reinterpret_cast<void*>(from), at + bytes - from, PROT_READ | PROT_WRITE);
}

void copyRow(char* to, const char* from, size_t bytes, const Where& toWhere, const Where& fromWhere) {
    std::memmove(to, from, bytes);
    if (!toWhere.onDevice() && !inArena(to)) return;  // __device__ variables are on the device, too
    if (fromWhere.onDevice() && toWhere.onDevice() && inArena(from)) {
        noteCopy(to, from, bytes);
    } else {
        noteHostWrite(to, bytes);
    }
}

// Row by row, with the side that each end is on.
cudaError_t copyElsewhere(const Side& to, const Side& from, const Box& box) {
    auto onDevice = [](const void* p) { return inArena(p) || whereIs(p).onDevice(); };
    const bool toDevice = onDevice(to.at), fromDevice = onDevice(from.at);
    const cudaMemcpyKind kind = toDevice ? (fromDevice ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice)
                                         : (fromDevice ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost);
    cudaError_t error = cudaSuccess;
    for (size_t slice = 0; slice < box.slices; slice++)
        for (size_t row = 0; row < box.rows && error == cudaSuccess; row++)
            error = deviceElsewhere()->copy(to.row(row, slice), from.row(row, slice), box.width, kind);
    return error;
}

cudaError_t copy(const Side& to, const Side& from, const Box& box, cudaMemcpyKind kind) {
    if (box.empty()) return cudaSuccess;
    if (stickyError() != cudaSuccess) return stickyError();
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) return cudaErrorInvalidMemcpyDirection;
    if (deviceElsewhere()) return copyElsewhere(to, from, box);
    Where toWhere = whereIs(to.at), fromWhere = whereIs(from.at);
    if (!reachable(toWhere, to, box) || !reachable(fromWhere, from, box)) return cudaErrorInvalidValue;
    if (!fitsKind(toWhere, fromWhere, kind)) return cudaErrorInvalidValue;
    if (toWhere.place == Place::device && !inArena(to.at)) makeWritable(to.at, to.extent(box));
    const HostAccessTo opened(to.at, to.extent(box)), openedToo(from.at, from.extent(box));
    announce(&Watcher::transferred, transferOf(toWhere, fromWhere, kind), box.bytes());
    if (ofTheCard(fromWhere)) callTouches(reinterpret_cast<uintptr_t>(from.at), from.extent(box), false);
    if (ofTheCard(toWhere)) callTouches(reinterpret_cast<uintptr_t>(to.at), to.extent(box), true);
    const bool pageable = toWhere.place == Place::hostOnly && !inRegisteredMemory(to.at, nullptr);
    if (toWhere.onHost() || fromWhere.onHost()) copyReturns(pageable);
    bool dense = to.pitch == box.width && from.pitch == box.width && box.slices == 1;
    if (dense) {
        copyRow(to.at, from.at, box.width * box.rows, toWhere, fromWhere);
        return cudaSuccess;
    }
    for (size_t slice = 0; slice < box.slices; slice++) {
        for (size_t row = 0; row < box.rows; row++) {
            copyRow(to.row(row, slice), from.row(row, slice), box.width, toWhere, fromWhere);
        }
    }
    return cudaSuccess;
}

// `value`: what stands at the beginning of each element.
cudaError_t fill(const Side& side, unsigned value, const Box& box, size_t elementBytes = 1) {
    if (box.empty()) return cudaSuccess;
    if (stickyError() != cudaSuccess) return stickyError();
    if (deviceElsewhere()) {
        if (elementBytes != 1) return cudaErrorNotSupported;
        cudaError_t error = cudaSuccess;
        for (size_t slice = 0; slice < box.slices; slice++)
            for (size_t row = 0; row < box.rows && error == cudaSuccess; row++)
                error = deviceElsewhere()->fill(side.row(row, slice), value, box.width);
        return error;
    }
    Where where = whereIs(side.at);
    if (!where.onDevice() || !reachable(where, side, box)) return cudaErrorInvalidValue;
    const HostAccessTo opened(side.at, side.extent(box));
    announce(&Watcher::transferred, Transfer::set, box.bytes());
    if (ofTheCard(where)) callTouches(reinterpret_cast<uintptr_t>(side.at), side.extent(box), true);
    for (size_t slice = 0; slice < box.slices; slice++) {
        for (size_t row = 0; row < box.rows; row++) {
            char* to = side.row(row, slice);
            if (elementBytes == 1)
                std::memset(to, static_cast<int>(value), box.width);
            else
                for (size_t at = 0; at < box.width; at += elementBytes) std::memcpy(to + at, &value, elementBytes);
            noteHostWrite(side.row(row, slice), box.width);
        }
    }
    return cudaSuccess;
}

Side line(const void* p) { return {static_cast<char*>(const_cast<void*>(p))}; }
Side plane(const void* p, size_t pitch) { return {static_cast<char*>(const_cast<void*>(p)), pitch}; }

cudaError_t copyPlanes(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                       cudaMemcpyKind kind) {
    if (width == 0 || height == 0) return cudaSuccess;
    bool rowsOverlap = toPitch < width || fromPitch < width;
    if (rowsOverlap) return height == 1 ? cudaErrorInvalidValue : cudaErrorInvalidPitchValue;
    return copy(plane(to, toPitch), plane(from, fromPitch), {width, height}, kind);
}

cudaError_t copyBoxes(const cudaMemcpy3DParms* asked) {
    if (!asked) return cudaErrorInvalidValue;
    cudaMemcpy3DParms resolved = *asked;
    if (!withMemoryOfArrays(resolved)) return cudaErrorInvalidValue;
    const cudaMemcpy3DParms* p = &resolved;
    Box box{p->extent.width, p->extent.height, p->extent.depth};
    if (box.empty()) return cudaSuccess;
    if (p->dstPtr.pitch < box.width || p->srcPtr.pitch < box.width) return cudaErrorInvalidPitchValue;
    auto fits = [&](const cudaPitchedPtr& memory, const cudaPos& at) {
        return at.x + box.width <= memory.pitch && at.y + box.rows <= memory.ysize;
    };
    if (!fits(p->dstPtr, p->dstPos) || !fits(p->srcPtr, p->srcPos)) return cudaErrorInvalidValue;
    auto side = [](const cudaPitchedPtr& memory, const cudaPos& from) {
        Side s{static_cast<char*>(memory.ptr), memory.pitch, memory.pitch * memory.ysize};
        if (s.at) s.at = s.row(from.y, from.z) + from.x;
        return s;
    };
    return copy(side(p->dstPtr, p->dstPos), side(p->srcPtr, p->srcPos), box, p->kind);
}

cudaError_t fillPlane(void* pointer, size_t pitch, unsigned value, const Box& box, size_t stride,
                      size_t elementBytes = 1) {
    if (box.empty()) return cudaSuccess;
    bool rowsOverlap = box.rows > 1 && pitch < box.width;
    bool slicesOverlap = box.slices > 1 && stride < box.rows * pitch;
    if (rowsOverlap || slicesOverlap) return cudaErrorInvalidValue;
    return fill({static_cast<char*>(pointer), pitch, stride}, value, box, elementBytes);
}

// A symbol stands for the device's copy of the variable; the offset must leave room for the bytes.
cudaError_t variableRange(const void* symbol, size_t bytes, size_t offset, char** at) {
    if (stickyError() != cudaSuccess) return stickyError();
    size_t size = 0;
    void* variable = symbol ? deviceVariable(symbol, &size) : nullptr;
    if (!variable) return cudaErrorInvalidSymbol;
    if (offset > size || bytes > size - offset) return cudaErrorInvalidValue;
    *at = static_cast<char*>(variable) + offset;
    return cudaSuccess;
}

cudaError_t copyToVariable(const void* symbol, const void* from, size_t bytes, size_t offset, cudaMemcpyKind kind) {
    if (bytes == 0) return cudaSuccess;
    char* at = nullptr;
    cudaError_t error = variableRange(symbol, bytes, offset, &at);
    if (error != cudaSuccess) return error;
    bool allowed = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault;
    return allowed ? copy(line(at), line(from), {bytes}, kind) : cudaErrorInvalidMemcpyDirection;
}

cudaError_t copyFromVariable(void* to, const void* symbol, size_t bytes, size_t offset, cudaMemcpyKind kind) {
    if (bytes == 0) return cudaSuccess;
    char* at = nullptr;
    cudaError_t error = variableRange(symbol, bytes, offset, &at);
    if (error != cudaSuccess) return error;
    bool allowed = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault;
    return allowed ? copy(line(to), line(at), {bytes}, kind) : cudaErrorInvalidMemcpyDirection;
}

}  // namespace

cudaError_t setElements(const cudaMemsetParams& set, cudaStream_t stream) {
    return streamCall(stream, [&] {
        const InStream goesInto(ordered(stream));
        Box box{set.width * set.elementSize, set.height};
        return fillPlane(set.dst, set.pitch, set.value, box, 0, set.elementSize);
    });
}

}  // namespace cpu_device

using namespace cpu_device;

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
    return queryCall([&] {
        cudaError_t error = mayUse(nullptr);
        return error == cudaSuccess ? copy(line(to), line(from), {bytes}, kind) : error;
    });
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
    return streamWork(
        stream, cudaGraphNodeTypeMemcpy, [=] { return copy(line(to), line(from), {bytes}, kind); },
        copyParameters(to, bytes, from, bytes, bytes, 1, kind));
}

cudaError_t cudaMemcpyPeer(void* to, int toDevice, const void* from, int fromDevice, size_t bytes) {
    return cudaMemcpyPeerAsync(to, toDevice, from, fromDevice, bytes, nullptr);
}
cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, size_t bytes,
                                cudaStream_t stream) {
    return streamWork(stream, cudaGraphNodeTypeMemcpy, [=] {
        if (toDevice != 0 || fromDevice != 0) return cudaErrorInvalidDevice;
        return copy(line(to), line(from), {bytes}, cudaMemcpyDeviceToDevice);
    });
}

cudaError_t cudaMemcpy2D(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                         cudaMemcpyKind kind) {
    return queryCall([&] { return copyPlanes(to, toPitch, from, fromPitch, width, height, kind); });
}
cudaError_t cudaMemcpy2DAsync(void* to, size_t toPitch, const void* from, size_t fromPitch, size_t width, size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream) {
    return streamWork(
        stream, cudaGraphNodeTypeMemcpy, [=] { return copyPlanes(to, toPitch, from, fromPitch, width, height, kind); },
        copyParameters(to, toPitch, from, fromPitch, width, height, kind));
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
    return queryCall([&] { return copyBoxes(parameters); });
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
    if (!parameters) return streamCall(stream, [] { return cudaErrorInvalidValue; });
    return streamWork(
        stream, cudaGraphNodeTypeMemcpy, [copy = *parameters] { return copyBoxes(&copy); },
        copyParameters(*parameters));
}

// Between one device and itself.
static cudaMemcpy3DParms withinDevice(const cudaMemcpy3DPeerParms& p) {
    return {p.srcArray, p.srcPos, p.srcPtr, p.dstArray, p.dstPos, p.dstPtr, p.extent, cudaMemcpyDefault};
}
static bool knowsDevices(const cudaMemcpy3DPeerParms* p) { return p && p->srcDevice == 0 && p->dstDevice == 0; }
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* parameters) {
    return queryCall([&] {
        if (!knowsDevices(parameters)) return parameters ? cudaErrorInvalidDevice : cudaErrorInvalidValue;
        const cudaMemcpy3DParms copy = withinDevice(*parameters);
        return copyBoxes(&copy);
    });
}
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* parameters, cudaStream_t stream) {
    if (!knowsDevices(parameters))
        return streamCall(stream, [&] { return parameters ? cudaErrorInvalidDevice : cudaErrorInvalidValue; });
    const cudaMemcpy3DParms copy = withinDevice(*parameters);
    return streamWork(
        stream, cudaGraphNodeTypeMemcpy, [copy] { return copyBoxes(&copy); }, copyParameters(copy));
}

cudaError_t cudaMemset(void* pointer, int value, size_t bytes) {
    return queryCall([&] {
        cudaError_t error = mayUse(nullptr);
        return error == cudaSuccess ? fill(line(pointer), value, {bytes}) : error;
    });
}
cudaError_t cudaMemsetAsync(void* pointer, int value, size_t bytes, cudaStream_t stream) {
    return streamWork(
        stream, cudaGraphNodeTypeMemset, [=] { return fill(line(pointer), value, {bytes}); },
        setParameters({pointer, bytes, static_cast<unsigned>(value), 1, bytes, 1}));
}
cudaError_t cudaMemset2D(void* pointer, size_t pitch, int value, size_t width, size_t height) {
    return queryCall([&] { return fillPlane(pointer, pitch, value, {width, height}, 0); });
}
cudaError_t cudaMemset2DAsync(void* pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
    return streamWork(
        stream, cudaGraphNodeTypeMemset,
        [=] {
            return fillPlane(pointer, pitch, value, {width, height}, 0);
        },
        setParameters({pointer, pitch, static_cast<unsigned>(value), 1, width, height}));
}
cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent) {
    return cudaMemset3DAsync(pointer, value, extent, nullptr);
}
cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent, cudaStream_t stream) {
    Box box{extent.width, extent.height, extent.depth};
    size_t stride = pointer.pitch * pointer.ysize;
    return streamWork(stream, cudaGraphNodeTypeMemset,
                      [=] { return fillPlane(pointer.ptr, pointer.pitch, value, box, stride); });
}

cudaError_t cudaMemcpyToSymbol(const void* symbol, const void* from, size_t bytes, size_t offset, cudaMemcpyKind kind) {
    return queryCall([&] { return copyToVariable(symbol, from, bytes, offset, kind); });
}
cudaError_t cudaMemcpyToSymbolAsync(const void* symbol, const void* from, size_t bytes, size_t offset,
                                    cudaMemcpyKind kind, cudaStream_t stream) {
    return streamWork(stream, cudaGraphNodeTypeMemcpy,
                      [=] { return copyToVariable(symbol, from, bytes, offset, kind); });
}
cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, size_t bytes, size_t offset, cudaMemcpyKind kind) {
    return queryCall([&] { return copyFromVariable(to, symbol, bytes, offset, kind); });
}
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const void* symbol, size_t bytes, size_t offset, cudaMemcpyKind kind,
                                      cudaStream_t stream) {
    return streamWork(stream, cudaGraphNodeTypeMemcpy,
                      [=] { return copyFromVariable(to, symbol, bytes, offset, kind); });
}

cudaError_t cudaGetSymbolAddress(void** pointer, const void* symbol) {
    return apiCall([&] {
        if (!pointer) return cudaErrorInvalidValue;
        char* at = nullptr;
        cudaError_t error = variableRange(symbol, 0, 0, &at);
        if (error == cudaSuccess) *pointer = at;
        return error;
    });
}
cudaError_t cudaGetSymbolSize(size_t* bytes, const void* symbol) {
    return apiCall([&] {
        if (!bytes) return cudaErrorInvalidValue;
        return symbol && deviceVariable(symbol, bytes) ? cudaSuccess : cudaErrorInvalidSymbol;
    });
}
