// Cubemaps and layers: which face a direction meets, what lies behind a face's edge, and the same elements through
// surfaces. The numbers are an H200's.
#include <cmath>
#include <vector>

#include "check.h"

constexpr int n = 4, faces = 6;  // element (x, y) of face f is 100 f + 4 y + x

__global__ void look(cudaTextureObject_t t, float* out, const float4* at, bool layered) {
    const float4 d = at[threadIdx.x];
    out[threadIdx.x] =
        layered ? texCubemapLayered<float>(t, d.x, d.y, d.z, int(d.w)) : texCubemap<float>(t, d.x, d.y, d.z);
}
__global__ void lookAtLayers(cudaTextureObject_t t, float* out) {
    const int layer = int(threadIdx.x) - 1;
    out[threadIdx.x] = tex1DLayered<float>(t, 1.5f, layer);
}
__global__ void copyCube(cudaSurfaceObject_t to, cudaSurfaceObject_t from) {
    const int x = int(threadIdx.x * sizeof(float)), y = int(threadIdx.y), face = int(threadIdx.z);
    float value;
    surfCubemapread(&value, from, x, y, face);
    surf2DLayeredwrite(surfCubemapread<float>(from, x, y, face) + value, to, x, y, faces - 1 - face);
}

static cudaArray_t arrayOf(const std::vector<float>& values, cudaExtent extent, unsigned flags) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array = nullptr;
    EXPECT_OK(cudaMalloc3DArray(&array, &format, extent, flags));
    if (values.empty()) return array;
    cudaMemcpy3DParms copy = {};
    copy.extent = make_cudaExtent(extent.width, extent.height ? extent.height : 1, extent.depth);
    copy.srcPtr = make_cudaPitchedPtr(const_cast<float*>(values.data()), extent.width * sizeof(float), extent.width,
                                      copy.extent.height);
    copy.dstArray = array;
    copy.kind = cudaMemcpyHostToDevice;
    EXPECT_OK(cudaMemcpy3D(&copy));
    return array;
}

static cudaResourceDesc resourceOf(cudaArray_t array) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    return resource;
}

struct Look {
    float4 at;
    float expected;
};
struct How {
    bool linear, seamless;
    cudaTextureAddressMode mode;
};
static void expectLooks(cudaArray_t array, How how, bool layered, float tolerance, const std::vector<Look>& looks) {
    cudaTextureDesc description = {};
    for (auto& mode : description.addressMode) mode = how.mode;
    description.filterMode = how.linear ? cudaFilterModeLinear : cudaFilterModePoint;
    description.seamlessCubemap = how.seamless;
    description.normalizedCoords = 1;
    const cudaResourceDesc resource = resourceOf(array);
    cudaTextureObject_t t = 0;
    EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, nullptr));
    float4* at;
    float* out;
    const unsigned count = unsigned(looks.size());
    EXPECT_OK(cudaMallocManaged(&at, count * sizeof *at));
    EXPECT_OK(cudaMallocManaged(&out, count * sizeof *out));
    for (unsigned i = 0; i < count; i++) at[i] = looks[i].at;
    look<<<1, count>>>(t, out, at, layered);
    EXPECT_OK(cudaDeviceSynchronize());
    for (unsigned i = 0; i < count; i++) {
        if (std::fabs(out[i] - looks[i].expected) <= tolerance) continue;
        failures++;
        std::printf("(%g, %g, %g) of layer %g gives %g, not %g\n", at[i].x, at[i].y, at[i].z, at[i].w, out[i],
                    looks[i].expected);
    }
    EXPECT_OK(cudaFree(at));
    EXPECT_OK(cudaFree(out));
    EXPECT_OK(cudaDestroyTextureObject(t));
}

static std::vector<float> numbered() {
    std::vector<float> values(faces * n * n);
    for (int i = 0; i < faces * n * n; i++) values[i] = float(100 * (i / (n * n)) + i % (n * n));
    return values;
}

static void cubes() {
    cudaArray_t cube = arrayOf(numbered(), make_cudaExtent(n, n, faces), cudaArrayCubemap);
    // The middle of each face, and elements that tell x from y and their signs.
    expectLooks(cube, {false, false, cudaAddressModeClamp}, false, 0,
                {{{1, 0, 0}, 10},         {{-1, 0, 0}, 110},        {{0, 1, 0}, 210},         {{0, -1, 0}, 310},
                 {{0, 0, 1}, 410},        {{0, 0, -1}, 510},        {{2, .4f, .6f}, 5},       {{-2, .4f, .6f}, 106},
                 {{.4f, 2, .6f}, 210},    {{.4f, -2, .6f}, 306},    {{.4f, .6f, 2}, 406},     {{.4f, .6f, -2}, 505},
                 {{1, .2f, .3f}, 5},      {{-1, .2f, .3f}, 106},    {{.9f, -.9f, 4}, 410},    {{-7, 6, 6.5f}, 103}});
    // On an edge z goes before y, and y before x.
    expectLooks(cube, {false, false, cudaAddressModeClamp}, false, 0,
                {{{-1, -1, -1}, 515}, {{-1, -1, 0}, 308}, {{-1, 0, 1}, 408}, {{0, -1, -1}, 514}, {{0, 1, 1}, 402},
                 {{1, 0, -1}, 508},   {{1, 0, 1}, 411},   {{1, 1, 0}, 211},  {{1, 1, 1}, 403},   {{0, 0, 0}, 410}});
    // Blended: by the mode within the face, or with the neighbours.
    const float4 top{1, .9f, .2f}, side{1, -.2f, .95f}, back{.1f, 1, -.99f}, within{.1f, .3f, .8f};
    const float tolerance = 0.01f;
    expectLooks(cube, {true, false, cudaAddressModeClamp}, false, tolerance,
                {{top, 1.1016f}, {side, 7.59375f}, {back, 201.699f}, {within, 404.75f}, {{1, .875f, .875f}, 0}});
    expectLooks(cube, {true, false, cudaAddressModeWrap}, false, tolerance,
                {{top, 4.7109f}, {side, 8.78906f}, {back, 207.465f}, {within, 404.75f}, {{1, .875f, .875f}, 3.75f}});
    expectLooks(cube, {true, false, cudaAddressModeBorder}, false, tolerance,
                {{top, 0.7695f}, {side, 4.5625f}, {back, 104.789f}, {within, 404.75f}, {{1, 1, 1}, 100.75f}});
    expectLooks(cube, {true, true, cudaAddressModeClamp}, false, tolerance,
                {{top, 64.1094f},
                 {side, 168.164f},
                 {back, 345.648f},
                 {within, 404.75f},
                 {{-.7f, 1, .9f}, 268.648f},
                 {{.9f, -1, .2f}, 218.883f}});
    // A card gives the three elements at a corner shares of 8 bits.
    expectLooks(cube, {true, true, cudaAddressModeClamp}, false, 1,
                {{{1, .98f, .96f}, 189.453f}, {{-1, -.98f, -.96f}, 296.473f}, {{.97f, .98f, -1}, 252.277f},
                 {{1, 1, 1}, 206.77f}});
    EXPECT_OK(cudaFreeArray(cube));
}

