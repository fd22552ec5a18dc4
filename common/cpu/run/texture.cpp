// What a texture gives for coordinates: the rules of the CUDA C++ Programming Guide, "Texture Fetching".
#include "texture.h"

#include "cube_faces.h"

#include <cpu_device/small_floats.h>
#include <cpu_device/texture_functions.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <utility>

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

bool isMipmapped(const Texture& t) { return t.resource.resType == cudaResourceTypeMipmappedArray; }

// Mipmapped arrays know no other coordinates, on an H200; nor do cubes.
bool readsNormalized(const Texture& t) { return t.description.normalizedCoords || isMipmapped(t); }

// A dimension's mode. What repeats an image needs coordinates from 0 to 1; others are clamped.
cudaTextureAddressMode modeOf(const Texture& t, int dimension, bool normalized) {
    cudaTextureAddressMode mode = t.description.addressMode[dimension];
    bool repeats = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
    return repeats && !normalized ? cudaAddressModeClamp : mode;
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

// A share has 8 bits behind the point.
float roundedShare(float share) { return std::floor(share * 256 + 0.5f) / 256; }

float elementsFrom(float coordinate, size_t elements, bool normalized) {
    float x = normalized ? coordinate * static_cast<float>(elements) : coordinate;
    if (!(std::fabs(x) < 1e9f)) x = x > 0 ? 1e9f : x < 0 ? -1e9f : 0;
    return x;
}

// The one or two elements that a coordinate reads, and how much of the second. They may lie outside until they are
// placed.
struct Span {
    long places[2];
    float share = 0;
};
Span spanOf(float coordinate, size_t elements, bool normalized, cudaTextureFilterMode filter) {
    const float x = elementsFrom(coordinate, elements, normalized);
    if (filter == cudaFilterModePoint) {
        long place = static_cast<long>(std::floor(x));
        return {{place, place}};
    }
    const float below = std::floor(x - 0.5f);
    return {{static_cast<long>(below), static_cast<long>(below) + 1}, roundedShare(x - 0.5f - below)};
}
void place(Span& span, const Texture& t, int dimension, size_t elements, bool normalized) {
    const cudaTextureAddressMode mode = modeOf(t, dimension, normalized);
    for (long& i : span.places) i = placeOf(i, static_cast<long>(elements), mode);
}

Numbers elementAt(const Texture& t, const Picture& p, long x, long y, long z) {
    if (x < 0 || y < 0 || z < 0) {
        Numbers border;
        for (int i = 0; i < 4; i++) border.real[i] = t.description.borderColor[i];
        return border;
    }
    const size_t row = static_cast<size_t>(z) * p.height + static_cast<size_t>(y);
    return readElement(t, p.memory + row * p.pitch + static_cast<size_t>(x) * t.elementBytes);
}

void addTo(Numbers& sum, float weight, const Numbers& n) {
    for (int c = 0; c < 4; c++) sum.real[c] += weight * n.real[c];
}

// Behind the edge of a face lies its neighbour. At a corner only three faces meet: in place of the fourth element
// stands their mean.
Numbers elementOfCube(const Texture& t, const Picture& p, const CubeFace& face, long firstSlice, long x, long y) {
    const long size = static_cast<long>(p.width);
    const long insideX = std::clamp(x, 0l, size - 1), insideY = std::clamp(y, 0l, size - 1);
    auto at = [&](const PlaceOnCube& place) { return elementAt(t, p, place.x, place.y, firstSlice + place.face); };
    if (x == insideX || y == insideY) return at(placeOnCube(face.number, x, y, size));
    Numbers mean;
    addTo(mean, 1 / 3.0f, at({face.number, insideX, insideY}));
    addTo(mean, 1 / 3.0f, at(placeOnCube(face.number, x, insideY, size)));
    addTo(mean, 1 / 3.0f, at(placeOnCube(face.number, insideX, y, size)));
    return mean;
}

// The layer, or the last one: also for a negative number, on an H200.
long layerOf(const Fetch& fetch, long layers) {
    return fetch.layer < 0 || fetch.layer >= layers ? layers - 1 : fetch.layer;
}

// Of the elements that three coordinates read, each with its share.
template <class ElementAt>
Numbers blended(const Span& across, const Span& down, const Span& behind, ElementAt at) {
    Numbers sum;
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < 2; i++) {
                float weight = (i ? across.share : 1 - across.share) * (j ? down.share : 1 - down.share) *
                               (k ? behind.share : 1 - behind.share);
                if (weight == 0) continue;
                Numbers n = at(across.places[i], down.places[j], behind.places[k]);
                if (weight == 1) return n;
                addTo(sum, weight, n);
            }
    return sum;
}

Numbers sampleCube(const Texture& t, const Picture& p, const Fetch& fetch) {
    const CubeFace face = faceOf(fetch.x, fetch.y, fetch.z);
    const long cubes = static_cast<long>(p.depth / 6), slice = cubes ? 6 * layerOf(fetch, cubes) : 0;
    const cudaTextureFilterMode filter = t.description.filterMode;
    Span across = spanOf(face.x, p.width, true, filter), down = spanOf(face.y, p.height, true, filter);
    if (t.description.seamlessCubemap && cubes && filter == cudaFilterModeLinear)
        return blended(across, down, {{0, 0}},
                       [&](long x, long y, long) { return elementOfCube(t, p, face, slice, x, y); });
    place(across, t, 0, p.width, true);
    place(down, t, 1, p.height, true);
    const long ofFace = std::min(slice + face.number, static_cast<long>(p.depth) - 1);
    return blended(across, down, {{ofFace, ofFace}}, [&](long x, long y, long z) { return elementAt(t, p, x, y, z); });
}

