// A small path tracer in the style of the weekend books: vec3, ray, hitables with virtual functions made on the device,
// device-side new and delete, own random numbers.
#include <iostream>
#include <cmath>
#include <cfloat>
#include <cstdint>
#include <vector>
#include <fstream>
#include <ctime>

#define checkCudaErrors(val) check_cuda( (val), #val, __FILE__, __LINE__ )
void check_cuda(cudaError_t result, char const *const func, const char *const file, int const line) {
    if (result) {
        std::cerr << "CUDA error = " << static_cast<unsigned int>(result) << " at " << file << ":" << line << " '" << func << "' \n";
        cudaDeviceReset();
        exit(99);
    }
}

class vec3  {
public:
    __host__ __device__ vec3() {}
    __host__ __device__ vec3(float e0, float e1, float e2) { e[0] = e0; e[1] = e1; e[2] = e2; }
    __host__ __device__ inline float x() const { return e[0]; }
    __host__ __device__ inline float y() const { return e[1]; }
    __host__ __device__ inline float z() const { return e[2]; }
    __host__ __device__ inline const vec3& operator+() const { return *this; }
    __host__ __device__ inline vec3 operator-() const { return vec3(-e[0], -e[1], -e[2]); }
    __host__ __device__ inline float operator[](int i) const { return e[i]; }
    __host__ __device__ inline float& operator[](int i) { return e[i]; }
    __host__ __device__ inline vec3& operator+=(const vec3 &v2) { for (int i = 0; i < 3; i++) e[i] += v2.e[i]; return *this; }
    __host__ __device__ inline vec3& operator*=(const float t) { e[0] *= t; e[1] *= t; e[2] *= t; return *this; }
    __host__ __device__ inline float length() const { return sqrt(e[0]*e[0] + e[1]*e[1] + e[2]*e[2]); }
    __host__ __device__ inline float squared_length() const { return e[0]*e[0] + e[1]*e[1] + e[2]*e[2]; }
    float e[3];
};
inline std::ostream& operator<<(std::ostream &os, const vec3 &t) { return os << t.e[0] << " " << t.e[1] << " " << t.e[2]; }
__host__ __device__ inline vec3 operator+(const vec3 &v1, const vec3 &v2) { return vec3(v1.e[0] + v2.e[0], v1.e[1] + v2.e[1], v1.e[2] + v2.e[2]); }
__host__ __device__ inline vec3 operator-(const vec3 &v1, const vec3 &v2) { return vec3(v1.e[0] - v2.e[0], v1.e[1] - v2.e[1], v1.e[2] - v2.e[2]); }
__host__ __device__ inline vec3 operator*(const vec3 &v1, const vec3 &v2) { return vec3(v1.e[0] * v2.e[0], v1.e[1] * v2.e[1], v1.e[2] * v2.e[2]); }
__host__ __device__ inline vec3 operator*(float t, const vec3 &v) { return vec3(t*v.e[0], t*v.e[1], t*v.e[2]); }
__host__ __device__ inline vec3 operator/(vec3 v, float t) { return vec3(v.e[0]/t, v.e[1]/t, v.e[2]/t); }
__host__ __device__ inline float dot(const vec3 &v1, const vec3 &v2) { return v1.e[0] *v2.e[0] + v1.e[1] *v2.e[1]  + v1.e[2] *v2.e[2]; }
__host__ __device__ inline vec3 unit_vector(vec3 v) { return v / v.length(); }

class ray {
public:
    __device__ ray() {}
    __device__ ray(const vec3& a, const vec3& b) { A = a; B = b; }
    __device__ vec3 origin() const       { return A; }
    __device__ vec3 direction() const    { return B; }
    __device__ vec3 point_at_parameter(float t) const { return A + t*B; }
    vec3 A, B;
};

struct rng_state { uint32_t s; };
__device__ uint32_t wang(uint32_t seed) {
    seed = (seed ^ 61) ^ (seed >> 16); seed *= 9; seed = seed ^ (seed >> 4); seed *= 0x27d4eb2d; seed = seed ^ (seed >> 15);
    return seed;
}
__device__ float uniform(rng_state *st) {
    st->s ^= st->s << 13; st->s ^= st->s >> 17; st->s ^= st->s << 5;
    return st->s * (1.0f / 4294967296.0f);
}

