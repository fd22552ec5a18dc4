#include "product_mistakes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "inputs.h"
#include "unwritten_part.h"

namespace grading {
namespace {

// Tries formulas on some of the wrong elements.
class Comparing {
public:
    Comparing(const Product& product, const std::vector<size_t>& wrong) : p(product) {
        size_t step = std::max<size_t>(1, wrong.size() / 128);
        for (size_t i = 0; i < wrong.size(); i += step)
            if (!isUnwritten(p.got[wrong[i]])) sample.push_back(wrong[i]);
    }

    bool any() const { return !sample.empty(); }

    // Does (nearly) each wrong element have the value that the formula gives for it? NaN: it says nothing about it.
    template <typename Formula>
    bool give(Formula formula) const {
        size_t agree = 0;
        for (size_t i : sample) {
            double value = formula(p.row(i), p.col(i));
            agree += near(value, i) || (p.onHost && std::isnan(value) && std::isnan(p.got[i]));
        }
        return agree * 20 >= sample.size() * 19;
    }

    // The sum over all i of what a formula of (row, col, i) gives. Outside of a matrix there is nothing to give; a
    // function of the host finds a NaN there.
    template <typename Term>
    bool sums(Term term) const {
        return give([&](int row, int col) {
            double sum = 0;
            for (int i = 0; i < p.shape.n; i++) sum += term(row, col, i);
            return sum;
        });
    }

    // The number of products, from the first (or last) on, whose sum all wrong elements have; -1 if there is none.
    int products(bool fromTheLast) const {
        const auto [m, n, k] = p.shape;
        std::vector<size_t> agree(n + 1);
        for (size_t at : sample) {
            double sum = 0;
            agree[0] += near(sum, at);
            for (int j = 0; j < n; j++) {
                int i = fromTheLast ? n - 1 - j : j;
                sum += double(p.a[size_t(p.row(at)) * n + i]) * p.b[size_t(i) * k + p.col(at)];
                agree[j + 1] += near(sum, at);
            }
        }
        for (int count = n; count >= 0; count--)
            if (agree[count] * 20 >= sample.size() * 19) return count;
        return -1;
    }

    // All is added up, but what is added or where has fewer bits than a float: errors far below the least of the
    // products. Of many products that is less than errors may be.
    bool fewerBits() const {
        constexpr int mostProducts = 64;
        constexpr double share = 1.0 / 256;  // of the sum of magnitudes: bfloat16 stays below, also if it is cut
        const auto [m, n, k] = p.shape;
        if (n > mostProducts) return false;
        size_t agree = 0;
        for (size_t at : sample) {
            double magnitude = 0;
            for (int i = 0; i < n; i++)
                magnitude += std::fabs(double(p.a[size_t(p.row(at)) * n + i]) * p.b[size_t(i) * k + p.col(at)]);
            agree += std::fabs(p.expected[at] - p.got[at]) <= share * magnitude;
        }
        return agree * 20 >= sample.size() * 19;
    }

    template <typename Predicate>
    bool all(Predicate predicate) const {
        return std::all_of(sample.begin(), sample.end(), [&](size_t i) { return predicate(p.got[i]); });
    }

    // Sums that are right, but of another place not far away: in the same row, the same column, or the same 16 × 16.
    // That of the first wrong element; its own place if (nearly) all others have none.
    size_t otherPlace() const {
        size_t found = 0, first = sample[0];
        for (size_t i : sample) {
            size_t place = placeOf(i);
            found += place != i || p.got[i] == 0;  // zero: what would belong beyond the edge
            if (i == sample[0]) first = place;
        }
        return found * 20 >= sample.size() * 19 ? first : sample[0];
    }
    size_t firstWrong() const { return sample[0]; }

private:
    size_t placeOf(size_t i) const {
        const int row = p.row(i), col = p.col(i), m = p.shape.m, k = p.shape.k;
        auto has = [&](int r, int c) { return std::fabs(p.expected[p.index(r, c)] - p.got[i]) <= p.tolerance[i]; };
        for (int c = 0; c < k; c++)
            if (has(row, c)) return p.index(row, c);
        for (int r = 0; r < m; r++)
            if (has(r, col)) return p.index(r, col);
        for (int r = row / 16 * 16; r < std::min(m, row / 16 * 16 + 16); r++)
            for (int c = col / 16 * 16; c < std::min(k, col / 16 * 16 + 16); c++)
                if (has(r, c)) return p.index(r, c);
        return i;
    }

    bool near(double value, size_t i) const { return std::fabs(value - p.got[i]) <= 2 * p.tolerance[i]; }

