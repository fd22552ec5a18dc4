// Permutations that an engine draws, on both sides.
#include <thrust/detail/type_traits.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/random.h>
#include <thrust/sequence.h>
#include <thrust/shuffle.h>

#include <algorithm>
#include <numeric>

#include "drawn.h"

static std::vector<int> inOrder(int n) {
    std::vector<int> values(n);
    std::iota(values.begin(), values.end(), 0);
    return values;
}

static void shuffles(int n) {
    const std::vector<int> ordered = inOrder(n);
    thrust::device_vector<int> values = ordered, copy(n), others = ordered;
    thrust::default_random_engine engine(7), same(7);
    thrust::shuffle(values.begin(), values.end(), engine);
    std::vector<int> first = onHost(values), sorted = first;
    std::sort(sorted.begin(), sorted.end());
    EXPECT(sorted == ordered);
    if (n > 100) EXPECT(first != ordered);
    // The engine alone says which one it is, and goes on.
    thrust::shuffle(thrust::device, others.begin(), others.end(), same);
    EXPECT(onHost(others) == first && engine == same && engine != thrust::default_random_engine(7));
    thrust::shuffle_copy(thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(n), copy.begin(), engine);
    const std::vector<int> second = onHost(copy);
    if (n > 100) EXPECT(second != first);
    thrust::shuffle_copy(thrust::device, others.begin(), others.end(), values.begin(), thrust::minstd_rand(3));
    sorted = onHost(values);
    std::sort(sorted.begin(), sorted.end());
    EXPECT(sorted == ordered && onHost(others) == first);

    thrust::host_vector<int> host = ordered;
    thrust::shuffle(host.begin(), host.end(), engine);
    std::vector<int> plain = ordered, out(n);
    thrust::shuffle(thrust::host, plain.begin(), plain.end(), engine);
    thrust::shuffle_copy(thrust::host, plain.begin(), plain.end(), out.begin(), engine);
    for (std::vector<int> shuffled : {onHost(host), plain, out}) {
        std::sort(shuffled.begin(), shuffled.end());
        EXPECT(shuffled == ordered);
    }
}

// Each of four elements comes to each place about as often.
static void isFair() {
    int counts[4][4] = {};
    thrust::default_random_engine engine;
    for (int i = 0; i < 4000; i++) {
        int values[] = {0, 1, 2, 3};
        thrust::shuffle(thrust::host, values, values + 4, engine);
        for (int place = 0; place < 4; place++) counts[place][values[place]]++;
    }
    for (const auto& place : counts)
        for (int count : place) EXPECT(count > 800 && count < 1200);
}

int main() {
    for (int n : sizes) shuffles(n);
    isFair();
    static_assert(thrust::detail::is_numeric<int>::value && thrust::true_type::value);
    static_assert(std::is_same_v<
                  thrust::detail::eval_if<false, thrust::detail::identity_<int>, thrust::detail::identity_<char>>::type,
                  char>);
    return finish("shuffling");
}
