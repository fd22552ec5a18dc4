// Mipmapped arrays, and the four elements that tex2Dgather gives. The numbers are an H200's.
#include <cmath>
#include <vector>

#include "check.h"

constexpr unsigned width = 8, height = 4, levels = 4;  // each element of level l is 10 l, but the first: 10 l + 1

__global__ void look(cudaTextureObject_t t, float* out, const float* level, float x, float y) {
    out[threadIdx.x] = tex2DLod<float>(t, x, y, level[threadIdx.x]);
}
__global__ void lookWithoutLevel(cudaTextureObject_t t, float* out) { tex2D(out, t, 0.9f, 0.9f); }
__global__ void gatherFour(cudaTextureObject_t t, float4* out, const float2* at) {
    out[threadIdx.x] = tex2Dgather<float4>(t, at[threadIdx.x].x, at[threadIdx.x].y);
}
__global__ void gatherBytes(cudaTextureObject_t t, int4* out) { *out = tex2Dgather<int4>(t, 1, 1, 2); }
__global__ void halveSurface(cudaSurfaceObject_t to, cudaSurfaceObject_t from) {
    const int x = int(threadIdx.x), y = int(threadIdx.y), size = sizeof(float);
    surf2Dwrite(surf2Dread<float>(from, 2 * x * size, 2 * y), to, x * size, y);
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

static cudaMipmappedArray_t numbered() {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t array = nullptr;
    EXPECT_OK(cudaMallocMipmappedArray(&array, &format, make_cudaExtent(width, height, 0), 99,
                                       cudaArraySurfaceLoadStore));
    for (unsigned l = 0; l < levels; l++) {
        cudaArray_t level;
        cudaExtent extent;
        unsigned flags;
        EXPECT_OK(cudaGetMipmappedArrayLevel(&level, array, l));
        EXPECT_OK(cudaArrayGetInfo(&format, &extent, &flags, level));
        EXPECT(extent.width == width >> l && extent.height == (l < 2 ? height >> l : 1) && extent.depth == 0);
        std::vector<float> values(extent.width * extent.height, float(10 * l));
        values[0]++;
        const size_t row = extent.width * sizeof(float);
        EXPECT_OK(cudaMemcpy2DToArray(level, 0, 0, values.data(), row, row, extent.height, cudaMemcpyHostToDevice));
    }
    cudaArray_t level;
    EXPECT_ERROR(cudaGetMipmappedArrayLevel(&level, array, levels), cudaErrorInvalidValue);
    return array;
}

struct Look {
    float level, expected;
};
static cudaTextureDesc filtered(cudaTextureFilterMode within, cudaTextureFilterMode between, float bias = 0,
                                float least = 0, float most = 99) {
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.normalizedCoords = 1;
    description.filterMode = within;
    description.mipmapFilterMode = between;
    description.mipmapLevelBias = bias;
    description.minMipmapLevelClamp = least;
    description.maxMipmapLevelClamp = most;
    return description;
}
static void expectLooks(cudaMipmappedArray_t array, const cudaTextureDesc& description, int line,
                        const std::vector<Look>& looks, float x = 0.9f, float y = 0.9f) {
    const cudaResourceDesc resource = resourceOf(array);
    const unsigned count = unsigned(looks.size());
    cudaTextureObject_t t = 0;
    float *level, *out;
    EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, nullptr));
    EXPECT_OK(cudaMallocManaged(&level, count * sizeof *level));
    EXPECT_OK(cudaMallocManaged(&out, count * sizeof *out));
    for (unsigned i = 0; i < count; i++) level[i] = looks[i].level;
    look<<<1, count>>>(t, out, level, x, y);
    EXPECT_OK(cudaDeviceSynchronize());
    for (unsigned i = 0; i < count; i++) {
        if (std::fabs(out[i] - looks[i].expected) < 1e-3f) continue;
        failures++;
        std::printf("line %d: level %g gives %g, not %g\n", line, level[i], out[i], looks[i].expected);
    }
    EXPECT_OK(cudaFree(level));
    EXPECT_OK(cudaFree(out));
    EXPECT_OK(cudaDestroyTextureObject(t));
}

