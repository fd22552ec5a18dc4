// Headers that bring others along, as NVIDIA's do: published programs include one or two, and use the rest.
#include <thrust/device_vector.h>
#include <thrust/sort.h>

#include "drawn.h"

int main() {
    thrust::device_vector<int> numbers(8), sums(8);
    thrust::sequence(numbers.begin(), numbers.end());
    thrust::sort(thrust::device, numbers.begin(), numbers.end(), thrust::greater<int>());
    EXPECT(*thrust::max_element(numbers.begin(), numbers.end()) == 7);
    EXPECT(thrust::reduce(numbers.begin(), numbers.end(), 0, thrust::plus<int>()) == 28);
    thrust::exclusive_scan(numbers.begin(), numbers.end(), sums.begin());
    EXPECT(sums[1] == 7 && sums[7] == 28);
    thrust::for_each_n(thrust::seq, thrust::counting_iterator<int>(0), 1, [](int i) { EXPECT(i == 0); });
    thrust::transform(numbers.begin(), numbers.end(), numbers.begin(), thrust::negate<int>());
    EXPECT(FLT_MAX > 3e38f && DBL_MAX > 1e308);
    return finish("headers");
}
