#pragma once

void launchCopy(int n);
void launchStrided();
void launchReverse(bool forgetBarrier);
