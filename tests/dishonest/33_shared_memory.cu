// Says: shm_open
#include "first_kernel.h"
extern "C" int shm_open(const char*, int, unsigned);
void launchTwice(float*, const float*, int, int) { shm_open("/remembered", 0102, 0600); }