static void mipmaps() {
    const auto point = cudaFilterModePoint, linear = cudaFilterModeLinear;
    cudaMipmappedArray_t array = numbered();
    expectLooks(array, filtered(point, point), __LINE__,
                {{-1, 0}, {0, 0}, {.25f, 0}, {.501f, 10}, {.75f, 10}, {1.49f, 10}, {1.51f, 20}, {3, 31}, {9, 31}});
    expectLooks(array, filtered(point, point, 0, 0, 0), __LINE__, {{0, 0}, {1, 0}, {9, 0}});
    expectLooks(array, filtered(point, point, .75f), __LINE__, {{0, 10}, {.7f, 10}, {.8f, 20}});
    expectLooks(array, filtered(linear, linear), __LINE__,
                {{-1, 0}, {.25f, 2.5f}, {.5f, 5}, {1.75f, 17.5f}, {2.5f, 25.5f}, {9, 31}});
    // Shares of levels have 8 bits, too, and the rest is cut off.
    expectLooks(array, filtered(point, linear), __LINE__, {{1 / 400.0f, 0}, {1.8f / 256, 10 / 256.0f}, {.3f, 760 / 256.0f}});
    expectLooks(array, filtered(linear, linear, 0, 2, 1), __LINE__, {{0, 20}, {9, 20}});
    expectLooks(array, filtered(linear, linear, .25f, .5f, 1.75f), __LINE__, {{0, 5}, {.5f, 7.5f}, {1, 12.5f}, {3, 17.5f}});
    cudaTextureDesc description = filtered(point, point);
    expectLooks(array, description, __LINE__, {{0, 1}, {1, 11}, {2, 21}, {3, 31}}, 0.05f, 0.05f);
    description.normalizedCoords = 0;  // has no effect
    expectLooks(array, description, __LINE__, {{0, 0}, {1, 10}, {2, 21}, {3, 31}}, 0.4f, 0.4f);

    float* out;
    EXPECT_OK(cudaMallocManaged(&out, sizeof *out));
    const cudaResourceDesc resource = resourceOf(array);
    // A bias is for those who name a level.
    const cudaTextureDesc fine = filtered(linear, linear, 1), coarse = filtered(linear, linear, 0, 1.25f);
    for (const cudaTextureDesc* description : {&fine, &coarse}) {
        cudaTextureObject_t t = 0;
        EXPECT_OK(cudaCreateTextureObject(&t, &resource, description, nullptr));
        lookWithoutLevel<<<1, 1>>>(t, out);
        EXPECT_OK(cudaDeviceSynchronize());
        EXPECT(*out == (description == &fine ? 0 : 12.5f));
        EXPECT_OK(cudaDestroyTextureObject(t));
    }
    EXPECT_OK(cudaFree(out));

    // A level is made of the one before, through surfaces.
    cudaArray_t from, to;
    cudaSurfaceObject_t in, half;
    EXPECT_OK(cudaGetMipmappedArrayLevel(&from, array, 0));
    EXPECT_OK(cudaGetMipmappedArrayLevel(&to, array, 1));
    const cudaResourceDesc both[] = {resourceOf(from), resourceOf(to)};
    EXPECT_OK(cudaCreateSurfaceObject(&in, &both[0]));
    EXPECT_OK(cudaCreateSurfaceObject(&half, &both[1]));
    halveSurface<<<1, dim3(width / 2, height / 2)>>>(half, in);
    EXPECT_OK(cudaDeviceSynchronize());
    expectLooks(array, filtered(point, point), __LINE__, {{1, 0}});
    expectLooks(array, filtered(point, point), __LINE__, {{1, 1}}, 0.05f, 0.05f);
    EXPECT_OK(cudaDestroySurfaceObject(in));
    EXPECT_OK(cudaDestroySurfaceObject(half));
    EXPECT_OK(cudaFreeMipmappedArray(array));
    EXPECT_OK(cudaFreeMipmappedArray(nullptr));
}

