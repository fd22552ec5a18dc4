// Words as several small numbers (__vadd4 …), and the maxima and minima of three that Hopper has an instruction for.
#include "check.h"

// Each number of both words, by ordinary arithmetic.
#define EACH(name, Number, value)                                                \
    {                                                                            \
        using Part = Number;                                                     \
        unsigned result = name(a, b);                                            \
        for (int at = 0; at < 32; at += 8 * sizeof(Part)) {                      \
            int x = static_cast<Part>(a >> at), y = static_cast<Part>(b >> at);  \
            EXPECT(static_cast<Part>(result >> at) == static_cast<Part>(value)); \
        }                                                                        \
    }
#define ONE(name, Number, value)                                                 \
    {                                                                            \
        using Part = Number;                                                     \
        unsigned result = name(a);                                               \
        for (int at = 0; at < 32; at += 8 * sizeof(Part)) {                      \
            int x = static_cast<Part>(a >> at);                                  \
            EXPECT(static_cast<Part>(result >> at) == static_cast<Part>(value)); \
        }                                                                        \
    }

template <class Part>
__device__ int within(int x) {
    int most = (1 << (8 * sizeof(Part) - (Part(-1) < 0))) - 1, least = Part(-1) < 0 ? -most - 1 : 0;
    return min(max(x, least), most);
}
__device__ int awayFromZero(int twice) { return twice < 0 ? -((1 - twice) / 2) : (twice + 1) / 2; }

