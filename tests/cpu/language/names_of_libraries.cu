// Names that the standard library or the headers have too, in programs that use them for something of their own.
#include <algorithm>
#include "check.h"
using namespace std;

namespace mine {
constexpr int warpSize = 48;
}
struct Config {
    static constexpr int warpSize = 32;
};

__global__ void search(int* at, const int* in, int what, int n) {
    const int i = threadIdx.x;
    if (i < n && in[i] == what) *at = i;
}
__global__ void max(int* most, const int* in, int n = 4) {
    *most = in[0];
    for (int i = 1; i < n; i++) *most = std::max(*most, in[i]);
}
extern "C" {
__global__ void reverse(int* out, int n) {
    const int i = threadIdx.x, was = out[i];
    __syncthreads();
    out[n - 1 - i] = was;
}
}
#define COUNT <<<1, 1>>>
__global__ void count(int* out, const int* in, int n) {
    for (int i = 0; i < n; i++) *out += in[i] > mine::warpSize - Config::warpSize;
}
template <class T>
__global__ void fill(T* out, T with) {
    out[threadIdx.x] = with;
}
namespace other {
__global__ void swap(int* a, int* b) {
    const int was = *a;
    *a = *b, *b = was;
}
void turn(int* a, int* b) { swap<<<1, 1>>>(a, b); }
}  // namespace other

int main(int argc, char** argv) {
    if (argc > 7) {
        auto say = [&](int n) {
            if (n == 7) return;
            printf("%s\n", argv[n]);
        };
        struct Said {
            void nothing() const { return; }
        };
        say(7), Said().nothing();
        return;
    }
    DeviceArray<int> in(std::vector<int>{30, 10, 40, 20}), out(1), more(4);
    const int* const from = in.data;  // a call of std's with these would be no better
    search<<<1, 4>>>(out.data, from, 40, 4);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == 2);
    max<<<1, 1>>>(out.data, from);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == 40);
    count COUNT(out.data, from, 4);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == 43);
    fill<<<1, 4>>>(more.data, 5);
    FINISH_KERNEL();
    other::turn(more.data, in.data);
    FINISH_KERNEL();
    EXPECT((more.toHost() == std::vector<int>{30, 5, 5, 5}));
    reverse<<<1, 4>>>(more.data, 4);
    FINISH_KERNEL();
    EXPECT((more.toHost() == std::vector<int>{5, 5, 5, 30}));
    return finish("names_of_libraries");
}
