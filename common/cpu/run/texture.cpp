// What a texture gives for coordinates: the rules of the CUDA C++ Programming Guide, "Texture Fetching".
#include "texture.h"

#include <cpu_device/small_floats.h>
#include <cpu_device/texture_functions.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <unordered_map>

namespace cpu_device {

namespace {

struct Textures {
    std::unordered_map<unsigned long long, std::unique_ptr<Texture>> all;
    unsigned long long last = 0;
};
Textures& textures() {
    static auto& it = *new Textures;
    return it;
}

// One element's numbers, as floats or as integers.
struct Numbers {
    float real[4] = {};
    int whole[4] = {};
};

bool readsFloats(const Texture& t) {
    return t.format.f == cudaChannelFormatKindFloat || t.description.readMode == cudaReadModeNormalizedFloat;
}

Numbers readElement(const Texture& t, const char* at) {
    Numbers n;
    const int bits[] = {t.format.x, t.format.y, t.format.z, t.format.w};
    for (int i = 0; i < 4 && bits[i]; i++, at += bits[i - 1] / 8) {
        unsigned raw = 0;
        std::memcpy(&raw, at, static_cast<size_t>(bits[i] / 8));
        if (t.format.f == cudaChannelFormatKindFloat) {
            if (bits[i] == 16)
                n.real[i] = fromHalf(static_cast<unsigned short>(raw));
            else
                std::memcpy(&n.real[i], &raw, sizeof raw);
            continue;
        }
        bool isSigned = t.format.f == cudaChannelFormatKindSigned;
        int shift = 32 - bits[i];
        n.whole[i] = isSigned ? static_cast<int>(raw << shift) >> shift : static_cast<int>(raw);
        if (t.description.readMode != cudaReadModeNormalizedFloat) continue;
        float most = static_cast<float>((1u << (bits[i] - isSigned)) - 1);
        n.real[i] = std::max(-1.0f, static_cast<float>(n.whole[i]) / most);
    }
    return n;
}

// A dimension's mode. What repeats an image needs coordinates from 0 to 1; others are clamped.
cudaTextureAddressMode modeOf(const Texture& t, int dimension) {
    cudaTextureAddressMode mode = t.description.addressMode[dimension];
    bool repeats = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
    return repeats && !t.description.normalizedCoords ? cudaAddressModeClamp : mode;
}

// The place of an element, or -1 for the border.
long placeOf(long i, long size, cudaTextureAddressMode mode) {
    if (i >= 0 && i < size) return i;
    switch (mode) {
        case cudaAddressModeWrap: return (i % size + size) % size;
        case cudaAddressModeMirror: {
            long twice = (i % (2 * size) + 2 * size) % (2 * size);
            return twice < size ? twice : 2 * size - 1 - twice;
        }
        case cudaAddressModeBorder: return -1;
        default: return i < 0 ? 0 : size - 1;
    }
}

// The one or two elements that a coordinate reads, and how much of the second.
struct Span {
    long places[2];
    float share = 0;
};
Span spanOf(const Texture& t, int dimension, float coordinate, size_t elements) {
    constexpr float steps = 256;  // a share has 8 bits behind the point
    const long size = static_cast<long>(elements);
    const cudaTextureAddressMode mode = modeOf(t, dimension);
    float x = t.description.normalizedCoords ? coordinate * static_cast<float>(size) : coordinate;
    if (!(std::fabs(x) < 1e9f)) x = x > 0 ? 1e9f : x < 0 ? -1e9f : 0;
    if (t.description.filterMode == cudaFilterModePoint) {
        long place = placeOf(static_cast<long>(std::floor(x)), size, mode);
        return {{place, place}};
    }
    float below = std::floor(x - 0.5f);
    float share = std::floor((x - 0.5f - below) * steps + 0.5f) / steps;
    return {{placeOf(static_cast<long>(below), size, mode), placeOf(static_cast<long>(below) + 1, size, mode)}, share};
}

Numbers elementAt(const Texture& t, long x, long y, long z) {
    if (x < 0 || y < 0 || z < 0) {
        Numbers border;
        for (int i = 0; i < 4; i++) border.real[i] = t.description.borderColor[i];
        return border;
    }
    const size_t row = static_cast<size_t>(z) * t.height + static_cast<size_t>(y);
    return readElement(t, t.memory + row * t.pitch + static_cast<size_t>(x) * t.elementBytes);
}

void give(const Texture& t, const Numbers& n, Texel* result) {
    std::memcpy(result->bits, readsFloats(t) ? static_cast<const void*>(n.real) : n.whole, sizeof result->bits);
}

}  // namespace

unsigned long long newTexture(const Texture& texture) {
    unsigned long long handle = ++textures().last;
    textures().all[handle] = std::make_unique<Texture>(texture);
    return handle;
}
const Texture* findTexture(unsigned long long handle) {
    auto found = textures().all.find(handle);
    return found == textures().all.end() ? nullptr : found->second.get();
}
bool discardTexture(unsigned long long handle) { return textures().all.erase(handle) > 0; }
void resetTextures() { textures().all.clear(); }

void sampleTexture(cudaTextureObject_t texture, int dimensions, float x, float y, float z, int layer, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t) trap(Here(0));  // as a card does, after a message of its own
    const long slice = placeOf(layer, static_cast<long>(t->depth), cudaAddressModeClamp);
    Span none{{0, 0}};
    const Span across = spanOf(*t, 0, x, t->width), down = dimensions > 1 ? spanOf(*t, 1, y, t->height) : none,
               behind = dimensions > 2 ? spanOf(*t, 2, z, t->depth) : Span{{slice, slice}};
    Numbers sum;
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 2; i++) {
                float weight = (i ? across.share : 1 - across.share) * (j ? down.share : 1 - down.share) *
                               (k ? behind.share : 1 - behind.share);
                if (weight == 0) continue;
                Numbers n = elementAt(*t, across.places[i], down.places[j], behind.places[k]);
                if (weight == 1) return give(*t, n, result);
                for (int c = 0; c < 4; c++) sum.real[c] += weight * n.real[c];
            }
    give(*t, sum, result);
}

void fetchTexture(cudaTextureObject_t texture, int index, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t) trap(Here(0));
    bool inside = index >= 0 && static_cast<size_t>(index) < t->width;
    give(*t, inside ? elementAt(*t, index, 0, 0) : Numbers{}, result);
}

void* surfaceElement(cudaSurfaceObject_t surface, size_t bytes, int x, int y, int z, cudaSurfaceBoundaryMode mode,
                     Here here) {
    const Texture* t = findTexture(surface);
    if (!t) trap(here);
    auto inside = [](int i, size_t size) { return i >= 0 && static_cast<size_t>(i) < size; };
    const size_t room = t->width * t->elementBytes;
    bool fits =
        inside(x, room) && bytes <= room - static_cast<size_t>(x) && inside(y, t->height) && inside(z, t->depth);
    if (!fits && mode == cudaBoundaryModeTrap) trap(here);
    if (!fits && mode == cudaBoundaryModeZero) return nullptr;
    auto clamped = [](int i, size_t size) {
        return static_cast<size_t>(std::clamp<long>(i, 0, static_cast<long>(size) - 1));
    };
    size_t row = clamped(z, t->depth) * t->height + clamped(y, t->height);
    size_t column = std::min(clamped(x, room), room - std::min(bytes, room));
    return const_cast<char*>(t->memory) + row * t->pitch + column;
}

}  // namespace cpu_device
