// Matrix transposes from a plain copy to a padded tile, each checked, with the time by events.
#include <assert.h>
#include <stdio.h>
#include <string.h>

// Convenience function for checking CUDA runtime API results
inline cudaError_t checkCuda(cudaError_t result)
{
  if (result != cudaSuccess) {
    fprintf(stderr, "CUDA Runtime Error: %s\n", cudaGetErrorString(result));
    assert(result == cudaSuccess);
  }
  return result;
}

const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;
const int NUM_REPS = 2;

__global__ void copy(float *odata, const float *idata)
{
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  int width = gridDim.x * TILE_DIM;
  for (int j = 0; j < TILE_DIM; j+= BLOCK_ROWS)
    odata[(y+j)*width + x] = idata[(y+j)*width + x];
}

__global__ void transposeNaive(float *odata, const float *idata)
{
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  int width = gridDim.x * TILE_DIM;
  for (int j = 0; j < TILE_DIM; j+= BLOCK_ROWS)
    odata[x*width + (y+j)] = idata[(y+j)*width + x];
}

template <int PAD>
__global__ void transposeTiled(float *odata, const float *idata)
{
  __shared__ float tile[TILE_DIM][TILE_DIM+PAD];
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;
  int width = gridDim.x * TILE_DIM;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
     tile[threadIdx.y+j][threadIdx.x] = idata[(y+j)*width + x];
  __syncthreads();
  x = blockIdx.y * TILE_DIM + threadIdx.x;
  y = blockIdx.x * TILE_DIM + threadIdx.y;
  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
     odata[(y+j)*width + x] = tile[threadIdx.x][threadIdx.y + j];
}

// Blocks are taken along the diagonals, so that no two neighbours write to the same columns
__global__ void transposeDiagonal(float *odata, const float *idata)
{
  __shared__ float tile[TILE_DIM][TILE_DIM+1];
  int blockIdx_y = blockIdx.x;
  int blockIdx_x = (blockIdx.x+blockIdx.y)%gridDim.x;
  int width = gridDim.x * TILE_DIM;
  int x = blockIdx_x*TILE_DIM + threadIdx.x, y = blockIdx_y*TILE_DIM + threadIdx.y;
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) tile[threadIdx.y+i][threadIdx.x] = idata[(y+i)*width + x];
  __syncthreads();
  x = blockIdx_y*TILE_DIM + threadIdx.x, y = blockIdx_x*TILE_DIM + threadIdx.y;
  for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) odata[(y+i)*width + x] = tile[threadIdx.x][threadIdx.y+i];
}

bool postprocess(const char *name, const float *ref, const float *res, int n, float ms)
{
  bool passed = true;
  for (int i = 0; i < n; i++)
    if (res[i] != ref[i]) {
      printf("%25s: element %d is %f, not %f\n", name, i, res[i], ref[i]);
      passed = false;
      break;
    }
  if (passed) printf("%25s %s\n", name, ms < 0 ? "?" : "ok");
  return passed;
}

int main(int argc, char **argv)
{
  const int nx = 96, ny = 96;
  const int mem_size = nx*ny*sizeof(float);
  dim3 dimGrid(nx/TILE_DIM, ny/TILE_DIM, 1);
  dim3 dimBlock(TILE_DIM, BLOCK_ROWS, 1);
  cudaDeviceProp prop;
  checkCuda(cudaGetDeviceProperties(&prop, 0));
  printf("warp size %d, grid %d x %d, block %d x %d\n", prop.warpSize, dimGrid.x, dimGrid.y, dimBlock.x, dimBlock.y);
  float *h_idata = (float*)malloc(mem_size), *h_tdata = (float*)malloc(mem_size), *gold = (float*)malloc(mem_size);
  float *d_idata, *d_tdata;
  checkCuda(cudaMalloc(&d_idata, mem_size));
  checkCuda(cudaMalloc(&d_tdata, mem_size));
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) h_idata[j*nx + i] = j*nx + i;
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) gold[j*nx + i] = h_idata[i*nx + j];
  checkCuda(cudaMemcpy(d_idata, h_idata, mem_size, cudaMemcpyHostToDevice));
  cudaEvent_t startEvent, stopEvent;
  checkCuda(cudaEventCreate(&startEvent));
  checkCuda(cudaEventCreate(&stopEvent));
  struct { const char *name; void (*kernel)(float *, const float *); bool transposes; } variants[] = {
    {"copy", copy, false}, {"naive", transposeNaive, true}, {"tile", transposeTiled<0>, true},
    {"padded tile", transposeTiled<1>, true}, {"diagonal", transposeDiagonal, true}};
  bool ok = true;
  for (auto &v : variants) {
    checkCuda(cudaMemset(d_tdata, 0, mem_size));
    checkCuda(cudaEventRecord(startEvent, 0));
    for (int i = 0; i < NUM_REPS; i++)
      v.kernel<<<dimGrid, dimBlock>>>(d_tdata, d_idata);
    checkCuda(cudaEventRecord(stopEvent, 0));
    checkCuda(cudaEventSynchronize(stopEvent));
    float ms;
    checkCuda(cudaEventElapsedTime(&ms, startEvent, stopEvent));
    checkCuda(cudaMemcpy(h_tdata, d_tdata, mem_size, cudaMemcpyDeviceToHost));
    ok = postprocess(v.name, v.transposes ? gold : h_idata, h_tdata, nx*ny, ms) && ok;
  }
  checkCuda(cudaEventDestroy(startEvent));
  checkCuda(cudaEventDestroy(stopEvent));
  checkCuda(cudaFree(d_tdata));
  checkCuda(cudaFree(d_idata));
  free(h_idata);
  free(h_tdata);
  free(gold);
  if (ok) puts("PASS");
  return !ok;
}
