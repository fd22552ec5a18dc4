// mma, ldmatrix and stmatrix in inline PTX: what a lane keeps of a matrix is in registers of 32 bits, doubles in such
// of 64.
#pragma once

#include <cpu_device/matrices.h>
#include <cpu_device/ptx.h>

namespace cpu_device {
namespace ptx {

// The i-th of the words of 64 bits that the registers make: the runtime gets them by value, as what a thread keeps in
// an array would be watched.
template <bool wide, unsigned i, unsigned count>
CPU_DEVICE_INLINE Register wordOf(const Register (&registers)[count]) {
    if constexpr (wide && i < count)
        return registers[i];
    else if constexpr (!wide && 2 * i + 1 < count)
        return packed<Register>(registers[2 * i], registers[2 * i + 1]);
    else if constexpr (!wide && 2 * i < count)
        return registers[2 * i];
    else
        return 0;
}
template <bool wide, unsigned count>
CPU_DEVICE_INLINE void fromWords(Register (&registers)[count], const MatrixWords& words) {
    registers[0] = wide ? words.first : part<Register, 2>(words.first, 0);
    if constexpr (count > 1) registers[1] = wide ? words.second : part<Register, 2>(words.first, 1);
    if constexpr (count > 2) registers[2] = part<Register, 2>(words.second, 0);
    if constexpr (count > 3) registers[3] = part<Register, 2>(words.second, 1);
}

template <unsigned m, unsigned n, unsigned k, MatrixNumber left, MatrixNumber right, MatrixNumber sums, bool saturates,
          unsigned inD, unsigned inA, unsigned inB>
CPU_DEVICE_INLINE void multiply(Register (&d)[inD], const Register (&a)[inA], const Register (&b)[inB],
                                const Register (&c)[inD], Here here = {}) {
    constexpr bool wide = left == MatrixNumber::float64;
    constexpr MatrixKind kind{m, n, k, left, right, sums, sums, saturates};
    fromWords<wide>(d, multiplyWords(kind, {wordOf<wide, 0>(a), wordOf<wide, 1>(a)}, wordOf<wide, 0>(b),
                                     {wordOf<wide, 0>(c), wordOf<wide, 1>(c)}, here));
}

// Of 1, 2 or 4 matrices of 8 rows of 8 numbers of 16 bits; the first 8 lanes name the rows of the first, and so on.
template <bool transposed, unsigned count>
CPU_DEVICE_INLINE void loadMatrices(Register (&parts)[count], const void* row, Here here = {}) {
    fromWords<false>(parts, loadMatrixRows(row, count, transposed, here));
}
template <bool transposed, unsigned count>
CPU_DEVICE_INLINE void storeMatrices(void* row, const Register (&parts)[count], Here here = {}) {
    storeMatrixRows(row, {wordOf<false, 0>(parts), wordOf<false, 1>(parts)}, count, transposed, here);
}

}  // namespace ptx
}  // namespace cpu_device
