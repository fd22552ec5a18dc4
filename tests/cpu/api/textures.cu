// Texture and surface objects: how a fetch finds its elements and blends them.
#include <cmath>
#include <vector>

#include "check.h"

__global__ void fetch(cudaTextureObject_t t, float* out, const float2* at, int n) {
    int i = threadIdx.x;
    if (i < n) out[i] = tex2D<float>(t, at[i].x, at[i].y);
}
__global__ void fetchElements(cudaTextureObject_t t, int4* out) {
    out[threadIdx.x] = tex1Dfetch<int4>(t, int(threadIdx.x) - 1);
}
__global__ void fetchColour(cudaTextureObject_t t, float4* out, float x) { tex2D(out, t, x, 0.5f); }
__global__ void fetchLayer(cudaTextureObject_t t, float* out) {
    out[0] = tex2DLayered<float>(t, 1.5f, 0.5f, 1);
    out[1] = tex3D<float>(t, 0.5f, 0.5f, 1.0f);
}
__global__ void transposeSurface(cudaSurfaceObject_t to, cudaSurfaceObject_t from) {
    float value;
    surf2Dread(&value, from, int(threadIdx.x * sizeof(float)), threadIdx.y);
    surf2Dwrite(value + 0.5f, to, int(threadIdx.y * sizeof(float)), threadIdx.x);
    if (threadIdx.x == 0)
        surf2Dwrite(-1.0f, to, -4, threadIdx.y, cudaBoundaryModeZero);  // outside: nothing
}

constexpr int width = 4, height = 3;  // element (x, y) is 10 y + x

struct Fetch {
    float x, y, expected;
};
static void check(cudaTextureObject_t t, const std::vector<Fetch>& fetches, int line) {
    float2* at;
    float* out;
    int n = static_cast<int>(fetches.size());
    std::vector<float> got(fetches.size());
    EXPECT_OK(cudaMallocManaged(&at, n * sizeof *at));
    EXPECT_OK(cudaMallocManaged(&out, n * sizeof *out));
    for (int i = 0; i < n; i++) at[i] = make_float2(fetches[i].x, fetches[i].y);
    fetch<<<1, 32>>>(t, out, at, n);
    EXPECT_OK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++) {
        if (std::fabs(out[i] - fetches[i].expected) < 1e-4f) continue;
        failures++;
        std::printf("line %d: (%g, %g) gives %g, not %g\n", line, fetches[i].x, fetches[i].y, out[i], fetches[i].expected);
    }
    EXPECT_OK(cudaFree(at));
    EXPECT_OK(cudaFree(out));
}

static cudaTextureObject_t textureOf(const cudaResourceDesc& resource, cudaTextureAddressMode mode,
                                     cudaTextureFilterMode filter, bool normalized) {
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = mode;
    description.filterMode = filter;
    description.readMode = cudaReadModeElementType;
    description.normalizedCoords = normalized;
    cudaTextureObject_t t = 0;
    EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, nullptr));
    return t;
}

