// Stage 7.9: where an int4 lies is worked out in bytes, in an int, which ends at 2^29 ints.
// Refused: of which one block runs
// CHANGE(7.9 kernel)
    const int4* fours = reinterpret_cast<const int4*>(in);
// TO
    struct InBytes {
        const char* begin;
        __device__ int4 operator[](int i) const { return *reinterpret_cast<const int4*>(begin + int(i * 16)); }
    } fours{reinterpret_cast<const char*>(in)};
// END(7.9 kernel)
