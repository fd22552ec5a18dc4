// Separable convolution with the filter in constant memory, and a small 2-D filter with clamped borders.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define KERNEL_RADIUS 4
#define KERNEL_LENGTH (2 * KERNEL_RADIUS + 1)
#define ROWS_BLOCKDIM_X 16
#define ROWS_BLOCKDIM_Y 4
#define ROWS_RESULT_STEPS 4
#define ROWS_HALO_STEPS 1
#define COLUMNS_BLOCKDIM_X 16
#define COLUMNS_BLOCKDIM_Y 8
#define COLUMNS_RESULT_STEPS 4
#define COLUMNS_HALO_STEPS 1

__constant__ float c_Kernel[KERNEL_LENGTH];
__constant__ float box[3][3] = {{1, 2, 1}, {2, 4, 2}, {1, 2, 1}};

extern "C" void setConvolutionKernel(float *h_Kernel) {
  cudaMemcpyToSymbol(c_Kernel, h_Kernel, KERNEL_LENGTH * sizeof(float));
}

__global__ void convolutionRowsKernel(float *d_Dst, float *d_Src, int imageW, int imageH, int pitch) {
  __shared__ float s_Data[ROWS_BLOCKDIM_Y][(ROWS_RESULT_STEPS + 2 * ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X];
  // Offset to the left halo edge
  const int baseX = (blockIdx.x * ROWS_RESULT_STEPS - ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X + threadIdx.x;
  const int baseY = blockIdx.y * ROWS_BLOCKDIM_Y + threadIdx.y;
  d_Src += baseY * pitch + baseX;
  d_Dst += baseY * pitch + baseX;
#pragma unroll
  for (int i = 0; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS + ROWS_HALO_STEPS; i++) {
    int x = baseX + i * ROWS_BLOCKDIM_X;
    s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] = x >= 0 && x < imageW ? d_Src[i * ROWS_BLOCKDIM_X] : 0;
  }
  __syncthreads();
#pragma unroll
  for (int i = ROWS_HALO_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i++) {
    float sum = 0;
#pragma unroll
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
      sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X + j];
    d_Dst[i * ROWS_BLOCKDIM_X] = sum;
  }
}

__global__ void convolutionColumnsKernel(float *d_Dst, float *d_Src, int imageW, int imageH, int pitch) {
  __shared__ float
      s_Data[COLUMNS_BLOCKDIM_X][(COLUMNS_RESULT_STEPS + 2 * COLUMNS_HALO_STEPS) * COLUMNS_BLOCKDIM_Y + 1];
  const int baseX = blockIdx.x * COLUMNS_BLOCKDIM_X + threadIdx.x;
  const int baseY = (blockIdx.y * COLUMNS_RESULT_STEPS - COLUMNS_HALO_STEPS) * COLUMNS_BLOCKDIM_Y + threadIdx.y;
  d_Src += baseY * pitch + baseX;
  d_Dst += baseY * pitch + baseX;
  for (int i = 0; i < 2 * COLUMNS_HALO_STEPS + COLUMNS_RESULT_STEPS; i++) {
    int y = baseY + i * COLUMNS_BLOCKDIM_Y;
    s_Data[threadIdx.x][threadIdx.y + i * COLUMNS_BLOCKDIM_Y] =
        (y >= 0 && y < imageH) ? d_Src[i * COLUMNS_BLOCKDIM_Y * pitch] : 0;
  }
  __syncthreads();
  for (int i = COLUMNS_HALO_STEPS; i < COLUMNS_HALO_STEPS + COLUMNS_RESULT_STEPS; i++) {
    float sum = 0;
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
      sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.x][threadIdx.y + i * COLUMNS_BLOCKDIM_Y + j];
    d_Dst[i * COLUMNS_BLOCKDIM_Y * pitch] = sum;
  }
}

__global__ void smooth(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      sum += box[dy + 1][dx + 1] * in[min(max(y + dy, 0), h - 1) * w + min(max(x + dx, 0), w - 1)];
  out[y * w + x] = sum / 16;
}

int main(int argc, char **argv) {
  const int W = 128, H = 64;
  float h_Kernel[KERNEL_LENGTH];
  float *h_In = (float *)malloc(W * H * sizeof(float)), *h_Out = (float *)malloc(W * H * sizeof(float));
  for (int i = 0; i < KERNEL_LENGTH; i++) h_Kernel[i] = (float)(i % 4) - 1;
  for (int i = 0; i < W * H; i++) h_In[i] = (float)((i * 31) % 17);
  float *d_In, *d_Buf, *d_Out;
  cudaMalloc((void **)&d_In, W * H * sizeof(float));
  cudaMalloc((void **)&d_Buf, W * H * sizeof(float));
  cudaMalloc((void **)&d_Out, W * H * sizeof(float));
  setConvolutionKernel(h_Kernel);
  cudaMemcpy(d_In, h_In, W * H * sizeof(float), cudaMemcpyHostToDevice);
  assert(W % (ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X) == 0 && H % (COLUMNS_RESULT_STEPS * COLUMNS_BLOCKDIM_Y) == 0);
  dim3 rowBlocks(W / (ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X), H / ROWS_BLOCKDIM_Y);
  convolutionRowsKernel<<<rowBlocks, dim3(ROWS_BLOCKDIM_X, ROWS_BLOCKDIM_Y)>>>(d_Buf, d_In, W, H, W);
  dim3 colBlocks(W / COLUMNS_BLOCKDIM_X, H / (COLUMNS_RESULT_STEPS * COLUMNS_BLOCKDIM_Y));
  convolutionColumnsKernel<<<colBlocks, dim3(COLUMNS_BLOCKDIM_X, COLUMNS_BLOCKDIM_Y)>>>(d_Out, d_Buf, W, H, W);
  cudaMemcpy(h_Out, d_Out, W * H * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      float sum = 0;
      for (int i = -KERNEL_RADIUS; i <= KERNEL_RADIUS; i++)
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
          if (y + i >= 0 && y + i < H && x + j >= 0 && x + j < W)
            sum += h_Kernel[KERNEL_RADIUS - i] * h_Kernel[KERNEL_RADIUS - j] * h_In[(y + i) * W + x + j];
      wrong += sum != h_Out[y * W + x];
    }
  smooth<<<dim3((W + 15) / 16, (H + 15) / 16), dim3(16, 16)>>>(d_In, d_Out, W, H);
  cudaMemcpy(h_Out, d_Out, W * H * sizeof(float), cudaMemcpyDeviceToHost);
  float corner = (9 * h_In[0] + 3 * h_In[1] + 3 * h_In[W] + h_In[W + 1]) / 16;
  wrong += h_Out[0] != corner;
  printf("%d wrong\n", wrong);
  cudaFree(d_In);
  cudaFree(d_Buf);
  cudaFree(d_Out);
  free(h_In);
  free(h_Out);
  if (wrong == 0) printf("PASS\n");
  return wrong ? 1 : 0;
}
