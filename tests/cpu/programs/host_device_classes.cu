// Classes used on both sides, structs by value as arguments, and code that asks __CUDA_ARCH__ where it runs.
#include <cmath>
#include <iostream>

#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif

class Vec3 {
public:
  float e[3];
  HD Vec3() : e{0, 0, 0} {}
  HD Vec3(float x, float y, float z) : e{x, y, z} {}
  HD float x() const { return e[0]; }
  HD float y() const { return e[1]; }
  HD float z() const { return e[2]; }
  HD Vec3 operator-() const { return Vec3(-e[0], -e[1], -e[2]); }
  HD float operator[](int i) const { return e[i]; }
  HD float &operator[](int i) { return e[i]; }
  HD Vec3 &operator+=(const Vec3 &v) { e[0] += v.e[0]; e[1] += v.e[1]; e[2] += v.e[2]; return *this; }
  HD float squared() const { return e[0] * e[0] + e[1] * e[1] + e[2] * e[2]; }
};
HD inline Vec3 operator+(const Vec3 &a, const Vec3 &b) { return Vec3(a.x() + b.x(), a.y() + b.y(), a.z() + b.z()); }
HD inline Vec3 operator*(float t, const Vec3 &v) { return Vec3(t * v.x(), t * v.y(), t * v.z()); }
HD inline float dot(const Vec3 &a, const Vec3 &b) { return a.x() * b.x() + a.y() * b.y() + a.z() * b.z(); }

struct Ray { Vec3 origin, direction; HD Vec3 at(float t) const { return origin + t * direction; } };

struct Sphere {
  Vec3 centre;
  float radius;
  HD bool hit(const Ray &r, float &t) const {
    Vec3 oc = r.origin + -centre;
    float b = dot(oc, r.direction), c = oc.squared() - radius * radius, a = r.direction.squared();
    float discriminant = b * b - a * c;
    if (discriminant <= 0) return false;
    t = (-b - sqrtf(discriminant)) / a;
    return t > 0;
  }
};

struct Scene { Sphere spheres[4]; int count; };

HD int side() {
#ifdef __CUDA_ARCH__
  return __CUDA_ARCH__ >= 700 ? 1 : 2;
#else
  return 0;
#endif
}

__global__ void render(Scene scene, float *depth, int width, int height, int *ran) {
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  if ((x >= width) || (y >= height)) return;
  Ray r{Vec3(0, 0, 5), Vec3(2.0f * x / width - 1, 2.0f * y / height - 1, -1)};
  float nearest = -1, t;
  for (int i = 0; i < scene.count; i++)
    if (scene.spheres[i].hit(r, t) && (nearest < 0 || t < nearest)) nearest = t;
  depth[y * width + x] = nearest < 0 ? 0 : r.at(nearest).z();
  if (x == 0 && y == 0) *ran = side();
}

class Image {
  float *pixels_;
  int w_, h_;
public:
  Image(int w, int h) : w_(w), h_(h) { cudaMallocManaged(&pixels_, w * h * sizeof(float)); }
  ~Image() { cudaFree(pixels_); }
  float *data() { return pixels_; }
  float operator()(int x, int y) const { return pixels_[y * w_ + x]; }
};

int main() {
  const int nx = 60, ny = 40;
  Scene scene;
  scene.count = 3;
  scene.spheres[0] = {Vec3(0, 0, 0), 1.5f};
  scene.spheres[1] = {Vec3(2, 1, -1), 1.0f};
  scene.spheres[2] = {Vec3(-2, -1, 1), 0.7f};
  Image image(nx, ny);
  int *ran;
  cudaMallocManaged(&ran, sizeof(int));
  dim3 blocks(nx / 8 + 1, ny / 8 + 1), threads(8, 8);
  render<<<blocks, threads>>>(scene, image.data(), nx, ny, ran);
  cudaDeviceSynchronize();
  int hits = 0, wrong = 0;
  for (int y = 0; y < ny; y++)
    for (int x = 0; x < nx; x++) {
      Ray r{Vec3(0, 0, 5), Vec3(2.0f * x / nx - 1, 2.0f * y / ny - 1, -1)};
      float nearest = -1, t;
      for (int i = 0; i < scene.count; i++)
        if (scene.spheres[i].hit(r, t) && (nearest < 0 || t < nearest)) nearest = t;
      float expected = nearest < 0 ? 0 : r.at(nearest).z();
      wrong += !(std::fabs(expected - image(x, y)) < 1e-2f);
      hits += image(x, y) != 0;
    }
  bool ok = wrong <= 4 && hits > 100 && *ran == 1 && side() == 0;
  cudaFree(ran);
  std::cout << hits << " pixels hit" << std::endl << (ok ? "PASS" : "FAIL") << std::endl;
  return ok ? 0 : 1;
}