// `fetches` of the picture, which lies in an array or in rows.
static void plane(const cudaResourceDesc& resource) {
    auto with = [&](cudaTextureAddressMode mode, cudaTextureFilterMode filter, bool normalized, int line,
                    const std::vector<Fetch>& fetches) {
        cudaTextureObject_t t = textureOf(resource, mode, filter, normalized);
        check(t, fetches, line);
        EXPECT_OK(cudaDestroyTextureObject(t));
    };
    with(cudaAddressModeClamp, cudaFilterModePoint, false, __LINE__,
         {{0, 0, 0}, {2.99f, 1, 12}, {3, 2.5f, 23}, {-5, 1, 10}, {9, 9, 23}});
    with(cudaAddressModeWrap, cudaFilterModePoint, false, __LINE__, {{5, 0, 3}});  // needs coordinates from 0 to 1
    with(cudaAddressModeBorder, cudaFilterModePoint, false, __LINE__, {{-0.1f, 1, 0}, {3.9f, 1, 13}, {4, 1, 0}});
    // In the middle of an element it alone; an eighth further, an eighth of the next.
    with(cudaAddressModeClamp, cudaFilterModeLinear, false, __LINE__,
         {{0.5f, 0.5f, 0}, {1.625f, 0.5f, 1.125f}, {2, 1.5f, 11.5f}, {2.5f, 1.75f, 14.5f}, {0, 0, 0}, {4, 3, 23}});
    // Shares have 8 bits: a three-hundredth is one 256th.
    with(cudaAddressModeClamp, cudaFilterModeLinear, false, __LINE__,
         {{1.5f + 1 / 300.0f, 0.5f, 1 + 1 / 256.0f}, {1.5f + 1 / 600.0f, 0.5f, 1}});
    with(cudaAddressModeBorder, cudaFilterModeLinear, false, __LINE__, {{0, 1.5f, 5}, {4, 1.5f, 6.5f}, {-1, 0.5f, 0}});
    with(cudaAddressModeWrap, cudaFilterModePoint, true, __LINE__, {{1.25f, 0, 1}, {-0.25f, 0.5f, 13}});
    with(cudaAddressModeMirror, cudaFilterModePoint, true, __LINE__, {{1.05f, 0, 3}, {-0.3f, 0, 1}, {2.3f, 0, 1}});
    with(cudaAddressModeWrap, cudaFilterModeLinear, true, __LINE__, {{0, 0.5f, 11.5f}, {0.375f, 0.5f, 11}});
}