class material;
struct hit_record { float t; vec3 p; vec3 normal; material *mat_ptr; };

class hitable {
public:
    __device__ virtual bool hit(const ray& r, float t_min, float t_max, hit_record& rec) const = 0;
    __device__ virtual ~hitable() {}
};
class material {
public:
    __device__ virtual bool scatter(const ray& r_in, const hit_record& rec, vec3& attenuation, ray& scattered, rng_state *st) const = 0;
    __device__ virtual ~material() {}
};
#define RANDVEC3 vec3(uniform(st),uniform(st),uniform(st))
__device__ vec3 random_in_unit_sphere(rng_state *st) {
    vec3 p;
    do { p = 2.0f*RANDVEC3 - vec3(1,1,1); } while (p.squared_length() >= 1.0f);
    return p;
}
class lambertian : public material {
public:
    __device__ lambertian(const vec3& a) : albedo(a) {}
    __device__ virtual bool scatter(const ray& r_in, const hit_record& rec, vec3& attenuation, ray& scattered, rng_state *st) const {
        vec3 target = rec.p + rec.normal + random_in_unit_sphere(st);
        scattered = ray(rec.p, target-rec.p);
        attenuation = albedo;
        return true;
    }
    vec3 albedo;
};
__device__ vec3 reflect(const vec3& v, const vec3& n) { return v - 2.0f*dot(v,n)*n; }
class metal : public material {
public:
    __device__ metal(const vec3& a, float f) : albedo(a) { if (f < 1) fuzz = f; else fuzz = 1; }
    __device__ bool scatter(const ray& r_in, const hit_record& rec, vec3& attenuation, ray& scattered, rng_state *st) const override {
        vec3 reflected = reflect(unit_vector(r_in.direction()), rec.normal);
        scattered = ray(rec.p, reflected + fuzz*random_in_unit_sphere(st));
        attenuation = albedo;
        return (dot(scattered.direction(), rec.normal) > 0.0f);
    }
    vec3 albedo; float fuzz;
};
class sphere : public hitable {
public:
    __device__ sphere(vec3 cen, float r, material *m) : center(cen), radius(r), mat_ptr(m) {}
    __device__ virtual bool hit(const ray& r, float tmin, float tmax, hit_record& rec) const;
    vec3 center; float radius; material *mat_ptr;
};
__device__ bool sphere::hit(const ray& r, float t_min, float t_max, hit_record& rec) const {
    vec3 oc = r.origin() - center;
    float a = dot(r.direction(), r.direction()), b = dot(oc, r.direction()), c = dot(oc, oc) - radius*radius;
    float discriminant = b*b - a*c;
    if (discriminant > 0) {
        for (int s = -1; s <= 1; s += 2) {
            float temp = (-b + s*sqrt(discriminant))/a;
            if (temp < t_max && temp > t_min) {
                rec.t = temp; rec.p = r.point_at_parameter(rec.t);
                rec.normal = (rec.p - center) / radius; rec.mat_ptr = mat_ptr;
                return true;
            }
        }
    }
    return false;
}
class hitable_list : public hitable {
public:
    __device__ hitable_list(hitable **l, int n) { list = l; list_size = n; }
    __device__ virtual bool hit(const ray& r, float t_min, float t_max, hit_record& rec) const {
        hit_record temp_rec; bool hit_anything = false; float closest_so_far = t_max;
        for (int i = 0; i < list_size; i++)
            if (list[i]->hit(r, t_min, closest_so_far, temp_rec)) { hit_anything = true; closest_so_far = temp_rec.t; rec = temp_rec; }
        return hit_anything;
    }
    hitable **list; int list_size;
};

__device__ vec3 color(const ray& r, hitable **world, rng_state *st) {
    ray cur_ray = r; vec3 cur_attenuation = vec3(1.0,1.0,1.0);
    for (int i = 0; i < 10; i++) {
        hit_record rec;
        if ((*world)->hit(cur_ray, 0.001f, FLT_MAX, rec)) {
            ray scattered; vec3 attenuation;
            if (rec.mat_ptr->scatter(cur_ray, rec, attenuation, scattered, st)) { cur_attenuation = attenuation * cur_attenuation; cur_ray = scattered; }
            else return vec3(0.0,0.0,0.0);
        } else {
            vec3 unit_direction = unit_vector(cur_ray.direction());
            float t = 0.5f*(unit_direction.y() + 1.0f);
            return cur_attenuation * ((1.0f-t)*vec3(1.0, 1.0, 1.0) + t*vec3(0.5, 0.7, 1.0));
        }
    }
    return vec3(0.0,0.0,0.0);
}

