// cuRAND in kernels: numbers that the library's own header gave, sums over many, and how its states are watched.
#include <curand_kernel.h>
#include <curand_normal.h>
#include <curand_uniform.h>

#include <cmath>

#include "../api/check.h"

struct Drawn {
    unsigned first, second, jumped, inSequence;
    float uniform;
    double uniformDouble;
    float normal, normalAgain;
};

template <class State>
__global__ void draw(Drawn* drawn) {
    State state;
    curand_init(1234, 5, 7, &state);
    drawn->first = curand(&state);
    drawn->second = curand(&state);
    drawn->uniform = curand_uniform(&state);
    drawn->uniformDouble = curand_uniform_double(&state);
    drawn->normal = curand_normal(&state);
    drawn->normalAgain = curand_normal(&state);
    curand_normal_double(&state);
    curand_log_normal(&state, 0, 1);
    skipahead(1000000007ull, &state);
    drawn->jumped = curand(&state);
    skipahead_sequence(12345, &state);
    drawn->inSequence = curand(&state);
}

template <class State>
static void expectDrawn(const Drawn& expected) {
    Drawn drawn, *device;
    EXPECT_OK(cudaMalloc(&device, sizeof drawn));
    draw<State><<<1, 1>>>(device);
    EXPECT_OK(cudaMemcpy(&drawn, device, sizeof drawn, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaFree(device));
    EXPECT_EQUAL(drawn.first, expected.first);
    EXPECT_EQUAL(drawn.second, expected.second);
    EXPECT_EQUAL(drawn.jumped, expected.jumped);
    EXPECT_EQUAL(drawn.inSequence, expected.inSequence);
    EXPECT(drawn.uniform == expected.uniform);
    EXPECT(drawn.uniformDouble == expected.uniformDouble);
    // A GPU's sine is a fast one.
    EXPECT(std::fabs(drawn.normal - expected.normal) < 1e-5f);
    EXPECT(std::fabs(drawn.normalAgain - expected.normalAgain) < 1e-5f);
}

__global__ void drawFar(unsigned* out) {
    curandState state;
    curand_init(0x123456789abcdefull, 1ull << 40, 1ull << 50, &state);
    out[0] = curand(&state);
    curandStatePhilox4_32_10_t four;
    curand_init(1234, 5, 7, &four);
    const uint4 words = curand4(&four);
    out[1] = words.x, out[2] = words.y, out[3] = words.z, out[4] = words.w;
}

// As programs do: a kernel that makes the states, and one that draws.
constexpr int threads = 512, draws = 64;
template <class State>
__global__ void begin(State* states) {
    curand_init(42, threadIdx.x + blockIdx.x * blockDim.x, 0, &states[threadIdx.x + blockIdx.x * blockDim.x]);
}
struct Sums {
    double uniform, uniformSquares, normal, normalSquares, events, logarithms;
};
template <class State>
__global__ void add(State* states, Sums* sums) {
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    State state = states[i];
    Sums own{};
    for (int n = 0; n < draws; n++) {
        const double uniform = curand_uniform(&state), normal = curand_normal(&state);
        own.uniform += uniform;
        own.uniformSquares += uniform * uniform;
        own.normal += normal;
        own.normalSquares += normal * normal;
        own.events += curand_poisson(&state, 3.5);
        own.logarithms += log(curand_log_normal_double(&state, 1.5, 0.5));
    }
    states[i] = state;
    sums[i] = own;
}

template <class State>
static void expectMeans() {
    State* states;
    Sums *device, host[threads], all{};
    EXPECT_OK(cudaMalloc(&states, threads * sizeof(State)));
    EXPECT_OK(cudaMalloc(&device, sizeof host));
    begin<<<threads / 128, 128>>>(states);
    add<<<threads / 128, 128>>>(states, device);
    EXPECT_OK(cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost));
    for (const Sums& s : host) {
        all.uniform += s.uniform, all.uniformSquares += s.uniformSquares;
        all.normal += s.normal, all.normalSquares += s.normalSquares;
        all.events += s.events, all.logarithms += s.logarithms;
    }
    const double count = threads * draws;  // 32768: limits are some five standard deviations of the means
    EXPECT(std::fabs(all.uniform / count - 0.5) < 0.008);
    EXPECT(std::fabs(all.uniformSquares / count - 1 / 3.0) < 0.008);
    EXPECT(std::fabs(all.normal / count) < 0.028);
    EXPECT(std::fabs(all.normalSquares / count - 1) < 0.04);
    EXPECT(std::fabs(all.events / count - 3.5) < 0.052);
    EXPECT(std::fabs(all.logarithms / count - 1.5) < 0.014);
    EXPECT_OK(cudaFree(states));
    EXPECT_OK(cudaFree(device));
}

int main() {
    expectDrawn<curandState>({3351265907u, 3629609298u, 1442682289u, 3156824813u, 0.0967250243f, 0.16058594555931566,
                              0.815766335f, 0.804962456f});
    expectDrawn<curandStateMRG32k3a>({2068833513u, 469510173u, 4041835972u, 2607228258u, 0.158774257f,
                                      0.21639765711201131, -0.1569947f, -0.539514601f});
    expectDrawn<curandStatePhilox4_32_10_t>({1925342002u, 648658203u, 2987285855u, 2773912833u, 0.845928848f,
                                             0.033433977980166674, -0.629602551f, 0.0249199867f});
    unsigned far[5], *device;
    EXPECT_OK(cudaMalloc(&device, sizeof far));
    drawFar<<<1, 1>>>(device);
    EXPECT_OK(cudaMemcpy(far, device, sizeof far, cudaMemcpyDeviceToHost));
    EXPECT_OK(cudaFree(device));
    const unsigned expected[] = {2400625878u, 1925342002u, 648658203u, 3633236749u, 143597841u};
    for (int i = 0; i < 5; i++) EXPECT_EQUAL(far[i], expected[i]);

    EXPECT_EQUAL(sizeof(curandState), 48);
    EXPECT_EQUAL(sizeof(curandStateMRG32k3a), 48);
    EXPECT_EQUAL(sizeof(curandStatePhilox4_32_10_t), 64);
    expectMeans<curandState>();
    expectMeans<curandStateMRG32k3a>();
    expectMeans<curandStatePhilox4_32_10_t>();
    return finish("curand_device");
}