__device__ void pairs(unsigned a, unsigned b) {
    EACH(__vadd2, short, x + y);
    EACH(__vadd4, signed char, x + y);
    EACH(__vaddss2, short, within<Part>(x + y));
    EACH(__vaddss4, signed char, within<Part>(x + y));
    EACH(__vaddus2, unsigned short, within<Part>(x + y));
    EACH(__vaddus4, unsigned char, within<Part>(x + y));
    EACH(__vsub2, short, x - y);
    EACH(__vsub4, signed char, x - y);
    EACH(__vsubss2, short, within<Part>(x - y));
    EACH(__vsubss4, signed char, within<Part>(x - y));
    EACH(__vsubus2, unsigned short, within<Part>(x - y));
    EACH(__vsubus4, unsigned char, within<Part>(x - y));
    EACH(__vavgs2, short, awayFromZero(x + y));
    EACH(__vavgs4, signed char, awayFromZero(x + y));
    EACH(__vavgu2, unsigned short, (x + y) / 2 + (x + y) % 2);
    EACH(__vavgu4, unsigned char, (x + y) / 2 + (x + y) % 2);
    EACH(__vhaddu2, unsigned short, (x + y) / 2);
    EACH(__vhaddu4, unsigned char, (x + y) / 2);
    EACH(__vmaxs2, short, x < y ? y : x);
    EACH(__vmaxs4, signed char, x < y ? y : x);
    EACH(__vmins2, short, x < y ? x : y);
    EACH(__vmins4, signed char, x < y ? x : y);
    EACH(__vabsdiffs2, short, x < y ? y - x : x - y);
    EACH(__vabsdiffs4, signed char, x < y ? y - x : x - y);
    EACH(__vmaxu2, unsigned short, x < y ? y : x);
    EACH(__vmaxu4, unsigned char, x < y ? y : x);
    EACH(__vminu2, unsigned short, x < y ? x : y);
    EACH(__vminu4, unsigned char, x < y ? x : y);
    EACH(__vabsdiffu2, unsigned short, x < y ? y - x : x - y);
    EACH(__vabsdiffu4, unsigned char, x < y ? y - x : x - y);
    EACH(__vcmpeq2, unsigned short, x == y ? 0xffff : 0);
    EACH(__vcmpeq4, unsigned char, x == y ? 0xffff : 0);
    EACH(__vseteq2, unsigned short, x == y);
    EACH(__vseteq4, unsigned char, x == y);
    EACH(__vcmpne2, unsigned short, x != y ? 0xffff : 0);
    EACH(__vcmpne4, unsigned char, x != y ? 0xffff : 0);
    EACH(__vsetne2, unsigned short, x != y);
    EACH(__vsetne4, unsigned char, x != y);
    EACH(__vcmpges2, short, x >= y ? 0xffff : 0);
    EACH(__vcmpges4, signed char, x >= y ? 0xffff : 0);
    EACH(__vsetges2, short, x >= y);
    EACH(__vsetges4, signed char, x >= y);
    EACH(__vcmpgeu2, unsigned short, x >= y ? 0xffff : 0);
    EACH(__vcmpgeu4, unsigned char, x >= y ? 0xffff : 0);
    EACH(__vsetgeu2, unsigned short, x >= y);
    EACH(__vsetgeu4, unsigned char, x >= y);
    EACH(__vcmpgts2, short, x > y ? 0xffff : 0);
    EACH(__vcmpgts4, signed char, x > y ? 0xffff : 0);
    EACH(__vsetgts2, short, x > y);
    EACH(__vsetgts4, signed char, x > y);
    EACH(__vcmpgtu2, unsigned short, x > y ? 0xffff : 0);
    EACH(__vcmpgtu4, unsigned char, x > y ? 0xffff : 0);
    EACH(__vsetgtu2, unsigned short, x > y);
    EACH(__vsetgtu4, unsigned char, x > y);
    EACH(__vcmples2, short, x <= y ? 0xffff : 0);
    EACH(__vcmples4, signed char, x <= y ? 0xffff : 0);
    EACH(__vsetles2, short, x <= y);
    EACH(__vsetles4, signed char, x <= y);
    EACH(__vcmpleu2, unsigned short, x <= y ? 0xffff : 0);
    EACH(__vcmpleu4, unsigned char, x <= y ? 0xffff : 0);
    EACH(__vsetleu2, unsigned short, x <= y);
    EACH(__vsetleu4, unsigned char, x <= y);
    EACH(__vcmplts2, short, x < y ? 0xffff : 0);
    EACH(__vcmplts4, signed char, x < y ? 0xffff : 0);
    EACH(__vsetlts2, short, x < y);
    EACH(__vsetlts4, signed char, x < y);
    EACH(__vcmpltu2, unsigned short, x < y ? 0xffff : 0);
    EACH(__vcmpltu4, unsigned char, x < y ? 0xffff : 0);
    EACH(__vsetltu2, unsigned short, x < y);
    EACH(__vsetltu4, unsigned char, x < y);
    ONE(__vabs2, short, x*(x < 0 ? -1 : 1));
    ONE(__vabs4, signed char, x*(x < 0 ? -1 : 1));
    ONE(__vabsss2, short, within<Part>(x * (x < 0 ? -1 : 1)));
    ONE(__vabsss4, signed char, within<Part>(x * (x < 0 ? -1 : 1)));
    ONE(__vneg2, short, 0 - x);
    ONE(__vneg4, signed char, 0 - x);
    ONE(__vnegss2, short, within<Part>(0 - x));
    ONE(__vnegss4, signed char, within<Part>(0 - x));
    unsigned sums[4] = {};
    for (int at = 0; at < 32; at += 8) {
        sums[0] += abs(static_cast<signed char>(a >> at) - static_cast<signed char>(b >> at));
        sums[1] += abs(static_cast<int>(a >> at & 0xff) - static_cast<int>(b >> at & 0xff));
    }
    for (int at = 0; at < 32; at += 16) {
        sums[2] += abs(static_cast<short>(a >> at) - static_cast<short>(b >> at));
        sums[3] += abs(static_cast<int>(a >> at & 0xffff) - static_cast<int>(b >> at & 0xffff));
    }
    EXPECT(__vsads4(a, b) == sums[0] && __vsadu4(a, b) == sums[1]);
    EXPECT(__vsads2(a, b) == sums[2] && __vsadu2(a, b) == sums[3]);
}

template <class Part, class Word>
__device__ void three(Word a, Word b, Word c, Word max3, Word min3, Word addMax, Word addMin) {
    for (int at = 0; at < 32; at += 8 * sizeof(Part)) {
        Part x = static_cast<Part>(a >> at), y = static_cast<Part>(b >> at), z = static_cast<Part>(c >> at);
        Part sum = static_cast<Part>(static_cast<unsigned>(x) + static_cast<unsigned>(y));
        EXPECT(static_cast<Part>(max3 >> at) == max(max(x, y), z) &&
               static_cast<Part>(min3 >> at) == min(min(x, y), z));
        EXPECT(static_cast<Part>(addMax >> at) == max(sum, z) && static_cast<Part>(addMin >> at) == min(sum, z));
    }
}
template <class Part, class Word>
__device__ void notNegative(Word word, Word relu) {
    for (int at = 0; at < 32; at += 8 * sizeof(Part)) {
        Part x = static_cast<Part>(word >> at);
        EXPECT(static_cast<Part>(relu >> at) == (x < 0 ? 0 : x));
    }
}