__global__ void render_init(int max_x, int max_y, rng_state *rand_state) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int j = threadIdx.y + blockIdx.y * blockDim.y;
    if((i >= max_x) || (j >= max_y)) return;
    rand_state[j*max_x + i].s = wang(1984 + j*max_x + i) | 1;
}
__global__ void create_world(hitable **d_list, hitable **d_world) {
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        d_list[0] = new sphere(vec3(0,-100.5,-1), 100, new lambertian(vec3(0.8, 0.8, 0.0)));
        d_list[1] = new sphere(vec3(0,0,-1), 0.5, new lambertian(vec3(0.1, 0.2, 0.5)));
        d_list[2] = new sphere(vec3(1,0,-1), 0.5, new metal(vec3(0.8, 0.6, 0.2), 0.0));
        *d_world = new hitable_list(d_list, 3);
    }
}
__global__ void free_world(hitable **d_list, hitable **d_world) {
    for (int i = 0; i < 3; i++) { delete ((sphere *)d_list[i])->mat_ptr; delete d_list[i]; }
    delete *d_world;
}
__global__ void render(vec3 *fb, int max_x, int max_y, int ns, hitable **world, rng_state *rand_state) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int j = threadIdx.y + blockIdx.y * blockDim.y;
    if((i >= max_x) || (j >= max_y)) return;
    int pixel_index = j*max_x + i;
    rng_state local = rand_state[pixel_index];
    vec3 col(0,0,0);
    for (int s = 0; s < ns; s++) {
        float u = float(i + uniform(&local)) / float(max_x), v = float(j + uniform(&local)) / float(max_y);
        ray r(vec3(0,0,0), vec3(-2.0,-1.0,-1.0) + u*vec3(4,0,0) + v*vec3(0,2,0));
        col += color(r, world, &local);
    }
    rand_state[pixel_index] = local;
    fb[pixel_index] = col/float(ns);
}

int main() {
    int nx = 48, ny = 24, tx = 8, ty = 8, ns = 2;
    int num_pixels = nx*ny;
    size_t fb_size = num_pixels*sizeof(vec3);
    vec3 *fb; checkCudaErrors(cudaMallocManaged((void **)&fb, fb_size));
    rng_state *d_rand; checkCudaErrors(cudaMalloc((void **)&d_rand, num_pixels*sizeof(rng_state)));
    hitable **d_list; checkCudaErrors(cudaMalloc((void **)&d_list, 3*sizeof(hitable *)));
    hitable **d_world; checkCudaErrors(cudaMalloc((void **)&d_world, sizeof(hitable *)));
    create_world<<<1,1>>>(d_list,d_world);
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaDeviceSynchronize());
    clock_t start = clock();
    dim3 blocks(nx/tx+1,ny/ty+1), threads(tx,ty);
    render_init<<<blocks, threads>>>(nx, ny, d_rand);
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaDeviceSynchronize());
    render<<<blocks, threads>>>(fb, nx, ny, ns, d_world, d_rand);
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaDeviceSynchronize());
    double timer_seconds = ((double)(clock() - start)) / CLOCKS_PER_SEC;
    std::cerr << "took " << (timer_seconds >= 0 ? "some" : "no") << " seconds.\n";
    bool ok = true;
    for (int i = 0; i < num_pixels; i++)
        for (int c = 0; c < 3; c++) ok = ok && fb[i][c] >= 0.f && fb[i][c] <= 1.0001f;
    vec3 sky = fb[(ny-1)*nx], ground = fb[2*nx + 2];
    std::cout << "sky " << sky << ", ground " << ground << "\n";
    ok = ok && sky.z() > 0.95f && ground.z() < 0.05f;
    free_world<<<1,1>>>(d_list,d_world);
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaDeviceSynchronize());
    checkCudaErrors(cudaFree(d_world));
    checkCudaErrors(cudaFree(d_list));
    checkCudaErrors(cudaFree(d_rand));
    checkCudaErrors(cudaFree(fb));
    std::cout << (ok ? "PASS" : "FAIL") << std::endl;
    cudaDeviceReset();
    return ok ? 0 : 1;
}
