// Of many loads at one distance nobody can say whether each waits for the one before; of a chase anybody can.
#include <doctest/doctest.h>

#include <cpu_device/report.h>
#include <cuda_runtime.h>

#include <vector>

#include "rounds.h"

namespace {

cpu_device::KernelReport roundsOf(void (*launch)(int*, const int*)) {
    std::vector<int> in(512);
    for (int i = 0; i < 512; i++) in[i] = (i + 37 * (1 + i % 5)) % 512;
    const size_t bytes = in.size() * sizeof(int);
    int *from = nullptr, *to = nullptr;
    cudaMalloc(&from, bytes);
    cudaMalloc(&to, sizeof(int));
    cudaMemcpy(from, in.data(), bytes, cudaMemcpyHostToDevice);
    const cpu_device::Report report = cpu_device::watch([&] { launch(to, from); });
    cudaFree(from);
    cudaFree(to);
    REQUIRE(report.kernels.size() == 1);
    return report.kernels[0];
}

}  // namespace

TEST_CASE("rounds: steps of one length may be short loops within a long one") {
    for (auto launch : {sumInSteps, sumOfEights}) {
        const cpu_device::KernelReport k = roundsOf(launch);
        CHECK(k.loadRounds == 16);
        CHECK(k.fewestLoadRounds == 2);
    }
}

TEST_CASE("rounds: in a chase each load waits for the one before") {
    const cpu_device::KernelReport k = roundsOf(chase);
    CHECK(k.loadRounds == 16);
    CHECK(k.fewestLoadRounds == 16);
}
