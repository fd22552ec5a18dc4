// Stage 7.2: counts bytes in 32 bits.
// Refused: nothing is loaded
// BEGIN(7.2)
const unsigned bytes = unsigned(n * sizeof(int));
Sum sum = 0;
for (unsigned at = 0; at < bytes; at += sizeof(int)) {
    const Sum x = *reinterpret_cast<const int*>(reinterpret_cast<const char*>(in) + at);
    sum += x * x;
}
*sums = sum;
// END(7.2)
