// Votes, matches and warp-wide reductions, with whole and partial masks.
#include "check.h"

__global__ void votes() {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x & 31;
    EXPECT(__ballot_sync(all, lane % 3 == 0) == 0x49249249);
    EXPECT(__ballot_sync(all, 0) == 0 && __ballot_sync(all, lane) == 0xfffffffe);
    EXPECT(__any_sync(all, lane == 17) && !__any_sync(all, lane > 40));
    EXPECT(__all_sync(all, lane < 32) && !__all_sync(all, lane != 3));
    if (lane & 1) {
        EXPECT(__ballot_sync(0xaaaaaaaa, lane > 15) == 0xaaaa0000);
        EXPECT(__all_sync(0xaaaaaaaa, lane % 2) && !__any_sync(0xaaaaaaaa, lane % 2 == 0));
    }
    __syncwarp();
    EXPECT(__popc(__activemask()) >= 1 && (__activemask() >> lane & 1));
}

__global__ void partialWarp() {   // 40 threads: the second warp has eight
    int lane = threadIdx.x & 31;
    unsigned present = threadIdx.x < 32 ? 0xffffffff : 0xff;
    EXPECT(__ballot_sync(present, 1) == present);
    EXPECT(__all_sync(present, 1));
    EXPECT(__reduce_add_sync(present, 1u) == __popc(present));
    EXPECT(__shfl_sync(present, lane, 7) == 7);
}

__global__ void matches() {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x & 31;
    unsigned residue = 0x11111111u << lane % 4;
    EXPECT(__match_any_sync(all, lane % 4) == residue);
    EXPECT(__match_any_sync(all, double(lane % 4)) == residue);
    EXPECT(__match_any_sync(all, (lane % 4) * 10000000000ll) == residue);
    EXPECT(__match_any_sync(all, 1.5f * (lane % 4)) == residue);
    int same = -1;
    EXPECT(__match_all_sync(all, 7, &same) == all && same == 1);
    EXPECT(__match_all_sync(all, lane, &same) == 0 && same == 0);
    if (lane >= 16) {
        EXPECT(__match_all_sync(0xffff0000, lane / 16, &same) == 0xffff0000 && same == 1);
        EXPECT(__match_any_sync(0xffff0000, lane / 24) == (lane < 24 ? 0x00ff0000 : 0xff000000));
    }
}

__global__ void reduce() {
    const unsigned all = 0xffffffff;
    int lane = threadIdx.x & 31;
    EXPECT(__reduce_add_sync(all, lane) == 496 && __reduce_add_sync(all, unsigned(lane)) == 496);
    EXPECT(__reduce_add_sync(all, -lane) == -496);
    EXPECT(__reduce_min_sync(all, lane - 16) == -16 && __reduce_max_sync(all, lane - 16) == 15);
    EXPECT(__reduce_min_sync(all, unsigned(lane - 16)) == 0);
    EXPECT(__reduce_max_sync(all, unsigned(lane - 16)) == 0xffffffff);
    EXPECT(__reduce_and_sync(all, 0xf0u | lane) == 0xf0 && __reduce_or_sync(all, 1u << lane) == all);
    EXPECT(__reduce_xor_sync(all, 1u << lane / 2) == 0 && __reduce_xor_sync(all, unsigned(lane)) == 0);
    if (lane < 4) EXPECT(__reduce_add_sync(0xf, lane) == 6);
    else EXPECT(__reduce_max_sync(0xfffffff0, lane) == 31);
}

__global__ void afterSomeEnded(unsigned* ballots) {
    if (threadIdx.x % 2) return;
    ballots[threadIdx.x] = __ballot_sync(0x55555555, 1);
    EXPECT(__all_sync(0x55555555, 1));
}

int main() {
    votes<<<2, 64>>>();
    partialWarp<<<1, 40>>>();
    matches<<<1, 32>>>();
    reduce<<<1, 96>>>();
    FINISH_KERNEL();
    DeviceArray<unsigned> ballots(32);
    afterSomeEnded<<<1, 32>>>(ballots);
    FINISH_KERNEL();
    std::vector<unsigned> out = ballots.toHost();
    for (int i = 0; i < 32; i++) EXPECT(out[i] == (i % 2 ? 0 : 0x55555555));
    return finish("votes");
}
