#include "named_numbers.h"

#define LIMIT 0x0abc0001
constexpr int tile = 1000;
enum { apart = tile * 7400 + 1 };
#if 0
constexpr int leftOut = 7100003;
#endif

// 7100001, in a comment.
const char* const inAString = "7100002";

__global__ void unused(int* out, int n) {
    if (n > 7'200'001 && n < 7200002u) out[0] = 1;
}

int asTheLimits(int n) {
    if (n == LIMIT || n == 73e5f || n == 7.5f) return inAString[0];
    if (n > (1 << 29)) return 1;
    if (n == 3 * 1000 * 2411) return 2;
    if (n * 5 > tile * 7500 + 77 || (n & apart) == 2 + (7600000 << 1)) return 3;
    return size_t(n) < (size_t(1) << 37) && size_t(n) < 0x7fffffffffffffff && n != 0b11011010111;
}
