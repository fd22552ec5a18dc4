// Levels that follow from gradients, sRGB, and views of arrays. What CUDA leaves open is an H200's; where its hardware
// takes lengths and curves less exactly, the bounds leave room for both.
#include <cmath>
#include <vector>

#include "check.h"

__global__ void along1(cudaTextureObject_t t, float* out, float right, float below) {
    *out = tex1DGrad<float>(t, .5f, right, below);
}
__global__ void along2(cudaTextureObject_t t, float* out, float2 right, float2 below) {
    *out = tex2DGrad<float>(t, .5f, .5f, right, below);
}
__global__ void along3(cudaTextureObject_t t, float* out, float4 right, float4 below) {
    tex3DGrad(out, t, .5f, .5f, .5f, right, below);
}
__global__ void alongLayers(cudaTextureObject_t ofLines, cudaTextureObject_t ofPlanes, float* out, float2 right) {
    out[0] = tex1DLayeredGrad<float>(ofLines, .5f, 1, right.x, 0);
    out[1] = tex2DLayeredGrad<float>(ofPlanes, .5f, .5f, 2, right, make_float2(0, 0));
}
__global__ void alongCube(cudaTextureObject_t t, float* out, float3 to, float4 right, float4 below) {
    *out = texCubemapGrad<float>(t, to.x, to.y, to.z, right, below);
}
__global__ void alongCubes(cudaTextureObject_t t, float* out, float4 right) {
    *out = texCubemapLayeredGrad<float>(t, 0, 0, 1, 1, right, right);
}
__global__ void look(cudaTextureObject_t t, float4* out, float x) {
    out[threadIdx.x] = tex2D<float4>(t, threadIdx.x + x, .5f);
}
__global__ void lookAtOne(cudaTextureObject_t t, float* out) { *out = tex2D<float>(t, 3.5f, .5f); }
__global__ void lookAtWhole(cudaTextureObject_t t, unsigned* out) { *out = tex2D<unsigned>(t, 3.5f, .5f); }
__global__ void lookAtLevel(cudaTextureObject_t t, float* out, float level) {
    *out = tex2DLod<float>(t, .5f, .5f, level);
}
__global__ void lookAtLayer(cudaTextureObject_t t, float* out, int layer) {
    *out = tex2DLayered<float>(t, .5f, .5f, layer);
}

static cudaResourceDesc resourceOf(cudaMipmappedArray_t array) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeMipmappedArray;
    resource.res.mipmap.mipmap = array;
    return resource;
}
static cudaResourceDesc resourceOf(cudaArray_t array) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    return resource;
}
static cudaTextureDesc reading(bool normalized, cudaTextureFilterMode filter, bool asFloats = false,
                               bool sRGB = false) {
    cudaTextureDesc description = {};
    for (cudaTextureAddressMode& mode : description.addressMode) mode = cudaAddressModeClamp;
    description.normalizedCoords = normalized;
    description.filterMode = description.mipmapFilterMode = filter;
    description.readMode = asFloats ? cudaReadModeNormalizedFloat : cudaReadModeElementType;
    description.sRGB = sRGB;
    description.maxMipmapLevelClamp = 99;
    return description;
}
template <class Array>
static cudaTextureObject_t textureOf(Array array, const cudaTextureDesc& description,
                                     const cudaResourceViewDesc* view = nullptr) {
    const cudaResourceDesc resource = resourceOf(array);
    cudaTextureObject_t t = 0;
    EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, view));
    return t;
}

// Each element of level l, layer or face k is 10 l + 100 k.
static cudaMipmappedArray_t numbered(cudaExtent extent, unsigned flags) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t array = nullptr;
    EXPECT_OK(cudaMallocMipmappedArray(&array, &format, extent, 99, flags));
    cudaArray_t level;
    for (unsigned l = 0; cudaGetMipmappedArrayLevel(&level, array, l) == cudaSuccess; l++) {
        cudaExtent e;
        EXPECT_OK(cudaArrayGetInfo(&format, &e, nullptr, level));
        if (e.height == 0) e.height = 1;
        if (e.depth == 0) e.depth = 1;
        std::vector<float> values(e.width * e.height * e.depth, float(10 * l));
        if (flags & cudaArrayLayered)
            for (size_t i = 0; i < values.size(); i++) values[i] += float(100 * (i / (e.width * e.height)));
        cudaMemcpy3DParms copy = {};
        copy.srcPtr = make_cudaPitchedPtr(values.data(), e.width * sizeof(float), e.width, e.height);
        copy.dstArray = level;
        copy.extent = e;
        copy.kind = cudaMemcpyHostToDevice;
        EXPECT_OK(cudaMemcpy3D(&copy));
    }
    cudaGetLastError();  // there is no further level
    return array;
}
template <class T>
static cudaArray_t filled(const std::vector<T>& values, size_t rows = 1) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<T>();
    cudaArray_t array = nullptr;
    const size_t width = values.size() / rows, bytes = width * sizeof(T);
    EXPECT_OK(cudaMallocArray(&array, &format, width, rows));
    EXPECT_OK(cudaMemcpy2DToArray(array, 0, 0, values.data(), bytes, bytes, rows, cudaMemcpyHostToDevice));
    return array;
}

