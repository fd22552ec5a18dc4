// Exclusive scan of any length: scan blocks, scan the block sums recursively, add them.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const int THREADS_PER_BLOCK = 128;
const int ELEMENTS_PER_BLOCK = THREADS_PER_BLOCK * 2;

__global__ void prescan_arbitrary(int *output, int *input, int n, int powerOfTwo)
{
	extern __shared__ int temp[];
	int threadID = threadIdx.x;
	int ai = threadID;
	int bi = threadID + powerOfTwo / 2;
	temp[ai] = ai < n ? input[ai] : 0;
	temp[bi] = bi < n ? input[bi] : 0;
	int offset = 1;
	for (int d = powerOfTwo >> 1; d > 0; d >>= 1) {
		__syncthreads();
		if (threadID < d) temp[offset * (2 * threadID + 2) - 1] += temp[offset * (2 * threadID + 1) - 1];
		offset *= 2;
	}
	if (threadID == 0) temp[powerOfTwo - 1] = 0;
	for (int d = 1; d < powerOfTwo; d *= 2) {
		offset >>= 1;
		__syncthreads();
		if (threadID < d) {
			int a = offset * (2 * threadID + 1) - 1, b = offset * (2 * threadID + 2) - 1;
			int t = temp[a];
			temp[a] = temp[b];
			temp[b] += t;
		}
	}
	__syncthreads();
	if (ai < n) output[ai] = temp[ai];
	if (bi < n) output[bi] = temp[bi];
}

__global__ void prescan_large(int *output, int *input, int n, int *sums)
{
	extern __shared__ int temp[];
	int blockID = blockIdx.x, threadID = threadIdx.x;
	int blockOffset = blockID * n;
	temp[2 * threadID] = input[blockOffset + (2 * threadID)];
	temp[2 * threadID + 1] = input[blockOffset + (2 * threadID) + 1];
	int offset = 1;
	for (int d = n >> 1; d > 0; d >>= 1) {
		__syncthreads();
		if (threadID < d) temp[offset * (2 * threadID + 2) - 1] += temp[offset * (2 * threadID + 1) - 1];
		offset *= 2;
	}
	__syncthreads();
	if (threadID == 0) {
		sums[blockID] = temp[n - 1];
		temp[n - 1] = 0;
	}
	for (int d = 1; d < n; d *= 2) {
		offset >>= 1;
		__syncthreads();
		if (threadID < d) {
			int a = offset * (2 * threadID + 1) - 1, b = offset * (2 * threadID + 2) - 1;
			int t = temp[a];
			temp[a] = temp[b];
			temp[b] += t;
		}
	}
	__syncthreads();
	output[blockOffset + (2 * threadID)] = temp[2 * threadID];
	output[blockOffset + (2 * threadID) + 1] = temp[2 * threadID + 1];
}

__global__ void add(int *output, int length, int *n)
{
	output[blockIdx.x * length + threadIdx.x] += n[blockIdx.x];
}

__global__ void add(int *output, int length, int *n1, int *n2)
{
	output[blockIdx.x * length + threadIdx.x] += n1[blockIdx.x] + n2[blockIdx.x];
}

int nextPowerOfTwo(int x)
{
	int power = 1;
	while (power < x) power *= 2;
	return power;
}

void scanSmallDeviceArray(int *d_out, int *d_in, int length)
{
	int powerOfTwo = nextPowerOfTwo(length < 2 ? 2 : length);
	prescan_arbitrary<<<1, powerOfTwo / 2, powerOfTwo * sizeof(int)>>>(d_out, d_in, length, powerOfTwo);
}

void scanLargeDeviceArray(int *d_out, int *d_in, int length);

void scanLargeEvenDeviceArray(int *d_out, int *d_in, int length)
{
	const int blocks = length / ELEMENTS_PER_BLOCK;
	int *d_sums, *d_incr;
	cudaMalloc((void **)&d_sums, blocks * sizeof(int));
	cudaMalloc((void **)&d_incr, blocks * sizeof(int));
	prescan_large<<<blocks, THREADS_PER_BLOCK, ELEMENTS_PER_BLOCK * sizeof(int)>>>(d_out, d_in, ELEMENTS_PER_BLOCK, d_sums);
	if ((blocks + 1) / 2 > THREADS_PER_BLOCK) scanLargeDeviceArray(d_incr, d_sums, blocks);
	else scanSmallDeviceArray(d_incr, d_sums, blocks);
	add<<<blocks, ELEMENTS_PER_BLOCK>>>(d_out, ELEMENTS_PER_BLOCK, d_incr);
	cudaFree(d_sums);
	cudaFree(d_incr);
}

void scanLargeDeviceArray(int *d_out, int *d_in, int length)
{
	int remainder = length % ELEMENTS_PER_BLOCK;
	int lengthMultiple = length - remainder;
	if (lengthMultiple > 0) scanLargeEvenDeviceArray(d_out, d_in, lengthMultiple);
	if (remainder == 0) return;
	int *startOfOutputArray = &(d_out[lengthMultiple]);
	scanSmallDeviceArray(startOfOutputArray, &(d_in[lengthMultiple]), remainder);
	if (lengthMultiple > 0)
		add<<<1, remainder>>>(startOfOutputArray, remainder, &(d_in[lengthMultiple - 1]), &(d_out[lengthMultiple - 1]));
}

int main()
{
	int lengths[] = {1, 2, 100, 256, 257, 1000, 70000};
	int failures = 0;
	for (int length : lengths) {
		int *in = (int *)malloc(length * sizeof(int)), *out = (int *)malloc(length * sizeof(int));
		for (int i = 0; i < length; i++) in[i] = i % 10;
		int *d_in, *d_out;
		cudaMalloc((void **)&d_in, length * sizeof(int));
		cudaMalloc((void **)&d_out, length * sizeof(int));
		cudaMemcpy(d_in, in, length * sizeof(int), cudaMemcpyHostToDevice);
		scanLargeDeviceArray(d_out, d_in, length);
		cudaMemcpy(out, d_out, length * sizeof(int), cudaMemcpyDeviceToHost);
		int sum = 0, wrong = 0;
		for (int i = 0; i < length; i++) {
			if (out[i] != sum) wrong++;
			sum += in[i];
		}
		printf("%6d elements: %d wrong\n", length, wrong);
		failures += wrong > 0;
		cudaFree(d_in);
		cudaFree(d_out);
		free(in);
		free(out);
	}
	if (!failures) printf("PASS\n");
	return failures;
}
