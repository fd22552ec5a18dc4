// Stage 6.5: y before x, and from the last point to the first.
// Passes.
// BEGIN(6.5)
    int i = n - 1 - int(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < 0) return;
    const Point& from = in[i];
    Point* to = out + i;
    to->y = 20 + from.y;
    to->x = 10 + from.x;
// END(6.5)