static void expectNear(float actual, float expected, float room, int line) {
    if (std::fabs(actual - expected) <= room) return;
    failures++;
    std::printf("line %d: %g, not %g\n", line, actual, expected);
}
#define EXPECT_NEAR(actual, expected, room) expectNear((actual), (expected), (room), __LINE__)

constexpr float n = 64;

static void levels(float* out) {
    const cudaTextureDesc linear = reading(true, cudaFilterModeLinear);
    cudaMipmappedArray_t plane = numbered(make_cudaExtent(64, 32, 0), 0);
    struct Look {
        float2 right, below;  // in elements
        float expected, room;
    };
    auto expectLooks = [&](const cudaTextureDesc& description, const std::vector<Look>& looks) {
        cudaTextureObject_t t = textureOf(plane, description);
        for (const Look& look : looks) {
            along2<<<1, 1>>>(t, out, make_float2(look.right.x / 64, look.right.y / 32),
                             make_float2(look.below.x / 64, look.below.y / 32));
            EXPECT_OK(cudaDeviceSynchronize());
            if (std::fabs(*out - look.expected) <= look.room) continue;
            failures++;
            std::printf("(%g, %g) and (%g, %g): %g, not %g\n", look.right.x, look.right.y, look.below.x, look.below.y,
                        *out, look.expected);
        }
        EXPECT_OK(cudaDestroyTextureObject(t));
    };
    // Along the axes, and obliquely: an H200 takes the square root of 2 for 1.35.
    expectLooks(linear, {{{1, 0}, {0, 1}, 0, 0},
                         {{2, 0}, {0, 2}, 10, 0},
                         {{4, 0}, {0, 1}, 20, 0},
                         {{1, 0}, {0, 4}, 20, 0},
                         {{0, -8}, {2, 0}, 30, 0},
                         {{.1f, 0}, {0, .1f}, 0, 0},
                         {{0, 0}, {0, 0}, 0, 0},
                         {{1e9f, 0}, {0, 1}, 60, 0},
                         {{3, 0}, {0, 3}, 15.85f, .1f},
                         {{2.5f, 0}, {0, 1.5f}, 13.22f, .1f},
                         {{1, 1}, {0, 0}, 5, 1.2f},
                         {{3, 4}, {0, 0}, 23.2f, 1.2f},
                         {{1, 1}, {1, 1}, 10, 1.2f},
                         {{5, 3}, {2, 6}, 30.1f, 1.2f}});
    cudaTextureDesc changed = linear;
    changed.mipmapLevelBias = .5f;
    expectLooks(changed, {{{1, 0}, {0, 1}, 5, 0}, {{2, 0}, {0, 1}, 15, 0}, {{0, 0}, {0, 0}, 0, 0}});
    changed = linear;
    changed.minMipmapLevelClamp = 1.5f;
    changed.maxMipmapLevelClamp = 3;
    expectLooks(changed, {{{1, 0}, {0, 1}, 15, 0}, {{4, 0}, {0, 1}, 20, 0}, {{32, 0}, {0, 1}, 30, 0}});
    changed = linear;
    changed.mipmapFilterMode = cudaFilterModePoint;
    expectLooks(changed, {{{2.5f, 0}, {0, 1}, 10, 0}, {{3.5f, 0}, {0, 1}, 20, 0}});
    // Several probes along the longer side see a finer level.
    changed = linear;
    changed.maxAnisotropy = 2;
    expectLooks(changed, {{{4, 0}, {0, 1}, 10, 0}, {{0, 1}, {8, 0}, 20, 0}, {{2, 0}, {0, 2}, 10, 0}});
    changed.maxAnisotropy = 16;
    expectLooks(changed, {{{4, 0}, {0, 1}, 0, 0}, {{0, 2}, {8, 0}, 10, 0}, {{2, 0}, {0, 2}, 10, 0}});
    EXPECT_OK(cudaFreeMipmappedArray(plane));

    cudaMipmappedArray_t line = numbered(make_cudaExtent(64, 0, 0), 0), box = numbered(make_cudaExtent(64, 32, 16), 0);
    cudaTextureObject_t t = textureOf(line, linear);
    along1<<<1, 1>>>(t, out, 2 / n, 0);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 10, 0);
    along1<<<1, 1>>>(t, out, 0, -4 / n);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 20, 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    t = textureOf(box, linear);
    along3<<<1, 1>>>(t, out, make_float4(1 / n, 0, 0, 99), make_float4(0, 0, 8 / 16.0f, 99));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 30, 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeMipmappedArray(line));
    EXPECT_OK(cudaFreeMipmappedArray(box));

    cudaMipmappedArray_t lines = numbered(make_cudaExtent(64, 0, 3), cudaArrayLayered),
                         planes = numbered(make_cudaExtent(64, 32, 3), cudaArrayLayered);
    cudaTextureObject_t ofLines = textureOf(lines, linear), ofPlanes = textureOf(planes, linear);
    alongLayers<<<1, 1>>>(ofLines, ofPlanes, out, make_float2(4 / n, 0));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(out[0], 120, 0);
    EXPECT_NEAR(out[1], 220, 0);
    EXPECT_OK(cudaDestroyTextureObject(ofLines));
    EXPECT_OK(cudaDestroyTextureObject(ofPlanes));
    EXPECT_OK(cudaFreeMipmappedArray(lines));
    EXPECT_OK(cudaFreeMipmappedArray(planes));
}