static void planes() {
    std::vector<float> image(width * height);
    for (int i = 0; i < width * height; i++) image[i] = float(i / width * 10 + i % width);
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    EXPECT_OK(cudaMallocArray(&array, &format, width, height));
    size_t row = width * sizeof(float);
    EXPECT_OK(cudaMemcpy2DToArray(array, 0, 0, image.data(), row, row, height, cudaMemcpyHostToDevice));
    EXPECT_ERROR(cudaMemcpy2DToArray(array, 4, 0, image.data(), row, row, height, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    plane(resource);
    std::vector<float> back(width * height);
    EXPECT_OK(cudaMemcpy2DFromArray(back.data(), row, array, 0, 0, row, height, cudaMemcpyDeviceToHost));
    EXPECT(back == image);
    cudaExtent extent;
    EXPECT_OK(cudaArrayGetInfo(&format, &extent, nullptr, array));
    EXPECT(extent.width == width && extent.height == height && format.x == 32 && format.f == cudaChannelFormatKindFloat);
    EXPECT_OK(cudaFreeArray(array));

    float* rows;
    size_t pitch;
    EXPECT_OK(cudaMallocPitch(&rows, &pitch, row, height));
    EXPECT_OK(cudaMemcpy2D(rows, pitch, image.data(), row, row, height, cudaMemcpyHostToDevice));
    resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = rows;
    resource.res.pitch2D.desc = format;
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    plane(resource);
    EXPECT_OK(cudaFree(rows));
}

static void elements() {
    std::vector<int4> values = {{1, 2, 3, 4}, {-5, -6, -7, -8}};
    int4 *linear, *out;
    EXPECT_OK(cudaMalloc(&linear, 2 * sizeof *linear));
    EXPECT_OK(cudaMallocManaged(&out, 4 * sizeof *out));
    EXPECT_OK(cudaMemcpy(linear, values.data(), 2 * sizeof *linear, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = linear;
    resource.res.linear.desc = cudaCreateChannelDesc<int4>();
    resource.res.linear.sizeInBytes = 2 * sizeof *linear;
    cudaTextureObject_t t = textureOf(resource, cudaAddressModeClamp, cudaFilterModePoint, false);
    fetchElements<<<1, 4>>>(t, out);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(out[0].x == 0 && out[1].w == 4 && out[2].y == -6 && out[3].z == 0);
    EXPECT_OK(cudaDestroyTextureObject(t));
    cudaTextureDesc description = {};
    description.filterMode = cudaFilterModeLinear;
    EXPECT_ERROR(cudaCreateTextureObject(&t, &resource, &description, nullptr), cudaErrorInvalidFilterSetting);
    EXPECT_OK(cudaFree(linear));
    EXPECT_OK(cudaFree(out));

    // Bytes as numbers from 0 to 1, blended.
    std::vector<uchar4> colours = {{255, 0, 51, 255}, {0, 255, 51, 255}};
    cudaChannelFormatDesc format = cudaCreateChannelDesc(8, 8, 8, 8, cudaChannelFormatKindUnsigned);
    cudaArray_t array;
    float4* colour;
    EXPECT_OK(cudaMallocManaged(&colour, sizeof *colour));
    EXPECT_OK(cudaMallocArray(&array, &format, 2, 1));
    EXPECT_OK(cudaMemcpy2DToArray(array, 0, 0, colours.data(), 8, 8, 1, cudaMemcpyHostToDevice));
    resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    description.readMode = cudaReadModeNormalizedFloat;
    EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, nullptr));
    fetchColour<<<1, 1>>>(t, colour, 0.75f);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT(std::fabs(colour->x - 0.75f) < 1e-3f && std::fabs(colour->y - 0.25f) < 1e-3f);
    EXPECT(std::fabs(colour->z - 0.2f) < 1e-3f && std::fabs(colour->w - 1) < 1e-3f);
    EXPECT_OK(cudaDestroyTextureObject(t));
    EXPECT_OK(cudaFreeArray(array));
    EXPECT_OK(cudaFree(colour));
}

static void layersAndVolumes() {
    float image[2][1][2] = {{{1, 2}}, {{5, 6}}}, *out;
    EXPECT_OK(cudaMallocManaged(&out, 2 * sizeof *out));
    for (unsigned flags : {unsigned(cudaArrayLayered), unsigned(cudaArrayDefault)}) {
        cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
        cudaArray_t array;
        EXPECT_OK(cudaMalloc3DArray(&array, &format, make_cudaExtent(2, 1, 2), flags));
        cudaMemcpy3DParms copy = {};
        copy.srcPtr = make_cudaPitchedPtr(image, 2 * sizeof(float), 2, 1);
        copy.dstArray = array;
        copy.extent = make_cudaExtent(2, 1, 2);
        copy.kind = cudaMemcpyHostToDevice;
        EXPECT_OK(cudaMemcpy3D(&copy));
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypeArray;
        resource.res.array.array = array;
        cudaTextureDesc description = {};
        description.filterMode = cudaFilterModeLinear;
        for (auto& mode : description.addressMode) mode = cudaAddressModeClamp;
        cudaTextureObject_t t;
        EXPECT_OK(cudaCreateTextureObject(&t, &resource, &description, nullptr));
        fetchLayer<<<1, 1>>>(t, out);
        EXPECT_OK(cudaDeviceSynchronize());
        EXPECT(flags == cudaArrayLayered ? out[0] == 6 : out[1] == 3);
        EXPECT_OK(cudaDestroyTextureObject(t));
        EXPECT_OK(cudaFreeArray(array));
    }
    EXPECT_OK(cudaFree(out));
}

static void surfaces() {
    constexpr int n = 4;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t from, to;
    EXPECT_OK(cudaMallocArray(&from, &format, n, n, cudaArraySurfaceLoadStore));
    EXPECT_OK(cudaMallocArray(&to, &format, n, n, cudaArraySurfaceLoadStore));
    std::vector<float> values(n * n), result(n * n);
    for (int i = 0; i < n * n; i++) values[i] = float(i);
    EXPECT_OK(cudaMemcpy2DToArray(from, 0, 0, values.data(), n * 4, n * 4, n, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    cudaSurfaceObject_t in, out;
    resource.res.array.array = from;
    EXPECT_OK(cudaCreateSurfaceObject(&in, &resource));
    resource.res.array.array = to;
    EXPECT_OK(cudaCreateSurfaceObject(&out, &resource));
    transposeSurface<<<1, dim3(n, n)>>>(out, in);
    EXPECT_OK(cudaDeviceSynchronize());
    EXPECT_OK(cudaMemcpy2DFromArray(result.data(), n * 4, to, 0, 0, n * 4, n, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n * n; i++) EXPECT(result[i] == values[i % n * n + i / n] + 0.5f);
    EXPECT_OK(cudaDestroySurfaceObject(in));
    EXPECT_OK(cudaDestroySurfaceObject(out));
    EXPECT_OK(cudaFreeArray(from));
    EXPECT_OK(cudaFreeArray(to));
}

int main() {
    planes();
    elements();
    layersAndVolumes();
    surfaces();
    return finish("textures");
}
