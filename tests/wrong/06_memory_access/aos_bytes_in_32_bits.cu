// Stage 6.5: finds the point by its distance in bytes, in an unsigned int.
// Refused: both store
// BEGIN(6.5)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned at = unsigned(i) * unsigned(sizeof(Point));
    const Point* from = reinterpret_cast<const Point*>(reinterpret_cast<const char*>(in) + at);
    Point* to = reinterpret_cast<Point*>(reinterpret_cast<char*>(out) + at);
    to->x = from->x + 10;
    to->y = from->y + 20;
// END(6.5)