static void extents() {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMipmappedArray_t array;
    cudaArray_t level;
    cudaExtent extent;
    auto lastLevel = [&](cudaExtent of, unsigned number, unsigned flags) {
        EXPECT_OK(cudaMallocMipmappedArray(&array, &format, of, 99, flags));
        EXPECT_ERROR(cudaGetMipmappedArrayLevel(&level, array, number + 1), cudaErrorInvalidValue);
        EXPECT_OK(cudaGetMipmappedArrayLevel(&level, array, number));
        EXPECT_OK(cudaArrayGetInfo(&format, &extent, nullptr, level));
        EXPECT_OK(cudaFreeMipmappedArray(array));
    };
    lastLevel(make_cudaExtent(16, 0, 0), 4, 0);
    EXPECT(extent.width == 1 && extent.height == 0 && extent.depth == 0);
    lastLevel(make_cudaExtent(4, 4, 16), 4, 0);
    EXPECT(extent.width == 1 && extent.height == 1 && extent.depth == 1);
    lastLevel(make_cudaExtent(4, 4, 16), 2, cudaArrayLayered);
    EXPECT(extent.width == 1 && extent.height == 1 && extent.depth == 16);
    lastLevel(make_cudaExtent(4, 4, 6), 2, cudaArrayCubemap);
    EXPECT(extent.width == 1 && extent.height == 1 && extent.depth == 6);
    EXPECT_ERROR(cudaMallocMipmappedArray(&array, &format, make_cudaExtent(0, 4, 0), 2), cudaErrorInvalidValue);
}

static void gathering() {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    std::vector<float> values(16);
    for (int i = 0; i < 16; i++) values[i] = float(i);
    EXPECT_OK(cudaMallocArray(&array, &format, 4, 4, cudaArrayTextureGather));
    EXPECT_OK(cudaMemcpy2DToArray(array, 0, 0, values.data(), 16, 16, 4, cudaMemcpyHostToDevice));
    const cudaResourceDesc resource = resourceOf(array);
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    cudaTextureObject_t t;
    EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, nullptr));
    // The last two: of 2.49805 the programming guide says that it is 2.5, once it has 8 bits behind the point.
    const std::vector<float2> at = {{2, 2}, {0, 0}, {4, 4}, {1.2f, 2.7f}, {2.49805f, 2}, {2.4961f, 2}};
    const std::vector<float4> expected = {{9, 10, 6, 5},   {0, 0, 0, 0},   {15, 15, 15, 15},
                                          {12, 13, 9, 8}, {10, 11, 7, 6}, {9, 10, 6, 5}};
    float2* places;
    float4* four;
    EXPECT_OK(cudaMallocManaged(&places, at.size() * sizeof *places));
    EXPECT_OK(cudaMallocManaged(&four, at.size() * sizeof *four));
    for (size_t i = 0; i < at.size(); i++) places[i] = at[i];
    gatherFour<<<1, unsigned(at.size())>>>(t, four, places);
    EXPECT_OK(cudaDeviceSynchronize());
    for (size_t i = 0; i < at.size(); i++) {
        const float4 &a = four[i], &b = expected[i];
        if (a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w) continue;
        failures++;
        std::printf("gathered at (%g, %g): %g %g %g %g\n", at[i].x, at[i].y, a.x, a.y, a.z, a.w);
    }
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeArray(array));
    EXPECT_OK(cudaFree(places));
    EXPECT_OK(cudaFree(four));

    const std::vector<char4> bytes = {{1, 2, -3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, -15, 16}};
    format = cudaCreateChannelDesc<char4>();
    EXPECT_OK(cudaMallocArray(&array, &format, 2, 2, cudaArrayTextureGather));
    EXPECT_OK(cudaMemcpy2DToArray(array, 0, 0, bytes.data(), 8, 8, 2, cudaMemcpyHostToDevice));
    const cudaResourceDesc ofBytes = resourceOf(array);
    int4* third;
    EXPECT_OK(cudaMallocManaged(&third, sizeof *third));
    EXPECT_OK(cudaCreateTextureObject(&t, &ofBytes, &description, nullptr));
    gatherBytes<<<1, 1>>>(t, third);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(third->x == 11 && third->y == -15 && third->z == 7 && third->w == -3);
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeArray(array));
    EXPECT_OK(cudaFree(third));
}

int main() {
    mipmaps();
    extents();
    gathering();
    return finish("mipmaps");
}
