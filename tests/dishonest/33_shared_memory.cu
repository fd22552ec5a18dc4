// Says: shm_open
#include "first_kernel.h"
#include <fcntl.h>
#include <sys/mman.h>
void launchTwice(float*, const float*, int, int) { shm_open("/remembered", O_RDWR | O_CREAT, 0600); }
