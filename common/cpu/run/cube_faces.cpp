#include "cube_faces.h"

#include <cmath>

namespace cpu_device {

// The table of the CUDA C++ Programming Guide, "Cubemap Textures". Which face has an edge or a corner it leaves open: z
// goes before y, and y before x, as on an H200, where no direction at all is the middle of face 4.
CubeFace faceOf(float x, float y, float z) {
    const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
    auto face = [](int number, float m, float s, float t) {
        if (m == 0) return CubeFace{number, 0.5f, 0.5f};
        return CubeFace{number, (s / m + 1) / 2, (t / m + 1) / 2};
    };
    if (az >= ax && az >= ay) return std::signbit(z) && az > 0 ? face(5, az, -x, -y) : face(4, az, x, -y);
    if (ay >= ax) return y < 0 ? face(3, ay, x, -z) : face(2, ay, x, z);
    return x < 0 ? face(1, ax, z, -y) : face(0, ax, -z, -y);
}

void slopeOnFace(int face, const float (&direction)[3], const float (&change)[3], float (&onFace)[3]) {
    struct Turned {
        float m, s, t;
    };
    auto turned = [&](const float(&v)[3]) {
        const float x = v[0], y = v[1], z = v[2];
        const Turned all[6] = {{x, -z, -y}, {-x, z, -y}, {y, x, z}, {-y, x, -z}, {z, x, -y}, {-z, -x, -y}};
        return all[face];
    };
    const Turned at = turned(direction), by = turned(change);
    onFace[0] = (by.s - at.s / at.m * by.m) / (2 * at.m);
    onFace[1] = (by.t - at.t / at.m * by.m) / (2 * at.m);
    onFace[2] = 0;
}

// The face's plane goes on beyond its edge. Seen from the middle of the cube, the first element behind it lies on the
// element of the neighbour that touches the edge there.
PlaceOnCube placeOnCube(int face, long x, long y, long size) {
    if (x >= 0 && y >= 0 && x < size && y < size) return {face, x, y};
    const float n = static_cast<float>(size);
    const float s = static_cast<float>(2 * x + 1) / n - 1, t = static_cast<float>(2 * y + 1) / n - 1;
    const float directions[6][3] = {{1, -t, -s}, {-1, -t, s}, {s, 1, t}, {s, -1, -t}, {s, -t, 1}, {-s, -t, -1}};
    const float(&d)[3] = directions[face];
    const CubeFace there = faceOf(d[0], d[1], d[2]);
    auto element = [&](float share) {
        const long i = static_cast<long>(share * n);
        return i < size ? i : size - 1;
    };
    return {there.number, element(there.x), element(there.y)};
}

}  // namespace cpu_device
