/*
 * Box filter, Sobel edges and median of nine on a greyscale image.
 * The pattern of the classic samples: a helper header pasted in, a texture-free path only.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
#include <cuda_runtime.h>
#include <device_launch_parameters.h>

#ifndef MAX
#define MAX(a,b) ((a > b) ? a : b)
#endif
#ifndef MIN
#define MIN(a,b) ((a < b) ? a : b)
#endif

static const char *_cudaGetErrorEnum(cudaError_t error) { return cudaGetErrorName(error); }

template <typename T>
void check(T result, char const *const func, const char *const file, int const line) {
  if (result) {
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line,
            static_cast<unsigned int>(result), _cudaGetErrorEnum(result), func);
    exit(EXIT_FAILURE);
  }
}
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
#define getLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
inline void __getLastCudaError(const char *errorMessage, const char *file, const int line) {
  cudaError_t err = cudaGetLastError();
  if (cudaSuccess != err) {
    fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line,
            errorMessage, static_cast<int>(err), cudaGetErrorString(err));
    exit(EXIT_FAILURE);
  }
}
inline int ftoi(float value) { return (value >= 0 ? static_cast<int>(value + 0.5) : static_cast<int>(value - 0.5)); }

typedef unsigned char Pixel;

#define RADIUS 1
#define TILE_W 16
#define TILE_H 16
#define BLOCK_W (TILE_W + (2 * RADIUS))
#define BLOCK_H (TILE_H + (2 * RADIUS))

__device__ unsigned char ComputeSobel(unsigned char ul, unsigned char um, unsigned char ur,
                                      unsigned char ml, unsigned char mm, unsigned char mr,
                                      unsigned char ll, unsigned char lm, unsigned char lr,
                                      float fScale) {
  short Horz = ur + 2 * mr + lr - ul - 2 * ml - ll;
  short Vert = ul + 2 * um + ur - ll - 2 * lm - lr;
  short Sum = (short)(fScale * (abs((int)Horz) + abs((int)Vert)));
  if (Sum < 0) return 0;
  else if (Sum > 0xff) return 0xff;
  return (unsigned char)Sum;
}

#define SWAP(a, b) { Pixel t_ = a; a = min(t_, b); b = max(t_, b); }

template <int op>
__global__ void filterTile(Pixel *pOut, const Pixel *pIn, int w, int h, float fScale) {
  __shared__ unsigned char smem[BLOCK_H * BLOCK_W];
  int x = blockIdx.x * TILE_W + threadIdx.x - RADIUS;
  int y = blockIdx.y * TILE_H + threadIdx.y - RADIUS;
  x = max(0, x);
  x = min(x, w - 1);
  y = max(y, 0);
  y = min(y, h - 1);
  unsigned int index = y * w + x;
  unsigned int bindex = threadIdx.y * blockDim.y + threadIdx.x;
  smem[bindex] = pIn[index];
  __syncthreads();

  if ((threadIdx.x >= RADIUS) && (threadIdx.x < (BLOCK_W - RADIUS)) &&
      (threadIdx.y >= RADIUS) && (threadIdx.y < (BLOCK_H - RADIUS))) {
    int gx = blockIdx.x * TILE_W + threadIdx.x - RADIUS, gy = blockIdx.y * TILE_H + threadIdx.y - RADIUS;
    if (gx >= w || gy >= h) return;
    if (op == 0) {
      float sum = 0;
      for (int dy = -RADIUS; dy <= RADIUS; dy++)
        for (int dx = -RADIUS; dx <= RADIUS; dx++) {
          float i = smem[bindex + (dy * blockDim.x) + dx];
          sum += i;
        }
      pOut[index] = sum / ((RADIUS * 2 + 1) * (RADIUS * 2 + 1));
    } else if (op == 1) {
      pOut[index] = ComputeSobel(
          smem[bindex - BLOCK_W - 1], smem[bindex - BLOCK_W], smem[bindex - BLOCK_W + 1],
          smem[bindex - 1], smem[bindex], smem[bindex + 1],
          smem[bindex + BLOCK_W - 1], smem[bindex + BLOCK_W], smem[bindex + BLOCK_W + 1], fScale);
    } else {
      Pixel v[9];
#pragma unroll
      for (int k = 0; k < 9; ++k) v[k] = smem[bindex + (k / 3 - 1) * (int)blockDim.x + (k % 3 - 1)];
#pragma unroll
      for (int i = 0; i < 5; ++i)
#pragma unroll
        for (int j = i + 1; j < 9; ++j) SWAP(v[i], v[j]);
      pOut[index] = v[4];
    }
  }
}

static Pixel at(const Pixel *im, int w, int h, int x, int y) {
  return im[MIN(MAX(y, 0), h - 1) * w + MIN(MAX(x, 0), w - 1)];
}
static int cmp(const void *a, const void *b) { return *(const Pixel *)a - *(const Pixel *)b; }
static Pixel gold(int op, const Pixel *im, int w, int h, int x, int y, float s) {
  Pixel v[9];
  for (int k = 0; k < 9; k++) v[k] = at(im, w, h, x + k % 3 - 1, y + k / 3 - 1);
  if (op == 0) { float f = 0; for (int k = 0; k < 9; k++) f += v[k]; return (Pixel)(f / 9); }
  if (op == 1) {
    short H = v[2] + 2 * v[5] + v[8] - v[0] - 2 * v[3] - v[6], V = v[0] + 2 * v[1] + v[2] - v[6] - 2 * v[7] - v[8];
    short S = (short)(s * (abs((int)H) + abs((int)V)));
    return S < 0 ? 0 : S > 255 ? 255 : S;
  }
  qsort(v, 9, 1, cmp);
  return v[4];
}

int main(int argc, char **argv) {
  printf("%s Starting...\n\n", argv[0] ? "imageFilters" : "");
  int w = 75, h = 50;
  if (argc > 1) w = atoi(argv[1]);
  size_t bytes = w * h * sizeof(Pixel);
  Pixel *img = (Pixel *)malloc(bytes), *out = (Pixel *)malloc(bytes);
  for (int i = 0; i < w * h; i++) img[i] = (i * 7919 + (i / w) * 31) % 256;
  Pixel *d_in = NULL, *d_out = NULL;
  checkCudaErrors(cudaMalloc((void **)&d_in, bytes));
  checkCudaErrors(cudaMalloc((void **)&d_out, bytes));
  checkCudaErrors(cudaMemcpy(d_in, img, bytes, cudaMemcpyHostToDevice));
  dim3 threads(BLOCK_W, BLOCK_H);
  dim3 blocks((w + TILE_W - 1) / TILE_W, (h + TILE_H - 1) / TILE_H);
  int bad = 0;
  for (int op = 0; op < 3; op++) {
    switch (op) {
      case 0: filterTile<0><<<blocks, threads>>>(d_out, d_in, w, h, 1.f); break;
      case 1: filterTile<1><<<blocks, threads>>>(d_out, d_in, w, h, 0.75f); break;
      default: filterTile<2><<<blocks, threads>>>(d_out, d_in, w, h, 1.f);
    }
    getLastCudaError("filterTile() execution failed");
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaMemcpy(out, d_out, bytes, cudaMemcpyDeviceToHost));
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++)
        if (out[y * w + x] != gold(op, img, w, h, x, y, op == 1 ? 0.75f : 1.f)) bad++;
  }
  checkCudaErrors(cudaFree(d_in));
  checkCudaErrors(cudaFree(d_out));
  free(img); free(out);
  printf("%d differences, ftoi %d\n%s\n", bad, ftoi(2.5f), bad ? "FAILED" : "PASSED");
  exit(bad ? EXIT_FAILURE : EXIT_SUCCESS);
}
