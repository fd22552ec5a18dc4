// Stage 7.9: where an int4 lies is worked out in bytes, which 32 bits count up to 2^30 ints.
// Refused: never comes to the end
// CHANGE(7.9 kernel)
    const int4* fours = reinterpret_cast<const int4*>(in);
// TO
    struct InBytes {
        const char* begin;
        __device__ int4 operator[](unsigned i) const { return *reinterpret_cast<const int4*>(begin + unsigned(i * 16)); }
    } fours{reinterpret_cast<const char*>(in)};
// END(7.9 kernel)
