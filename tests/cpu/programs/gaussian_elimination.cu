// Solving a linear system: forward elimination by two kernels a column, back substitution on the host.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define BLOCK_SIZE_XY 4
#define MAXBLOCKSIZE 64

int Size = 40;
float *a, *b, *m, *finalVec;

__global__ void Fan1(float *m_cuda, float *a_cuda, int Size, int t)
{
	if (threadIdx.x + blockIdx.x * blockDim.x >= Size - 1 - t) return;
	*(m_cuda + Size * (blockDim.x * blockIdx.x + threadIdx.x + t + 1) + t) =
		*(a_cuda + Size * (blockDim.x * blockIdx.x + threadIdx.x + t + 1) + t) / *(a_cuda + Size * t + t);
}

__global__ void Fan2(float *m_cuda, float *a_cuda, float *b_cuda, int Size, int j1, int t)
{
	if (threadIdx.x + blockIdx.x * blockDim.x >= Size - 1 - t) return;
	if (threadIdx.y + blockIdx.y * blockDim.y >= Size - t) return;

	int xidx = blockIdx.x * blockDim.x + threadIdx.x;
	int yidx = blockIdx.y * blockDim.y + threadIdx.y;
	a_cuda[Size * (xidx + 1 + t) + (yidx + t)] -= m_cuda[Size * (xidx + 1 + t) + t] * a_cuda[Size * t + (yidx + t)];
	if (yidx == 0)
		b_cuda[xidx + 1 + t] -= m_cuda[Size * (xidx + 1 + t) + (yidx + t)] * b_cuda[t];
}

void checkCUDAError(const char *msg)
{
	cudaError_t err = cudaGetLastError();
	if (cudaSuccess != err) {
		fprintf(stderr, "Cuda error: %s: %s.\n", msg, cudaGetErrorString(err));
		exit(EXIT_FAILURE);
	}
}

void ForwardSub()
{
	int t;
	float *m_cuda, *a_cuda, *b_cuda;
	cudaMalloc((void **)&m_cuda, Size * Size * sizeof(float));
	cudaMalloc((void **)&a_cuda, Size * Size * sizeof(float));
	cudaMalloc((void **)&b_cuda, Size * sizeof(float));
	cudaMemcpy(m_cuda, m, Size * Size * sizeof(float), cudaMemcpyHostToDevice);
	cudaMemcpy(a_cuda, a, Size * Size * sizeof(float), cudaMemcpyHostToDevice);
	cudaMemcpy(b_cuda, b, Size * sizeof(float), cudaMemcpyHostToDevice);
	int block_size = MAXBLOCKSIZE, grid_size = (Size / block_size) + (!(Size % block_size) ? 0 : 1);
	dim3 dimBlock(block_size);
	dim3 dimGrid(grid_size);
	int blockSize2d = BLOCK_SIZE_XY, gridSize2d = (Size / blockSize2d) + (!(Size % blockSize2d ? 0 : 1));
	dim3 dimBlockXY(blockSize2d, blockSize2d);
	dim3 dimGridXY(gridSize2d, gridSize2d);
	for (t = 0; t < (Size - 1); t++) {
		Fan1<<<dimGrid, dimBlock>>>(m_cuda, a_cuda, Size, t);
		cudaDeviceSynchronize();
		Fan2<<<dimGridXY, dimBlockXY>>>(m_cuda, a_cuda, b_cuda, Size, Size - t, t);
		cudaDeviceSynchronize();
		checkCUDAError("Fan2");
	}
	cudaMemcpy(m, m_cuda, Size * Size * sizeof(float), cudaMemcpyDeviceToHost);
	cudaMemcpy(a, a_cuda, Size * Size * sizeof(float), cudaMemcpyDeviceToHost);
	cudaMemcpy(b, b_cuda, Size * sizeof(float), cudaMemcpyDeviceToHost);
	cudaFree(m_cuda);
	cudaFree(a_cuda);
	cudaFree(b_cuda);
}

int main(int argc, char *argv[])
{
	for (int i = 1; i < argc; i++)
		if (argv[i][0] == '-' && argv[i][1] == 's' && i + 1 < argc) Size = atoi(argv[++i]);
	a = (float *)malloc(Size * Size * sizeof(float));
	m = (float *)calloc(Size * Size, sizeof(float));
	b = (float *)malloc(Size * sizeof(float));
	finalVec = (float *)malloc(Size * sizeof(float));
	for (int i = 0; i < Size; i++) {
		b[i] = 0;
		for (int j = 0; j < Size; j++) {
			a[Size * i + j] = 10 * expf(-0.1f * abs(i - j)) + (i == j ? 20 : 0);
			b[i] += a[Size * i + j] * (j % 5 - 2);
		}
	}
	ForwardSub();
	for (int i = 0; i < Size; i++) {
		int r = Size - i - 1;
		finalVec[r] = b[r];
		for (int j = 0; j < i; j++) finalVec[r] -= a[Size * r + (Size - j - 1)] * finalVec[Size - j - 1];
		finalVec[r] /= a[Size * r + r];
	}
	float worst = 0;
	for (int i = 0; i < Size; i++) worst = fmaxf(worst, fabsf(finalVec[i] - (i % 5 - 2)));
	free(a); free(m); free(b); free(finalVec);
	printf("worst %.0e\n", worst);
	if (worst > 1e-3f) return 1;
	printf("PASS\n");
	return 0;
}
