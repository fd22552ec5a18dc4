// What a texture gives for coordinates: the rules of the CUDA C++ Programming Guide, "Texture Fetching".
#include "texture.h"

#include "cube_faces.h"
#include "texture_footprint.h"

#include <cpu_device/small_floats.h>
#include <cpu_device/texture_functions.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <utility>

namespace cpu_device {

namespace {

struct Textures {
    std::vector<std::unique_ptr<Texture>> all;  // handle 1 is the first; none is used again
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

// Exact, where an H200's numbers have 8 bits and lie up to 1 / 256 beside these.
float linearOf(int sRGB) {
    static const auto& table = *new auto([] {
        std::array<float, 256> all;
        for (size_t i = 0; i < all.size(); i++) {
            const double c = static_cast<double>(i) / 255;
            all[i] = static_cast<float>(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
        }
        return all;
    }());
    return table[static_cast<size_t>(sRGB)];
}

Numbers readElement(const Texture& t, const char* at) {
    Numbers n;
    if (t.asStored) {
        std::memcpy(n.real, at, t.elementBytes);
        return n;
    }
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
        n.real[i] = i < t.curved ? linearOf(n.whole[i]) : std::max(-1.0f, static_cast<float>(n.whole[i]) / most);
    }
    return n;
}

// Tried on an H200: sRGB is for bytes from 0 to 255 that are read as floats. Of two the first alone, and of four not
// the last.
int curvedNumbers(const Texture& t) {
    const bool bytes = t.format.f == cudaChannelFormatKindUnsigned && t.format.x == 8;
    if (!t.description.sRGB || !bytes || t.description.readMode != cudaReadModeNormalizedFloat) return 0;
    return t.format.w ? 3 : 1;
}

// What repeats an image needs coordinates from 0 to 1; others are clamped. A cube's always are from 0 to 1.
cudaTextureAddressMode modeOf(const Texture& t, int dimension, bool normalized) {
    cudaTextureAddressMode mode = t.description.addressMode[dimension];
    bool repeats = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
    return repeats && !normalized ? cudaAddressModeClamp : mode;
}

void prepare(Texture& t) {
    t.mipmapped = t.resource.resType == cudaResourceTypeMipmappedArray;
    // Mipmapped arrays know no other coordinates, on an H200.
    t.normalized = t.description.normalizedCoords || t.mipmapped;
    t.asStored = t.format.f == cudaChannelFormatKindFloat && t.format.x == 32;
    t.curved = curvedNumbers(t);
    // Integers are there to be filtered in a view of floats alone.
    t.filter = readsFloats(t) ? t.description.filterMode : cudaFilterModePoint;
    for (int i = 0; i < 3; i++) t.modes[i] = modeOf(t, i, t.normalized);
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

// As std::floor, which is a call where the processor may be an old one. For less than 2^62.
long floorOf(float x) {
    const long cut = static_cast<long>(x);
    return cut - (x < static_cast<float>(cut));
}

// A share has 8 bits behind the point.
float roundedShare(float share) { return static_cast<float>(floorOf(share * 256 + 0.5f)) / 256; }

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
        const long place = floorOf(x);
        return {{place, place}};
    }
    const long below = floorOf(x - 0.5f);
    return {{below, below + 1}, roundedShare(x - 0.5f - static_cast<float>(below))};
}
void place(Span& span, cudaTextureAddressMode mode, size_t elements) {
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
    const int right = across.share != 0 ? 2 : 1, below = down.share != 0 ? 2 : 1, far = behind.share != 0 ? 2 : 1;
    if (right + below + far == 3) return at(across.places[0], down.places[0], behind.places[0]);
    Numbers sum;
    for (int k = 0; k < far; k++)
        for (int j = 0; j < below; j++)
            for (int i = 0; i < right; i++) {
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
    const cudaTextureFilterMode filter = t.filter;
    Span across = spanOf(face.x, p.width, true, filter), down = spanOf(face.y, p.height, true, filter);
    if (t.description.seamlessCubemap && cubes && filter == cudaFilterModeLinear)
        return blended(across, down, {{0, 0}},
                       [&](long x, long y, long) { return elementOfCube(t, p, face, slice, x, y); });
    place(across, modeOf(t, 0, true), p.width);
    place(down, modeOf(t, 1, true), p.height);
    const long ofFace = std::min(slice + face.number, static_cast<long>(p.depth) - 1);
    return blended(across, down, {{ofFace, ofFace}}, [&](long x, long y, long z) { return elementAt(t, p, x, y, z); });
}

Numbers sampleLevel(const Texture& t, const Picture& p, const Fetch& fetch) {
    if (fetch.ofCube) return sampleCube(t, p, fetch);
    auto placed = [&](int dimension, float coordinate, size_t elements) {
        Span span = spanOf(coordinate, elements, t.normalized, t.filter);
        place(span, t.modes[dimension], elements);
        return span;
    };
    const long slice = layerOf(fetch, static_cast<long>(p.depth));
    const Span across = placed(0, fetch.x, p.width),
               down = fetch.dimensions > 1 ? placed(1, fetch.y, p.height) : Span{{0, 0}},
               behind = fetch.dimensions > 2 ? placed(2, fetch.z, p.depth) : Span{{slice, slice}};
    return blended(across, down, behind, [&](long x, long y, long z) { return elementAt(t, p, x, y, z); });
}

Numbers sampleLevels(const Texture& t, const Fetch& fetch) {
    const cudaTextureDesc& d = t.description;
    const float last = static_cast<float>(t.levels.size() - 1);
    float level = std::fmax(std::fmin(fetch.level + d.mipmapLevelBias, d.maxMipmapLevelClamp), d.minMipmapLevelClamp);
    level = std::clamp(level, 0.0f, last);
    if (d.mipmapFilterMode == cudaFilterModePoint) level = std::floor(level + 0.5f);
    const float share = std::floor((level - std::floor(level)) * 256) / 256;  // cut off, on an H200
    const size_t finer = static_cast<size_t>(level);
    Numbers n = sampleLevel(t, t.levels[finer], fetch);
    if (share == 0) return n;
    Numbers sum;
    addTo(sum, 1 - share, n);
    addTo(sum, share, sampleLevel(t, t.levels[finer + 1], fetch));
    return sum;
}

Footprint footprintOfFetch(const Texture& t, const Fetch& fetch, const Gradients& gradients, unsigned mostProbes) {
    float sides[2][3];
    for (int i = 0; i < 2; i++) {
        const float(&side)[3] = i ? gradients.below : gradients.right;
        if (fetch.ofCube)
            slopeOnFace(faceOf(fetch.x, fetch.y, fetch.z).number, {fetch.x, fetch.y, fetch.z}, side, sides[i]);
        else
            std::copy_n(side, 3, sides[i]);
        const Picture& p = t.levels[0];
        const size_t sizes[] = {p.width, p.height, p.depth};
        for (int k = 0; k < 3; k++) {
            if (t.normalized || fetch.ofCube) sides[i][k] *= static_cast<float>(sizes[k]);
            if (k >= fetch.dimensions) sides[i][k] = 0;
        }
    }
    return footprintOf(sides[0], sides[1], mostProbes);
}

void give(const Texture& t, const Numbers& n, Texel* result) {
    std::memcpy(result->bits, readsFloats(t) ? static_cast<const void*>(n.real) : n.whole, sizeof result->bits);
}

}  // namespace

unsigned long long newTexture(const Texture& texture) {
    auto& all = textures().all;
    all.push_back(std::make_unique<Texture>(texture));
    prepare(*all.back());
    return all.size();
}
const Texture* findTexture(unsigned long long handle) {
    const auto& all = textures().all;
    return handle - 1 < all.size() ? all[handle - 1].get() : nullptr;
}
bool discardTexture(unsigned long long handle) {
    if (!findTexture(handle)) return false;
    textures().all[handle - 1].reset();
    return true;
}
void resetTextures() {
    for (auto& texture : textures().all) texture.reset();
}

void sampleTexture(cudaTextureObject_t texture, const Fetch& fetch, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t) trap(Here(0));  // as a card does, after a message of its own
    give(*t, t->mipmapped ? sampleLevels(*t, fetch) : sampleLevel(*t, t->levels[0], fetch), result);
}

// A plain array has one level. Along an axis it is filtered, too: on an H200 also where single elements are read.
void sampleTextureAlong(cudaTextureObject_t texture, const Fetch& fetch, const Gradients& gradients, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t) trap(Here(0));
    const unsigned most = readsFloats(*t) ? std::max(t->description.maxAnisotropy, 1u) : 1;
    if (!t->mipmapped && most == 1) return give(*t, sampleLevel(*t, t->levels[0], fetch), result);
    const Footprint footprint = footprintOfFetch(*t, fetch, gradients, most);
    Numbers sum;
    for (int i = 0; i < footprint.probes; i++) {
        const float steps = static_cast<float>(i) - static_cast<float>(footprint.probes - 1) / 2;
        Fetch probe = fetch;
        probe.level = footprint.level;
        float* const at[] = {&probe.x, &probe.y, &probe.z};
        for (int k = 0; k < 3; k++)
            *at[k] += steps * (footprint.step[0] * gradients.right[k] + footprint.step[1] * gradients.below[k]);
        const Numbers n = t->mipmapped ? sampleLevels(*t, probe) : sampleLevel(*t, t->levels[0], probe);
        if (footprint.probes == 1) return give(*t, n, result);
        addTo(sum, 1 / static_cast<float>(footprint.probes), n);
    }
    give(*t, sum, result);
}

// In the order that PTX gives for tld4. A coordinate is rounded to 8 bits behind the point before its elements are
// looked for: the guide says so of tex2Dgather.
void gatherTexture(cudaTextureObject_t texture, float x, float y, int component, Texel* result) {
    const Texture* t = findTexture(texture);
    if (!t || component < 0 || component > 3) trap(Here(0));
    const Picture& p = t->levels[0];
    auto places = [&](float coordinate, size_t size, int dimension, long(&two)[2]) {
        const long below = floorOf(roundedShare(elementsFrom(coordinate, size, t->normalized) - 0.5f));
        for (int i : {0, 1}) two[i] = placeOf(below + i, static_cast<long>(size), t->modes[dimension]);
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
