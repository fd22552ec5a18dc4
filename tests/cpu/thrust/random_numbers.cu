// Engines give the sequences of the C++ standard; distributions keep to their limits. Complex numbers.
#include <thrust/complex.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#include "drawn.h"

template <class Engine>
unsigned long long tenThousandth() {
    Engine engine;
    for (int i = 1; i < 10000; i++) engine();
    return engine();
}

struct InCircle {
    __device__ int operator()(unsigned seed) const {
        thrust::default_random_engine engine(seed);
        engine.discard(100 * seed);
        thrust::uniform_real_distribution<float> coordinate(0, 1);
        int inside = 0;
        for (int i = 0; i < 100; i++) {
            const float x = coordinate(engine), y = coordinate(engine);
            inside += x * x + y * y <= 1;
        }
        return inside;
    }
};
struct Squared {
    __device__ thrust::complex<float> operator()(thrust::complex<float> z) const { return z * z; }
};

int main() {
    // The standard says the 10 000th number of each.
    EXPECT_EQUAL(tenThousandth<thrust::minstd_rand0>(), 1043618065);
    EXPECT_EQUAL(tenThousandth<thrust::minstd_rand>(), 399268537);
    EXPECT_EQUAL(tenThousandth<thrust::default_random_engine>(), 399268537);
    EXPECT_EQUAL(tenThousandth<thrust::ranlux24_base>(), 7937952);
    thrust::minstd_rand one(42), other(42);
    for (int i = 0; i < 1234; i++) one();
    other.discard(1234);
    EXPECT(one == other && one() == other());

    thrust::uniform_int_distribution<int> die(1, 6);
    int counts[7] = {};
    for (int i = 0; i < 6000; i++) {
        const int eyes = die(one);
        EXPECT(eyes >= 1 && eyes <= 6);
        counts[eyes]++;
    }
    for (int eyes = 1; eyes <= 6; eyes++) EXPECT(counts[eyes] > 850 && counts[eyes] < 1150);
    thrust::normal_distribution<double> normal(3, 2);
    double sum = 0, squares = 0;
    for (int i = 0; i < 10000; i++) {
        const double x = normal(one);
        sum += x, squares += (x - 3) * (x - 3);
    }
    EXPECT(sum / 10000 > 2.9 && sum / 10000 < 3.1 && squares / 10000 > 3.8 && squares / 10000 < 4.2);
    const int inside = thrust::transform_reduce(thrust::counting_iterator<unsigned>(1),
                                                thrust::counting_iterator<unsigned>(501), InCircle(), 0,
                                                thrust::plus<int>());
    EXPECT(inside > 50000 * 0.775 && inside < 50000 * 0.795);

    thrust::device_vector<thrust::complex<float>> numbers(300, thrust::complex<float>(1, 2));
    thrust::transform(numbers.begin(), numbers.end(), numbers.begin(), Squared());
    const thrust::complex<float> last = numbers[299];
    EXPECT(last.real() == -3 && last.imag() == 4 && thrust::abs(last) == 5 && thrust::conj(last).imag() == -4);
    return finish("random_numbers");
}
