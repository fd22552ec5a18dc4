// Namespaces that macros open, while another one is used.
#include <algorithm>
#include "check.h"
#define BEGIN_MINE namespace mine {
#define END_MINE }
using namespace std;

BEGIN_MINE
__global__ void search(int* out) { *out = 7; }
void launchSearch(int* out) { search<<<1, 1>>>(out); }
END_MINE

namespace other {
__global__ void put(int* out, int with) { *out = with; }
}  // namespace other
using namespace other;
extern "C" {
__global__ void add(int* out) { *out += 1; }
}

int main() {
    DeviceArray<int> out(1);
    mine::launchSearch(out.data);
    add<<<1, 1>>>(out.data);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == 8);
    put<<<1, 1>>>(out.data, 5);
    FINISH_KERNEL();
    EXPECT(out.toHost()[0] == 5);
    return finish("namespaces");
}
