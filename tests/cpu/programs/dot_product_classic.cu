#include <stdio.h>
#include <stdlib.h>

#define imin(a,b) (a<b?a:b)
#define sum_squares(x)  (x*(x+1)*(2*x+1)/6)

static void HandleError( cudaError_t err, const char *file, int line ) {
    if (err != cudaSuccess) {
        printf( "%s in %s at line %d\n", cudaGetErrorString( err ), file, line );
        exit( EXIT_FAILURE );
    }
}
#define HANDLE_ERROR( err ) (HandleError( err, __FILE__, __LINE__ ))

const int N = 33 * 1024;
const int threadsPerBlock = 256;
const int blocksPerGrid = imin( 32, (N+threadsPerBlock-1) / threadsPerBlock );

__global__ void dot( double *a, double *b, double *c ) {
    __shared__ double cache[threadsPerBlock];
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int cacheIndex = threadIdx.x;

    double temp = 0;
    while (tid < N) {
        temp += a[tid] * b[tid];
        tid += blockDim.x * gridDim.x;
    }
    cache[cacheIndex] = temp;
    __syncthreads();

    // threadsPerBlock must be a power of 2
    int i = blockDim.x/2;
    while (i != 0) {
        if (cacheIndex < i)
            cache[cacheIndex] += cache[cacheIndex + i];
        __syncthreads();
        i /= 2;
    }
    if (cacheIndex == 0)
        c[blockIdx.x] = cache[0];
}

int main( void ) {
    double *a, *b, c, *partial_c, *dev_a, *dev_b, *dev_partial_c;
    a = (double*)malloc( N*sizeof(double) );
    b = (double*)malloc( N*sizeof(double) );
    partial_c = (double*)malloc( blocksPerGrid*sizeof(double) );
    HANDLE_ERROR( cudaMalloc( (void**)&dev_a, N*sizeof(double) ) );
    HANDLE_ERROR( cudaMalloc( (void**)&dev_b, N*sizeof(double) ) );
    HANDLE_ERROR( cudaMalloc( (void**)&dev_partial_c, blocksPerGrid*sizeof(double) ) );
    for (int i=0; i<N; i++) {
        a[i] = i;
        b[i] = i*2;
    }
    HANDLE_ERROR( cudaMemcpy( dev_a, a, N*sizeof(double), cudaMemcpyHostToDevice ) );
    HANDLE_ERROR( cudaMemcpy( dev_b, b, N*sizeof(double), cudaMemcpyHostToDevice ) );
    dot<<<blocksPerGrid,threadsPerBlock>>>( dev_a, dev_b, dev_partial_c );
    HANDLE_ERROR( cudaMemcpy( partial_c, dev_partial_c, blocksPerGrid*sizeof(double), cudaMemcpyDeviceToHost ) );
    c = 0;
    for (int i=0; i<blocksPerGrid; i++) c += partial_c[i];
    double expected = 2 * sum_squares( (double)(N - 1) );
    printf( "Does GPU value %.9g = %.9g?\n", c, expected );
    HANDLE_ERROR( cudaFree( dev_a ) );
    HANDLE_ERROR( cudaFree( dev_b ) );
    HANDLE_ERROR( cudaFree( dev_partial_c ) );
    free( a ); free( b ); free( partial_c );
    if ((c - expected) / expected > 1e-12 || (expected - c) / expected > 1e-12) return 1;
    printf( "PASS\n" );
    return 0;
}