__device__ void triples(unsigned a, unsigned b, unsigned c) {
    int i = a, j = b, k = c;
    three<int>(i, j, k, __vimax3_s32(i, j, k), __vimin3_s32(i, j, k), __viaddmax_s32(i, j, k), __viaddmin_s32(i, j, k));
    three<unsigned>(a, b, c, __vimax3_u32(a, b, c), __vimin3_u32(a, b, c), __viaddmax_u32(a, b, c),
                    __viaddmin_u32(a, b, c));
    three<short>(a, b, c, __vimax3_s16x2(a, b, c), __vimin3_s16x2(a, b, c), __viaddmax_s16x2(a, b, c),
                 __viaddmin_s16x2(a, b, c));
    three<unsigned short>(a, b, c, __vimax3_u16x2(a, b, c), __vimin3_u16x2(a, b, c), __viaddmax_u16x2(a, b, c),
                          __viaddmin_u16x2(a, b, c));
    notNegative<int>(max(i, j), __vimax_s32_relu(i, j));
    notNegative<int>(min(i, j), __vimin_s32_relu(i, j));
    notNegative<int>(__vimax3_s32(i, j, k), __vimax3_s32_relu(i, j, k));
    notNegative<int>(__vimin3_s32(i, j, k), __vimin3_s32_relu(i, j, k));
    notNegative<int>(__viaddmax_s32(i, j, k), __viaddmax_s32_relu(i, j, k));
    notNegative<int>(__viaddmin_s32(i, j, k), __viaddmin_s32_relu(i, j, k));
    notNegative<short>(__vmaxs2(a, b), __vimax_s16x2_relu(a, b));
    notNegative<short>(__vmins2(a, b), __vimin_s16x2_relu(a, b));
    notNegative<short>(__vimax3_s16x2(a, b, c), __vimax3_s16x2_relu(a, b, c));
    notNegative<short>(__vimin3_s16x2(a, b, c), __vimin3_s16x2_relu(a, b, c));
    notNegative<short>(__viaddmax_s16x2(a, b, c), __viaddmax_s16x2_relu(a, b, c));
    notNegative<short>(__viaddmin_s16x2(a, b, c), __viaddmin_s16x2_relu(a, b, c));

    bool first, high, low;
    EXPECT(__vibmax_s32(i, j, &first) == max(i, j) && first == (i >= j));
    EXPECT(__vibmin_s32(i, j, &first) == min(i, j) && first == (i <= j));
    EXPECT(__vibmax_u32(a, b, &first) == max(a, b) && first == (a >= b));
    EXPECT(__vibmin_u32(a, b, &first) == min(a, b) && first == (a <= b));
    unsigned least = __vibmin_s16x2(a, b, &high, &low);
    EXPECT(least == __vmins2(a, b) && high == (i >> 16 <= j >> 16) && low == (short(a) <= short(b)));
    unsigned most = __vibmax_s16x2(a, b, &high, &low);
    EXPECT(most == __vmaxs2(a, b) && high == (i >> 16 >= j >> 16) && low == (short(a) >= short(b)));
    least = __vibmin_u16x2(a, b, &high, &low);
    EXPECT(least == __vminu2(a, b) && high == (a >> 16 <= b >> 16) && low == ((a & 0xffff) <= (b & 0xffff)));
    most = __vibmax_u16x2(a, b, &high, &low);
    EXPECT(most == __vmaxu2(a, b) && high == (a >> 16 >= b >> 16) && low == ((a & 0xffff) >= (b & 0xffff)));
}

__global__ void everyPair(const unsigned* words, int n) {
    unsigned a = words[threadIdx.x];
    for (int i = 0; i < n; i++) {
        pairs(a, words[i]);
        triples(a, words[i], words[n - 1 - i]);
    }
}

int main() {
    std::vector<unsigned> words = {0,          ~0u,        0x80008000, 0x80808080, 0x7fff7fff, 0x7f7f7f7f,
                                   0x00010001, 0x01010101, 0x80000000, 0x7fffffff, 0xfffefffe, 0x8000ffff};
    unsigned drawn = 12345;
    while (words.size() < 64) words.push_back(drawn = drawn * 1664525 + 1013904223);
    DeviceArray<unsigned> onDevice(words);
    everyPair<<<1, 64>>>(onDevice.data, 64);
    FINISH_KERNEL();
    return finish("simd");
}
