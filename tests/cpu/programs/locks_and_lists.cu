// Chained hash table with per-bucket locks, "CUDA by Example" style; a spin lock class; double atomics by CAS;
// device-side malloc of list nodes; a last-block reduction with a fence.
#include <stdio.h>
#include <stdlib.h>
#include <map>
static void HandleError( cudaError_t err, const char *file, int line ) {
    if (err != cudaSuccess) { printf( "%s in %s at line %d\n", cudaGetErrorString( err ), file, line ); exit( EXIT_FAILURE ); }
}
#define HANDLE_ERROR( err ) (HandleError( err, __FILE__, __LINE__ ))
#define HANDLE_NULL( a ) {if (a == NULL) { printf( "Host memory failed in %s at line %d\n", __FILE__, __LINE__ ); exit( EXIT_FAILURE );}}
struct Lock {
    int *mutex;
    Lock( void ) { HANDLE_ERROR( cudaMalloc( (void**)&mutex, sizeof(int) ) ); HANDLE_ERROR( cudaMemset( mutex, 0, sizeof(int) ) ); }
    void destroy( void ) { cudaFree( mutex ); }
    __device__ void lock( void ) { while( atomicCAS( mutex, 0, 1 ) != 0 ); __threadfence(); }
    __device__ void unlock( void ) { __threadfence(); atomicExch( mutex, 0 ); }
};
struct Entry { unsigned int key; void *value; Entry *next; };
struct Table { size_t count; Entry **entries; Entry *pool; };
__device__ __host__ size_t hash_of( unsigned int key, size_t count ) { return key % count; }
__global__ void add_to_table( unsigned int *keys, void **values, Table table, Lock *lock, int elements ) {
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int stride = blockDim.x * gridDim.x;
    while (tid < elements) {
        unsigned int key = keys[tid];
        size_t hashValue = hash_of( key, table.count );
        for (int i=0; i<32; i++) {
            if ((tid % 32) == i) {
                Entry *location = &(table.pool[tid]);
                location->key = key;
                location->value = values[tid];
                lock[hashValue].lock();
                location->next = table.entries[hashValue];
                table.entries[hashValue] = location;
                lock[hashValue].unlock();
            }
        }
        tid += stride;
    }
}
__device__ double atomicAdd_cas(double* address, double val) {
    unsigned long long int* address_as_ull = (unsigned long long int*)address;
    unsigned long long int old = *address_as_ull, assumed;
    do { assumed = old; old = atomicCAS(address_as_ull, assumed, __double_as_longlong(val + __longlong_as_double(assumed))); } while (assumed != old);
    return __longlong_as_double(old);
}
__device__ static float atomicMaxF(float* a, float v) { int* p = (int*)a; int old = *p, as; do { as = old; old = ::atomicCAS(p, as, __float_as_int(::fmaxf(v, __int_as_float(as)))); } while (as != old); return __int_as_float(old); }
struct Node { int v; Node* next; };
__device__ Node* head = nullptr;
__global__ void push(int n) {
    int i = threadIdx.x + blockIdx.x * blockDim.x; if (i >= n) return;
    Node* me = (Node*)malloc(sizeof(Node)); if (!me) return; me->v = i;
    Node* h = *(Node* volatile*)&head;
    Node* seen;
    do { seen = h; me->next = seen; __threadfence(); h = (Node*)atomicCAS((unsigned long long*)&head, (unsigned long long)seen, (unsigned long long)me); } while (h != seen);
}
__global__ void drain(long long* sum) { for (Node* p = head; p;) { Node* q = p->next; *sum += p->v; free(p); p = q; } head = nullptr; }
__device__ unsigned int retired = 0; __shared__ bool amLast;
__global__ void sumLast(const double* in, double* part, double* out, float* mx, int n) {
    double s = 0; for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) { s += in[i]; atomicMaxF(mx, (float)in[i]); }
    atomicAdd_cas(&part[blockIdx.x], s);
    __threadfence(); __syncthreads();
    if (threadIdx.x == 0) { unsigned int ticket = atomicInc(&retired, gridDim.x); amLast = (ticket == gridDim.x - 1); }
    __syncthreads();
    if (amLast && threadIdx.x == 0) { double t = 0; for (int b = 0; b < gridDim.x; b++) t += ((volatile double*)part)[b]; *out = t; retired = 0; }
}
#define ELEMENTS 1500
#define BUCKETS 64
int main( void ) {
    unsigned int *buffer = (unsigned int*)malloc( ELEMENTS * sizeof(unsigned int) ); HANDLE_NULL( buffer );
    for (int i = 0; i < ELEMENTS; i++) buffer[i] = rand();
    unsigned int *dev_keys; void **dev_values;
    HANDLE_ERROR( cudaMalloc( (void**)&dev_keys, ELEMENTS * sizeof(unsigned int) ) );
    HANDLE_ERROR( cudaMalloc( (void**)&dev_values, ELEMENTS * sizeof(void*) ) ); HANDLE_ERROR( cudaMemset( dev_values, 0, ELEMENTS * sizeof(void*) ) );
    HANDLE_ERROR( cudaMemcpy( dev_keys, buffer, ELEMENTS * sizeof(unsigned int), cudaMemcpyHostToDevice ) );
    Table table; table.count = BUCKETS;
    HANDLE_ERROR( cudaMalloc( (void**)&table.entries, BUCKETS * sizeof(Entry*)) ); HANDLE_ERROR( cudaMemset( table.entries, 0, BUCKETS * sizeof(Entry*) ) );
    HANDLE_ERROR( cudaMalloc( (void**)&table.pool, ELEMENTS * sizeof(Entry)) );
    Lock lock[BUCKETS]; Lock *dev_lock;
    HANDLE_ERROR( cudaMalloc( (void**)&dev_lock, BUCKETS * sizeof( Lock ) ) ); HANDLE_ERROR( cudaMemcpy( dev_lock, lock, BUCKETS * sizeof( Lock ), cudaMemcpyHostToDevice ) );
    add_to_table<<<6,64>>>( dev_keys, dev_values, table, dev_lock, ELEMENTS );
    Entry *pool = (Entry*)malloc( ELEMENTS * sizeof(Entry) ), *bucket[BUCKETS];
    HANDLE_ERROR( cudaMemcpy( bucket, table.entries, sizeof bucket, cudaMemcpyDeviceToHost ) ); HANDLE_ERROR( cudaMemcpy( pool, table.pool, ELEMENTS * sizeof(Entry), cudaMemcpyDeviceToHost ) );
    int count = 0; std::multimap<unsigned, int> left; for (int i = 0; i < ELEMENTS; i++) left.insert({buffer[i], i});
    for (int b = 0; b < BUCKETS; b++) for (Entry *e = bucket[b]; e; e = (pool + (e - table.pool))->next) { Entry *h = pool + (e - table.pool); if (hash_of(h->key, BUCKETS) == b && left.count(h->key)) { left.erase(left.find(h->key)); count++; } }
    long long *sum; HANDLE_ERROR( cudaMallocManaged( &sum, sizeof *sum ) ); *sum = 0;
    push<<<4, 64>>>(200); drain<<<1, 1>>>(sum); HANDLE_ERROR( cudaDeviceSynchronize() );
    double *in, *part, *out; float *mx; HANDLE_ERROR( cudaMallocManaged( &in, 1000 * 8 ) ); HANDLE_ERROR( cudaMallocManaged( &part, 64 ) ); HANDLE_ERROR( cudaMallocManaged( &out, 8 ) ); HANDLE_ERROR( cudaMallocManaged( &mx, 4 ) );
    double want = 0; for (int i = 0; i < 1000; i++) want += in[i] = (i * 13) % 97; for (int i = 0; i < 8; i++) part[i] = 0; *mx = 0;
    sumLast<<<8, 32>>>( in, part, out, mx, 1000 ); HANDLE_ERROR( cudaDeviceSynchronize() );
    bool ok = count == ELEMENTS && left.empty() && *sum == 199 * 100 && *out == want && *mx == 96;
    printf( "%d entries, %lld, %g %g: %s\n", count, *sum, *out, *mx, ok ? "PASS" : "FAIL" );
    for (int i = 0; i < BUCKETS; i++) lock[i].destroy();
    cudaFree( dev_keys ); cudaFree( dev_values ); cudaFree( table.entries ); cudaFree( table.pool ); cudaFree( dev_lock ); cudaFree( sum ); cudaFree( in ); cudaFree( part ); cudaFree( out ); cudaFree( mx );
    free( buffer ); free( pool ); return !ok;
}
