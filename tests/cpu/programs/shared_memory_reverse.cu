#include <stdio.h>

__global__ void staticReverse(int *d, int n)
{
  __shared__ int s[64];
  int t = threadIdx.x;
  int tr = n-t-1;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[tr];
}

__global__ void dynamicReverse(int *d, int n)
{
  extern __shared__ int s[];
  int t = threadIdx.x;
  int tr = n-t-1;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[tr];
}

// several arrays carved out of the one that is given at launch
__global__ void carved(int *d, float *f, char *c, int nI, int nF, int nC)
{
  extern __shared__ int s[];
  int *integerData = s;                        // nI ints
  float *floatData = (float*)&integerData[nI]; // nF floats
  char *charData = (char*)&floatData[nF];      // nC chars
  int t = threadIdx.x;
  if (t < nI) integerData[t] = d[t] * 2;
  if (t < nF) floatData[t] = f[t] * 0.5f;
  if (t < nC) charData[t] = c[t] + 1;
  __syncthreads();
  if (t < nI) d[t] = integerData[nI-1-t];
  if (t < nF) f[t] = floatData[nF-1-t];
  if (t < nC) c[t] = charData[nC-1-t];
}

int main(void)
{
  const int n = 64;
  int a[n], r[n], d[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    r[i] = n-i-1;
    d[i] = 0;
  }
  int *d_d, bad = 0;
  cudaMalloc(&d_d, n * sizeof(int));

  // run version with static shared memory
  cudaMemcpy(d_d, a, n*sizeof(int), cudaMemcpyHostToDevice);
  staticReverse<<<1,n>>>(d_d, n);
  cudaMemcpy(d, d_d, n*sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    if (d[i] != r[i]) printf("Error: d[%d]!=r[%d] (%d, %d)\n", i, i, d[i], r[i]), bad++;

  // run dynamic shared memory version
  cudaMemcpy(d_d, a, n*sizeof(int), cudaMemcpyHostToDevice);
  dynamicReverse<<<1,n,n*sizeof(int)>>>(d_d, n);
  cudaMemcpy(d, d_d, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    if (d[i] != r[i]) printf("Error: d[%d]!=r[%d] (%d, %d)\n", i, i, d[i], r[i]), bad++;

  float f[32], *d_f;
  char c[20], *d_c;
  for (int i = 0; i < 32; i++) f[i] = i;
  for (int i = 0; i < 20; i++) c[i] = 'a' + i;
  cudaMalloc(&d_f, sizeof f);
  cudaMalloc(&d_c, sizeof c);
  cudaMemcpy(d_d, a, n*sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_f, f, sizeof f, cudaMemcpyHostToDevice);
  cudaMemcpy(d_c, c, sizeof c, cudaMemcpyHostToDevice);
  carved<<<1, 64, n*sizeof(int) + 32*sizeof(float) + 20*sizeof(char)>>>(d_d, d_f, d_c, n, 32, 20);
  cudaMemcpy(d, d_d, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(f, d_f, sizeof f, cudaMemcpyDeviceToHost);
  cudaMemcpy(c, d_c, sizeof c, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) bad += d[i] != 2 * (n-1-i);
  for (int i = 0; i < 32; i++) bad += f[i] != 0.5f * (31-i);
  for (int i = 0; i < 20; i++) bad += c[i] != 'b' + 19 - i;
  cudaFree(d_d);
  cudaFree(d_f);
  cudaFree(d_c);
  if (bad == 0) printf("PASS\n");
  return bad != 0;
}
