// What goes wrong with a call of the CUDA API, Thrust throws.
#pragma once

#include <new>
#include <string>
#include <system_error>

namespace thrust {

using std::errc;
using std::error_category;
using std::error_code;
using std::error_condition;
using std::system_error;

inline const error_category& cuda_category() {
    struct Category : error_category {
        const char* name() const noexcept override { return "cuda"; }
        std::string message(int error) const override { return cudaGetErrorString(static_cast<cudaError_t>(error)); }
    };
    static const Category category;
    return category;
}
namespace system {
using std::error_category;
using std::error_code;
using std::system_error;
using thrust::cuda_category;
}  // namespace system

}  // namespace thrust

namespace cpu_device_thrust {

inline void check(cudaError_t error, const char* call) {
    if (error == cudaSuccess) return;
    cudaGetLastError();  // whoever catches it asks for no other
    throw std::system_error(error, thrust::cuda_category(), call);
}

struct BadAllocation : std::bad_alloc {
    std::string text;
    explicit BadAllocation(cudaError_t error) : text(std::string("std::bad_alloc: ") + cudaGetErrorString(error)) {}
    const char* what() const noexcept override { return text.c_str(); }
};

inline void checkAllocation(cudaError_t error) {
    if (error == cudaSuccess) return;
    cudaGetLastError();
    throw BadAllocation(error);
}

}  // namespace cpu_device_thrust