    const Product& p;
    std::vector<size_t> sample;
};

std::string causeOfIndices(const Product& p, const Comparing& wrong) {
    const int m = p.shape.m, n = p.shape.n, k = p.shape.k;  // C++17's lambdas cannot capture [m, n, k]
    // What lies at an index, and nothing beyond the end.
    auto a = [&](size_t i) { return i < p.a.size() ? double(p.a[i]) : NAN; };
    auto b = [&](size_t i) { return i < p.b.size() ? double(p.b[i]) : NAN; };
    auto c = [&](size_t row, size_t col) {
        return row < size_t(m) && col < size_t(k) ? p.expected[row * k + col] : NAN;
    };
    auto rightA = [&](int row, int i) { return a(size_t(row) * n + i); };
    auto rightB = [&](int i, int col) { return b(size_t(i) * k + col); };
    auto rowA = [&](int row, int i) { return a(size_t(row) * k + i); };
    auto turnedA = [&](int row, int i) { return a(size_t(i) * m + row); };
    auto rowB = [&](int i, int col) { return b(size_t(i) * n + col); };
    auto turnedB = [&](int i, int col) { return b(size_t(col) * n + i); };

    if (wrong.sums([&](int row, int col, int i) { return rightA(row, i) * turnedB(i, col); }))
        return "B is read as if it were transposed: its element (i, col) is b[i * k + col]";
    if (wrong.sums([&](int row, int col, int i) { return turnedA(row, i) * rightB(i, col); }))
        return "A is read as if it were transposed: its element (row, i) is a[row * n + i]";
    if (wrong.sums([&](int row, int col, int i) { return rightA(row, i) * rowB(i, col); }))
        return "a row of B has k elements, not n: b[i * k + col]";
    if (wrong.sums([&](int row, int col, int i) { return rowA(row, i) * rightB(i, col); }))
        return "a row of A has n elements, not k: a[row * n + i]";
    if (wrong.give([&](int row, int col) { return c(p.index(row, col) % m, p.index(row, col) / m); }))
        return "C is stored by columns: its element (row, col) is c[row * k + col]";
    if (wrong.give([&](int row, int col) { return c(p.index(row, col) / n, p.index(row, col) % n); }))
        return "a row of C has k elements, not n: c[row * k + col]";
    for (int tile : {8, 16, 32}) {
        auto origin = [&](int i) { return i / tile * tile; };
        auto at = [&](bool inside, double value) { return inside ? value : 0.0; };  // zeros fill up the tiles
        if (wrong.sums([&](int row, int col, int i) {
                int otherRow = origin(row) + i % tile, other = origin(i) + row % tile;
                return at(otherRow < m && other < n, rightA(otherRow, other)) * rightB(i, col);
            }))
            return "a tile of A is used transposed: look at its two indices";
        if (wrong.sums([&](int row, int col, int i) {
                int otherCol = origin(col) + i % tile, other = origin(i) + col % tile;
                return rightA(row, i) * at(otherCol < k && other < n, rightB(other, otherCol));
            }))
            return "a tile of B is used transposed: look at its two indices";
    }
    for (int shift : {1, 2, 4, 8, 16, 32, 64})
        for (int sign : {-1, 1}) {
            int d = sign * shift;
            std::string from = std::string(d < 0 ? " - " : " + ") + std::to_string(shift);
            if (wrong.give([&](int row, int col) { return c(row + d, col); }))
                return "row r of C holds what belongs in row r" + from;
            if (wrong.give([&](int row, int col) { return c(row, col + d); }))
                return "column c of C holds what belongs in column c" + from;
        }
    return "";
}

// The tiles of one step used in another: `depth` is what a step adds up.
std::string causeOfSteps(const Product& p, const Comparing& wrong) {
    const int n = p.shape.n, k = p.shape.k;
    auto product = [&](int row, int col, int i) { return double(p.a[size_t(row) * n + i]) * p.b[size_t(i) * k + col]; };
    for (int depth : {4, 8, 16, 32}) {
        if (depth >= n) break;
        if (wrong.sums([&](int row, int col, int i) { return product(row, col, i % depth); }))
            return "every step uses the first tiles: is it ever the next ones' turn?";
        if (wrong.sums([&](int row, int col, int i) { return product(row, col, i < depth ? i : i - depth); }))
            return "the first tiles come twice, the last never: load the next step's";
    }
    return "";
}

std::string place(const Product& p, size_t i) {
    return "C[" + std::to_string(p.row(i)) + "][" + std::to_string(p.col(i)) + "]";
}

}  // namespace

std::string causeOf(const Product& p, const std::vector<size_t>& wrong) {
    const int n = p.shape.n;
    std::vector<size_t> never;
    for (size_t i : wrong)
        if (isUnwritten(p.got[i])) never.push_back(i);
    if (never.size() == p.got.size()) return "the result was never written to C";
    std::string part = never.empty() ? "" : unwrittenPart(never, size_t(p.shape.m), size_t(p.shape.k)).text;
    Comparing written(p, wrong);
    if (!written.any())
        return part.empty() ? "some elements are never written: is an index or a guard too strict?"
                            : "never written: " + part +
                                  (p.onHost ? ". Do the loops go over all of C?"
                                            : ". Does the grid cover all of C, or are x and y mixed up?");
    if (written.all([](float v) { return v == 0; }))
        return "there are zeros where sums should be: nothing was added up";
    if (written.all([](float v) { return std::isnan(v); }))
        return "not a number: something was read that nobody had filled";
    int first = written.products(false), last = written.products(true);
    if (first == n || written.fewerBits())
        return "all products are added up, but not as exactly as float does: are factors or sums kept in fewer bits?";
    auto ofAll = [&](int count) {
        return std::to_string(count) + " of " + std::to_string(n) + " products are added up";
    };
    if (first > 0 && 2 * first > n) return "only the first " + ofAll(first) + ": where is the rest of n?";
    if (first > 0) return "only the first " + ofAll(first) + ": only the first tile?";
    if (last > 0) return "only the last " + ofAll(last) + ": does a step forget the sum before it?";
    if (written.give([&](int row, int col) { return 2 * p.expected[p.index(row, col)]; }))
        return "everything is added up twice";
    std::string indices = causeOfIndices(p, written);
    if (!indices.empty()) return indices;
    std::string steps = causeOfSteps(p, written);
    if (!steps.empty()) return steps;
    if (size_t at = written.firstWrong(), other = written.otherPlace(); other != at)
        return "right sums in wrong places: " + place(p, at) + " holds what belongs in " + place(p, other);
    if (!part.empty()) return "wrong sums, and never written: " + part;
    return p.onHost ? "wrong sums: note for one element what is multiplied and where it is stored"
                    : "wrong sums: note for one thread what it multiplies and where it stores";
}

}  // namespace grading
