#pragma once

void launchCopy(int n);
void launchFuller(int blocks);
void launchStrided();
// Of the bytes, each of 32 threads stores 4.
void launchWithShared(int bytes, bool store);
void launchReverse(bool forgetBarrier);
void launchCopyPairs(bool oneAfterTheOther, int n);
void launchAfterGridBarrier();
// Three kernels of three blocks each, which fill shared memory and use it.
void launchInTurn();
float* allocateFloats(int n);
void useApi(float* ofTenFloats);
void freeLeftovers();
