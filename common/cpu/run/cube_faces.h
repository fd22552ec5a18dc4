// Where directions, and elements beyond the edge of a face, lie on a cube: numbers alone.
#pragma once

namespace cpu_device {

struct CubeFace {
    int number;
    float x, y;  // from 0 to 1
};
CubeFace faceOf(float x, float y, float z);
// How fast a place on that face changes where a direction does.
void slopeOnFace(int face, const float (&direction)[3], const float (&change)[3], float (&onFace)[3]);

struct PlaceOnCube {
    int face;
    long x, y;
};
// Of the element (x, y) of a face with `size` times `size` elements; one of the two may lie outside, by one.
PlaceOnCube placeOnCube(int face, long x, long y, long size);

}  // namespace cpu_device