Numbers sampleLevel(const Texture& t, const Picture& p, const Fetch& fetch) {
    if (fetch.ofCube) return sampleCube(t, p, fetch);
    const bool normalized = readsNormalized(t);
    auto placed = [&](int dimension, float coordinate, size_t elements) {
        Span span = spanOf(coordinate, elements, normalized, t.description.filterMode);
        place(span, t, dimension, elements, normalized);
        return span;
    };
    const long slice = layerOf(fetch, static_cast<long>(p.depth));
    const Span across = placed(0, fetch.x, p.width),
               down = fetch.dimensions > 1 ? placed(1, fetch.y, p.height) : Span{{0, 0}},
               behind = fetch.dimensions > 2 ? placed(2, fetch.z, p.depth) : Span{{slice, slice}};
    return blended(across, down, behind, [&](long x, long y, long z) { return elementAt(t, p, x, y, z); });
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

void sampleTexture(cudaTextureObject_t texture, const Fetch& fetch, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t) trap(Here(0));  // as a card does, after a message of its own
    if (!isMipmapped(*t)) return give(*t, sampleLevel(*t, t->levels[0], fetch), result);
    const cudaTextureDesc& d = t->description;
    const float last = static_cast<float>(t->levels.size() - 1);
    float level = std::fmax(std::fmin(fetch.level + d.mipmapLevelBias, d.maxMipmapLevelClamp), d.minMipmapLevelClamp);
    level = std::clamp(level, 0.0f, last);
    if (d.mipmapFilterMode == cudaFilterModePoint) level = std::floor(level + 0.5f);
    const float share = std::floor((level - std::floor(level)) * 256) / 256;  // cut off, on an H200
    const size_t finer = static_cast<size_t>(level);
    Numbers n = sampleLevel(*t, t->levels[finer], fetch);
    if (share == 0) return give(*t, n, result);
    Numbers sum;
    addTo(sum, 1 - share, n);
    addTo(sum, share, sampleLevel(*t, t->levels[finer + 1], fetch));
    give(*t, sum, result);
}

// In the order that PTX gives for tld4. A coordinate is rounded to 8 bits behind the point before its elements are
// looked for: the guide says so of tex2Dgather.
void gatherTexture(cudaTextureObject_t texture, float x, float y, int component, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t || component < 0 || component > 3) trap(Here(0));
    const Picture& p = t->levels[0];
    const bool normalized = readsNormalized(*t);
    auto places = [&](float coordinate, size_t size, int dimension, long(&two)[2]) {
        long below = static_cast<long>(std::floor(roundedShare(elementsFrom(coordinate, size, normalized) - 0.5f)));
        for (int i : {0, 1}) two[i] = placeOf(below + i, static_cast<long>(size), modeOf(*t, dimension, normalized));
    };
    long across[2], down[2];
    places(x, p.width, 0, across);
    places(y, p.height, 1, down);
    Numbers four;
    int i = 0;
    for (auto [right, below] : {std::pair{0, 1}, {1, 1}, {1, 0}, {0, 0}}) {
        Numbers n = elementAt(*t, p, across[right], down[below], 0);
        four.real[i] = n.real[component];
        four.whole[i++] = n.whole[component];
    }
    give(*t, four, result);
}

void fetchTexture(cudaTextureObject_t texture, int index, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t) trap(Here(0));
    bool inside = index >= 0 && static_cast<size_t>(index) < t->levels[0].width;
    give(*t, inside ? elementAt(*t, t->levels[0], index, 0, 0) : Numbers{}, result);
}

void* surfaceElement(cudaSurfaceObject_t surface, size_t bytes, int x, int y, int z, cudaSurfaceBoundaryMode mode,
                     Here here) {
    const Texture* t = findTexture(surface);
    if (!t) trap(here);
    const Picture& p = t->levels[0];
    auto inside = [](int i, size_t size) { return i >= 0 && static_cast<size_t>(i) < size; };
    const size_t room = p.width * t->elementBytes;
    bool fits = inside(x, room) && bytes <= room - static_cast<size_t>(x) && inside(y, p.height) && inside(z, p.depth);
    if (!fits && mode == cudaBoundaryModeTrap) trap(here);
    if (!fits && mode == cudaBoundaryModeZero) return nullptr;
    auto clamped = [](int i, size_t size) {
        return static_cast<size_t>(std::clamp<long>(i, 0, static_cast<long>(size) - 1));
    };
    size_t row = clamped(z, p.depth) * p.height + clamped(y, p.height);
    size_t column = std::min(clamped(x, room), room - std::min(bytes, room));
    return const_cast<char*>(p.memory) + row * p.pitch + column;
}

}  // namespace cpu_device