// A face is 2 wide where the direction's longest coordinate is 1: 4 / 64 are two of 64 elements.
static void cubes(float* out) {
    const cudaTextureDesc linear = reading(true, cudaFilterModeLinear);
    cudaMipmappedArray_t cube = numbered(make_cudaExtent(64, 64, 6), cudaArrayCubemap);
    cudaTextureObject_t t = textureOf(cube, linear);
    struct Look {
        float3 to, right, below;
        float expected, room;
    };
    const Look looks[] = {
        {{0, 0, 1}, {4, 0, 0}, {0, 4, 0}, 10, 0},       {{0, 0, 2}, {4, 0, 0}, {0, 4, 0}, 0, 0},
        {{0, 0, 1}, {8, 0, 0}, {0, 2, 0}, 20, 0},       {{0, 0, 1}, {0, 0, 8}, {0, 0, 0}, 0, 0},
        {{0, 0, -1}, {32, 0, 0}, {0, 0, 32}, 40, 0},    {{0, 1, 0}, {0, 0, 4}, {0, 9, 0}, 10, 0},
        {{.3f, .2f, 1}, {8, 0, 0}, {0, 2, 0}, 20, .2f}, {{1, .1f, .2f}, {0, 0, 8}, {0, 0, 0}, 20, .2f}};
    for (const Look& l : looks) {
        alongCube<<<1, 1>>>(t, out, l.to, make_float4(l.right.x / n, l.right.y / n, l.right.z / n, 99),
                            make_float4(l.below.x / n, l.below.y / n, l.below.z / n, 99));
        EXPECT_OK(cudaDeviceSynchronize());
        if (std::fabs(*out - l.expected) <= l.room) continue;
        failures++;
        std::printf("cube, to (%g, %g, %g): %g, not %g\n", l.to.x, l.to.y, l.to.z, *out, l.expected);
    }
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeMipmappedArray(cube));
    cube = numbered(make_cudaExtent(64, 64, 12), cudaArrayCubemap | cudaArrayLayered);
    t = textureOf(cube, linear);
    alongCubes<<<1, 1>>>(t, out, make_float4(0, 0, 1, 0));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 1000, 0);  // face 4 of the second
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeMipmappedArray(cube));
}

// They have one level. Probes along an axis blur what lies there: of squares, by their variance.
static void plainArrays(float* out) {
    std::vector<float> squares(64 * 64);
    for (size_t i = 0; i < squares.size(); i++) squares[i] = float(i % 64 * (i % 64));
    cudaArray_t array = filled(squares, 64);
    cudaTextureDesc description = reading(true, cudaFilterModeLinear);
    cudaTextureObject_t t = textureOf(array, description);
    along2<<<1, 1>>>(t, out, make_float2(16 / n, 0), make_float2(0, 1 / n));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 992.5f, 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    description.maxAnisotropy = 16;
    t = textureOf(array, description);
    along2<<<1, 1>>>(t, out, make_float2(16 / n, 0), make_float2(0, 1 / n));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 1013.5f, .5f);
    EXPECT_OK(cudaDestroyTextureObject(t));
    description.filterMode = cudaFilterModePoint;
    t = textureOf(array, description);
    along2<<<1, 1>>>(t, out, make_float2(16 / n, 0), make_float2(0, 1 / n));
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 1013.5f, .5f);
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeArray(array));
}

