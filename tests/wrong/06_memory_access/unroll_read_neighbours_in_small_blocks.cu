// Stage 6.3: in blocks of less than a warp a thread takes four neighbours.
// Refused: the loads waste memory
// BEGIN(6.3 kernel)
int t = threadIdx.x, w = blockDim.x, i = 4 * blockIdx.x * w + (w < 32 ? 4 * t : t);
if (w < 32) w = 1;
float s[4];
for (int u = 0; u < 4; u++) {
    if (i + u * w + offset < n) s[u] = a[i + u * w + offset] + b[i + u * w + offset];
}
for (int u = 0; u < 4; u++) {
    if (i + u * w + offset < n) c[i + u * w] = s[u];
}
// END(6.3 kernel)
// BEGIN(6.3 launch)
readOffsetUnroll4<<<(n + 4 * block - 1) / (4 * block), block>>>(c, a, b, n, offset);
CHECK_LAUNCH();
// END(6.3 launch)
