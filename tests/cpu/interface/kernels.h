#pragma once

void launchCopy(int n);
void launchFuller(int blocks);
void launchStrided();
void launchReverse(bool forgetBarrier);