static void layers() {
    std::vector<float> values(2 * faces * 4);
    for (size_t i = 0; i < values.size(); i++) values[i] = float(i / 4);
    cudaArray_t cubes = arrayOf(values, make_cudaExtent(2, 2, 2 * faces), cudaArrayCubemap | cudaArrayLayered);
    // A number that no layer has names the last one.
    expectLooks(cubes, {false, false, cudaAddressModeClamp}, true, 0,
                {{{1, 0, 0, 0}, 0}, {{1, 0, 0, 1}, 6}, {{0, 0, -1, 1}, 11}, {{1, 0, 0, 2}, 6}, {{1, 0, 0, -1}, 6}});
    EXPECT_OK(cudaFreeArray(cubes));

    cudaArray_t lines = arrayOf(values, make_cudaExtent(8, 0, 3), cudaArrayLayered);
    const cudaResourceDesc resource = resourceOf(lines);
    cudaTextureDesc description = {};
    description.filterMode = cudaFilterModeLinear;
    description.addressMode[0] = cudaAddressModeClamp;
    cudaTextureObject_t t = 0;
    float* out;
    EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, nullptr));
    EXPECT_OK(cudaMallocManaged(&out, 5 * sizeof *out));
    lookAtLayers<<<1, 5>>>(t, out);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(out[0] == 4 && out[1] == 0 && out[2] == 2 && out[3] == 4 && out[4] == 4);
    EXPECT_OK(cudaFree(out));
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeArray(lines));
}

static void surfaces() {
    const cudaExtent extent = make_cudaExtent(n, n, faces);
    cudaArray_t from = arrayOf(numbered(), extent, cudaArrayCubemap | cudaArraySurfaceLoadStore);
    cudaArray_t to = arrayOf({}, extent, cudaArrayLayered | cudaArraySurfaceLoadStore);
    const cudaResourceDesc resources[] = {resourceOf(from), resourceOf(to)};
    cudaSurfaceObject_t in = 0, out = 0;
    EXPECT_OK(cudaCreateSurfaceObject(&in, &resources[0]));
    EXPECT_OK(cudaCreateSurfaceObject(&out, &resources[1]));
    copyCube<<<1, dim3(n, n, faces)>>>(out, in);
    EXPECT_OK(cudaDeviceSynchronize());
    std::vector<float> back(faces * n * n);
    cudaMemcpy3DParms copy = {};
    copy.srcArray = to;
    copy.dstPtr = make_cudaPitchedPtr(back.data(), n * sizeof(float), n, n);
    copy.extent = extent;
    copy.kind = cudaMemcpyDeviceToHost;
    EXPECT_OK(cudaMemcpy3D(&copy));
    for (int i = 0; i < faces * n * n; i++)
        EXPECT(back[i] == float(2 * (100 * (faces - 1 - i / (n * n)) + i % (n * n))));
    EXPECT_OK(cudaDestroySurfaceObject(in));
    EXPECT_OK(cudaDestroySurfaceObject(out));
    EXPECT_OK(cudaFreeArray(from));
    EXPECT_OK(cudaFreeArray(to));
}

static void extents() {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    auto refused = [&](size_t width, size_t height, size_t depth, unsigned flags) {
        EXPECT_ERROR(cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth), flags),
                     cudaErrorInvalidValue);
    };
    refused(n, n, 5, cudaArrayCubemap);
    refused(n, n, 12, cudaArrayCubemap);
    refused(n, n, 0, cudaArrayCubemap);
    refused(n, 3, 6, cudaArrayCubemap);
    refused(n, n, 7, cudaArrayCubemap | cudaArrayLayered);
    refused(n, n, 0, cudaArrayLayered);
    refused(n, 0, n, 0);
    refused(n, n, n, cudaArrayTextureGather);
    refused(n, 0, 0, cudaArrayTextureGather);
}

int main() {
    cubes();
    layers();
    surfaces();
    extents();
    return finish("cubemaps");
}
