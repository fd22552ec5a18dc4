#pragma once

void launchCopy(int n);
void launchFuller(int blocks);
void launchStrided();
// Of the bytes, each of 32 threads stores 4.
void launchWithShared(int bytes, bool store);
void launchReverse(bool forgetBarrier);
void launchCopyPairs(bool oneAfterTheOther, int n);
// Each of 128 threads copies two float4s in one statement each.
void launchCopyQuads();
void launchAfterGridBarrier();
// A warp that loads two matrices four times, and then four, all with the same rows, or with one row.
void launchMatrixLoads();
// A stream and an event; the event stays.
void leaveAnEvent();
void leaveALaunch(bool beside);  // in a stream that the default one waits for, or does not
// Three kernels of three blocks each, which fill shared memory and use it.
void launchInTurn();
float* allocateFloats(int n);
void useApi(float* ofTenFloats);
void freeLeftovers();