static float linearOf(int sRGB) {
    const float c = float(sRGB) / 255;
    return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

static void curves(float* out) {
    constexpr float room = 1 / 256.0f;  // an H200's numbers have 8 bits
    std::vector<uchar4> colors;
    for (int i = 0; i < 256; i++) colors.push_back(make_uchar4(i, 255 - i, i, i));
    cudaArray_t array = filled(colors);
    float4* four;
    EXPECT_OK(cudaMallocManaged(&four, 256 * sizeof *four));
    cudaTextureObject_t t = textureOf(array, reading(false, cudaFilterModePoint, true, true));
    look<<<1, 256>>>(t, four, .5f);
    EXPECT_OK(cudaDeviceSynchronize());
    for (int i = 0; i < 256; i++) {
        EXPECT_NEAR(four[i].x, linearOf(i), room);
        EXPECT_NEAR(four[i].y, linearOf(255 - i), room);
        EXPECT_NEAR(four[i].z, linearOf(i), room);
        EXPECT_NEAR(four[i].w, float(i) / 255, 1e-6f);  // is no color
    }
    EXPECT_OK(cudaDestroyTextureObject(t));
    t = textureOf(array, reading(false, cudaFilterModeLinear, true, true));
    look<<<1, 1>>>(t, four, 100);  // first made linear, then filtered
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(four->x, (linearOf(99) + linearOf(100)) / 2, room);
    EXPECT_OK(cudaDestroyTextureObject(t));
    // What is read as it is stored stays so.
    unsigned* whole;
    EXPECT_OK(cudaMallocManaged(&whole, sizeof *whole));
    t = textureOf(array, reading(false, cudaFilterModePoint, false, true));
    lookAtWhole<<<1, 1>>>(t, whole);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_EQUAL(*whole, 3);
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeArray(array));
    EXPECT_OK(cudaFree(whole));

    // Other formats: one byte is a color, of two the first; numbers with a sign or of 16 bits are none.
    auto first = [&](auto value, float expectedX, float expectedY, float room) {
        cudaArray_t array = filled(std::vector<decltype(value)>(4, value));
        cudaTextureObject_t t = textureOf(array, reading(false, cudaFilterModePoint, true, true));
        look<<<1, 1>>>(t, four, .5f);
        EXPECT_OK(cudaDeviceSynchronize());
        EXPECT_NEAR(four->x, expectedX, room);
        if (expectedY >= 0) EXPECT_NEAR(four->y, expectedY, room);
        EXPECT_OK(cudaDestroyTextureObject(t));
        EXPECT_OK(cudaFreeArray(array));
    };
    first((unsigned char)100, linearOf(100), -1, room);
    first(make_uchar2(100, 100), linearOf(100), 100 / 255.0f, room);
    first(make_char4(100, 100, 1, 1), 100 / 127.0f, 100 / 127.0f, 1e-6f);
    first(make_ushort4(30000, 30000, 1, 1), 30000 / 65535.0f, 30000 / 65535.0f, 1e-6f);
    EXPECT_OK(cudaFree(four));

    array = filled(std::vector<float>(4, .5f));
    t = textureOf(array, reading(false, cudaFilterModePoint, false, true));
    lookAtOne<<<1, 1>>>(t, out);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, .5f, 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeArray(array));
}

