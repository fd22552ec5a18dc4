#include <iostream>
#include <vector>
#include <random>
using namespace std;

typedef unsigned char ubyte;

__global__ void simpleLifeKernel(const ubyte* lifeData, uint worldWidth, uint worldHeight, ubyte* resultLifeData) {
  uint worldSize = worldWidth * worldHeight;
  for (uint cellId = blockIdx.x * blockDim.x + threadIdx.x; cellId < worldSize; cellId += blockDim.x * gridDim.x) {
    uint x = cellId % worldWidth;
    uint yAbs = cellId - x;
    uint xLeft = (x + worldWidth - 1) % worldWidth;
    uint xRight = (x + 1) % worldWidth;
    uint yAbsUp = (yAbs + worldSize - worldWidth) % worldSize;
    uint yAbsDown = (yAbs + worldWidth) % worldSize;
    uint aliveCells = lifeData[xLeft + yAbsUp] + lifeData[x + yAbsUp] + lifeData[xRight + yAbsUp]
      + lifeData[xLeft + yAbs] + lifeData[xRight + yAbs]
      + lifeData[xLeft + yAbsDown] + lifeData[x + yAbsDown] + lifeData[xRight + yAbsDown];
    resultLifeData[x + yAbs] = aliveCells == 3 || (aliveCells == 2 && lifeData[x + yAbs]) ? 1 : 0;
  }
}

// 32 cells a word, neighbours found bit by bit
__global__ void bitLifeKernel(const uint* in, uint* out, int wordsPerRow, int rows) {
  int word = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (word >= wordsPerRow) return;
  const uint* lines[3] = {in + (row + rows - 1) % rows * wordsPerRow, in + row * wordsPerRow,
                          in + (row + 1) % rows * wordsPerRow};
  uint result = 0;
  for (int bit = 0; bit < 32; bit++) {
    int alive = 0;
    for (int l = 0; l < 3; l++)
      for (int d = -1; d <= 1; d++) {
        if (l == 1 && d == 0) continue;
        int column = (word * 32 + bit + d + wordsPerRow * 32) % (wordsPerRow * 32);
        alive += (lines[l][column / 32] >> (column % 32)) & 1;
      }
    uint self = (lines[1][word] >> bit) & 1;
    if (alive == 3 || (alive == 2 && self)) result |= 1u << bit;
  }
  out[row * wordsPerRow + word] = result;
}

int main() {
  const uint w = 64, h = 48, steps = 6;
  vector<ubyte> world(w * h), next(w * h), got(w * h);
  mt19937 gen(3);
  for (auto& c : world) c = gen() % 3 == 0;
  vector<uint> bits(w / 32 * h, 0u);
  for (uint i = 0; i < w * h; i++) bits[i / 32] |= uint(world[i]) << (i % 32);
  ubyte *a, *b;
  uint *p, *q;
  cudaMalloc(&a, w * h), cudaMalloc(&b, w * h);
  cudaMalloc(&p, bits.size() * 4), cudaMalloc(&q, bits.size() * 4);
  cudaMemcpy(a, &world[0], w * h, cudaMemcpyHostToDevice);
  cudaMemcpy(p, &bits[0], bits.size() * 4, cudaMemcpyHostToDevice);
  for (uint s = 0; s < steps; s++) {
    simpleLifeKernel<<<5, 128>>>(a, w, h, b);
    bitLifeKernel<<<dim3(1, h), 32>>>(p, q, w / 32, h);
    std::swap(a, b), std::swap(p, q);
    for (uint y = 0; y < h; y++)
      for (uint x = 0; x < w; x++) {
        int n = 0;
        for (uint dy = h - 1; dy <= h + 1; dy++)
          for (uint dx = w - 1; dx <= w + 1; dx++) n += world[(y + dy) % h * w + (x + dx) % w];
        n -= world[y * w + x];
        next[y * w + x] = n == 3 || (n == 2 && world[y * w + x]);
      }
    world.swap(next);
  }
  cudaMemcpy(&got[0], a, w * h, cudaMemcpyDeviceToHost);
  cudaMemcpy(&bits[0], p, bits.size() * 4, cudaMemcpyDeviceToHost);
  bool ok = got == world;
  for (uint i = 0; i < w * h; i++) ok = ok && ((bits[i / 32] >> (i % 32)) & 1) == world[i];
  cudaFree(a), cudaFree(b), cudaFree(p), cudaFree(q);
  cout << (ok ? "PASS" : "FAIL") << endl;
  return ok ? 0 : 1;
}
