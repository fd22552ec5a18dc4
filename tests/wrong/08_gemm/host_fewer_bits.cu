// Stage 8.1: the factors lose their last six bits.
// Refused: all products are added up, but not as exactly as float does
// BEGIN(top)
#include <cstring>
// END(top)
// CHANGE(8.1)
            for (size_t i = 0; i < size_t(n); i++) sum += a[row * n + i] * b[i * k + col];
// TO
            for (size_t i = 0; i < size_t(n); i++) {
                float factors[2] = {a[row * n + i], b[i * k + col]};
                for (float& factor : factors) {
                    unsigned bits;
                    std::memcpy(&bits, &factor, sizeof bits);
                    bits &= ~0x3fu;
                    std::memcpy(&factor, &bits, sizeof bits);
                }
                sum += factors[0] * factors[1];
            }
// END(8.1)
