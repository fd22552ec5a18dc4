// Sparse matrix times vector: COO by atomics, CSR a thread and a warp a row, ELL.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

template <typename T>
struct CsrMatrix { int rows; const int *row_ptr, *col; const T *val; };

template <typename T>
__global__ void spmv_csr_scalar(CsrMatrix<T> m, const T *x, T *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < m.rows) {
    T dot = 0;
    for (int e = m.row_ptr[row]; e < m.row_ptr[row + 1]; e++) dot += m.val[e] * x[m.col[e]];
    y[row] = dot;
  }
}

template <typename T>
__global__ void spmv_csr_vector(CsrMatrix<T> m, const T *x, T *y) {
  int thread_id = blockDim.x * blockIdx.x + threadIdx.x, warp_id = thread_id / 32, lane = thread_id & 31;
  T sum = 0;
  if (warp_id < m.rows) {
    for (int e = m.row_ptr[warp_id] + lane; e < m.row_ptr[warp_id + 1]; e += 32) sum += m.val[e] * x[m.col[e]];
  }
  for (int d = 16; d; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
  if (lane == 0 && warp_id < m.rows) y[warp_id] = sum;
}

__global__ void spmv_ell(int rows, int width, const int *col, const float *val, const float *x, float *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row >= rows) return;
  float dot = 0;
  for (int k = 0; k < width; k++) {
    int c = col[k * rows + row];
    if (c >= 0) dot += val[k * rows + row] * x[c];
  }
  y[row] = dot;
}

__global__ void spmv_coo(int nnz, const int *row, const int *col, const float *val, const float *x, float *y) {
  for (int e = blockDim.x * blockIdx.x + threadIdx.x; e < nnz; e += blockDim.x * gridDim.x)
    atomicAdd(&y[row[e]], val[e] * x[col[e]]);
}

template <typename T>
T *upload(const std::vector<T> &v) {
  T *d;
  cudaMalloc(&d, v.size() * sizeof(T));
  cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return d;
}

int main() {
  const int rows = 300;
  std::vector<int> row_ptr{0}, col, coo_row;
  std::vector<float> val, x(rows), y(rows), gold(rows, 0.f);
  int width = 0;
  for (int r = 0; r < rows; r++) {
    x[r] = r % 7 - 3;
    int length = (r * r) % 23;
    for (int k = 0; k < length; k++) col.push_back((r * 13 + k * 29) % rows), val.push_back(k % 4 + 1), coo_row.push_back(r);
    row_ptr.push_back(col.size());
    width = std::max(width, length);
  }
  for (size_t e = 0; e < col.size(); e++) gold[coo_row[e]] += val[e] * x[col[e]];
  std::vector<int> ell_col(width * rows, -1);
  std::vector<float> ell_val(width * rows, 0.f);
  for (int r = 0; r < rows; r++)
    for (int e = row_ptr[r]; e < row_ptr[r + 1]; e++)
      ell_col[(e - row_ptr[r]) * rows + r] = col[e], ell_val[(e - row_ptr[r]) * rows + r] = val[e];
  auto d_ptr = upload(row_ptr), d_col = upload(col), d_row = upload(coo_row), d_ecol = upload(ell_col);
  auto d_val = upload(val), d_eval = upload(ell_val), d_x = upload(x);
  float *d_y;
  cudaMalloc(&d_y, rows * sizeof(float));
  CsrMatrix<float> m{rows, d_ptr, d_col, d_val};
  bool ok = true;
  for (int variant = 0; variant < 4; variant++) {
    cudaMemset(d_y, 0, rows * sizeof(float));
    if (variant == 0) spmv_csr_scalar<<<(rows + 63) / 64, 64>>>(m, d_x, d_y);
    if (variant == 1) spmv_csr_vector<<<(rows * 32 + 127) / 128, 128>>>(m, d_x, d_y);
    if (variant == 2) spmv_ell<<<(rows + 63) / 64, 64>>>(rows, width, d_ecol, d_eval, d_x, d_y);
    if (variant == 3) spmv_coo<<<4, 64>>>(col.size(), d_row, d_col, d_val, d_x, d_y);
    cudaMemcpy(y.data(), d_y, rows * sizeof(float), cudaMemcpyDeviceToHost);
    printf("variant %d %s\n", variant, y == gold ? "ok" : "WRONG");
    ok = ok && y == gold;
  }
  for (void *p : {(void *)d_ptr, (void *)d_col, (void *)d_row, (void *)d_ecol, (void *)d_val, (void *)d_eval, (void *)d_x, (void *)d_y})
    cudaFree(p);
  if (ok) printf("PASS\n");
  return !ok;
}
