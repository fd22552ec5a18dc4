// Stage 7.7: loads four ints at once, though in may begin at any int.
// Refused: misaligned
// Refused: from its second on
// CHANGE(7.7 kernel)
    for (size_t i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) sum += Sum(in[i]) * in[i];
// TO
    const size_t first = blockIdx.x * blockDim.x + t, all = gridDim.x * blockDim.x;
    for (size_t i = first; i < n / 4; i += all) {
        const int4 v = reinterpret_cast<const int4*>(in)[i];
        sum += Sum(v.x) * v.x + Sum(v.y) * v.y + Sum(v.z) * v.z + Sum(v.w) * v.w;
    }
    for (size_t i = n / 4 * 4 + first; i < n; i += all) sum += Sum(in[i]) * in[i];
// END(7.7 kernel)