static cudaResourceViewDesc viewOf(cudaResourceViewFormat format, size_t width, size_t height, size_t depth = 0) {
    cudaResourceViewDesc view = {};
    view.format = format;
    view.width = width;
    view.height = height;
    view.depth = depth;
    return view;
}
static void views(float* out) {
    const auto float1 = cudaResViewFormatFloat1;
    const cudaTextureDesc point = reading(true, cudaFilterModePoint);
    cudaTextureObject_t t;
    cudaArray_t floats = filled(std::vector<float>(16, 1.5f), 4);
    const cudaResourceDesc ofFloats = resourceOf(floats);
    auto expectRefused = [&](const cudaResourceDesc& resource, cudaResourceViewDesc view) {
        EXPECT_ERROR(cudaCreateTextureObject(&t, &resource, &point, &view), cudaErrorInvalidValue);
    };
    expectRefused(ofFloats, viewOf(cudaResViewFormatNone, 4, 4));
    expectRefused(ofFloats, viewOf(cudaResourceViewFormat(99), 4, 4));
    expectRefused(ofFloats, viewOf(float1, 2, 4));
    expectRefused(ofFloats, viewOf(float1, 4, 0));
    expectRefused(ofFloats, viewOf(float1, 4, 4, 1));
    expectRefused(ofFloats, viewOf(cudaResViewFormatUnsignedChar1, 4, 4));
    expectRefused(ofFloats, viewOf(cudaResViewFormatFloat2, 2, 4));
    cudaResourceViewDesc view = viewOf(float1, 4, 4);
    view.lastMipmapLevel = 1;
    expectRefused(ofFloats, view);
    view = viewOf(float1, 4, 4);
    view.lastLayer = 1;
    expectRefused(ofFloats, view);

    // The same bytes as other numbers.
    view = viewOf(cudaResViewFormatUnsignedInt1, 4, 4);
    unsigned* whole;
    EXPECT_OK(cudaMallocManaged(&whole, sizeof *whole));
    t = textureOf(floats, point, &view);
    lookAtWhole<<<1, 1>>>(t, whole);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_EQUAL(*whole, 0x3fc00000);
    cudaResourceViewDesc told;
    EXPECT_OK(cudaGetTextureObjectResourceViewDesc(&told, t));
    EXPECT(told.format == view.format && told.width == 4 && told.height == 4 && told.depth == 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFree(whole));
    cudaArray_t bytes = filled(std::vector<uchar4>(16, make_uchar4(0, 0, 0xc0, 0x3f)), 4);
    view = viewOf(float1, 4, 4);
    t = textureOf(bytes, point, &view);
    lookAtOne<<<1, 1>>>(t, out);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 1.5f, 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    const cudaResourceDesc ofBytes = resourceOf(bytes);  // what may be filtered the array's own format says
    const cudaTextureDesc linear = reading(true, cudaFilterModeLinear);
    EXPECT_ERROR(cudaCreateTextureObject(&t, &ofBytes, &linear, &view), cudaErrorInvalidFilterSetting);
    EXPECT_OK(cudaFreeArray(floats));
    EXPECT_OK(cudaFreeArray(bytes));

    // Some of the levels: the first of them is level 0, also to the limits.
    cudaMipmappedArray_t plane = numbered(make_cudaExtent(64, 32, 0), 0);
    view = viewOf(float1, 64, 32);
    view.firstMipmapLevel = 1;
    view.lastMipmapLevel = 3;
    t = textureOf(plane, point, &view);
    const float expected[] = {10, 20, 30, 30, 30};
    for (int level = 0; level < 5; level++) {
        lookAtLevel<<<1, 1>>>(t, out, float(level));
        EXPECT_OK(cudaDeviceSynchronize());
        EXPECT_NEAR(*out, expected[level], 0);
    }
    EXPECT_OK(cudaDestroyTextureObject(t));
    cudaTextureDesc coarser = point;
    coarser.minMipmapLevelClamp = 1;
    t = textureOf(plane, coarser, &view);
    lookAtLevel<<<1, 1>>>(t, out, 0);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_NEAR(*out, 20, 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    const cudaResourceDesc ofPlane = resourceOf(plane);
    view.firstMipmapLevel = 4;
    expectRefused(ofPlane, view);
    view = viewOf(float1, 32, 16);
    view.firstMipmapLevel = view.lastMipmapLevel = 1;
    expectRefused(ofPlane, view);
    EXPECT_OK(cudaFreeMipmappedArray(plane));

    // Some of the layers.
    cudaMipmappedArray_t layers = numbered(make_cudaExtent(64, 32, 3), cudaArrayLayered);
    view = viewOf(float1, 64, 32, 3);
    view.firstLayer = 1;
    view.lastLayer = 2;
    t = textureOf(layers, point, &view);
    for (int layer = 0; layer < 2; layer++) {
        lookAtLayer<<<1, 1>>>(t, out, layer);
        EXPECT_OK(cudaDeviceSynchronize());
        EXPECT_NEAR(*out, float(100 + 100 * layer), 0);
    }
    EXPECT_OK(cudaDestroyTextureObject(t));
    const cudaResourceDesc ofLayers = resourceOf(layers);
    view.depth = 2;
    expectRefused(ofLayers, view);
    view = viewOf(float1, 64, 32, 3);
    view.firstLayer = 2;
    view.lastLayer = 1;
    expectRefused(ofLayers, view);
    EXPECT_OK(cudaFreeMipmappedArray(layers));
}

int main() {
    float* out;
    EXPECT_OK(cudaMallocManaged(&out, 2 * sizeof *out));
    levels(out);
    cubes(out);
    plainArrays(out);
    curves(out);
    views(out);
    EXPECT_OK(cudaFree(out));
    return finish("texture_gradients");
}
