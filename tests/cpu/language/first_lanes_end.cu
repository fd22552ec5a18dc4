// The first lanes of a warp have ended when a later one waits: each kind of wait counts only the lanes that are left.
#include "check.h"

constexpr int warps = 3;

__device__ unsigned fromLane(int lane) { return 0xffffffffu << lane; }

// In each warp, lanes 0 … ended - 1 return first.
__global__ void votes(int ended) {
    int lane = threadIdx.x % 32;
    if (lane < ended) return;
    EXPECT(__ballot_sync(fromLane(ended), lane % 2) == (0xaaaaaaaau & fromLane(ended)));
    EXPECT(__ballot_sync(0xffffffff, 1) == fromLane(ended));   // a mask may name lanes that have ended
    EXPECT(__shfl_sync(fromLane(ended), lane, 31) == 31);
    EXPECT(__shfl_sync(fromLane(ended), lane * 2, ended) == ended * 2);
}

__global__ void counts(int ended) {
    if (threadIdx.x % 32 < ended) return;
    EXPECT(__syncthreads_count(1) == warps * (32 - ended));
}

__global__ void active(int ended) {
    if (threadIdx.x % 32 < ended) return;
    EXPECT(__activemask() == fromLane(ended));
}

__global__ void neighbours(int ended, int* out) {
    __shared__ int s[warps * 32];
    int i = threadIdx.x, lane = i % 32;
    if (lane < ended) return;
    s[i] = i;
    __syncwarp(fromLane(ended));
    int next = s[lane < 31 ? i + 1 : i];
    __syncthreads();
    out[i] = next + s[i / 32 * 32 + ended];
}

int main() {
    DeviceArray<int> out(warps * 32);
    for (int ended = 0; ended < 32; ended++) {
        votes<<<2, warps * 32>>>(ended);
        counts<<<2, warps * 32>>>(ended);
        active<<<2, warps * 32>>>(ended);
        neighbours<<<1, warps * 32>>>(ended, out);
        FINISH_KERNEL();
        std::vector<int> sums = out.toHost();
        for (int i = 0; i < warps * 32; i++) {
            int lane = i % 32;
            EXPECT(lane < ended || sums[i] == (lane < 31 ? i + 1 : i) + i - lane + ended);
        }
    }
    return finish("first_lanes_end");
}
