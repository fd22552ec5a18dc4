// Says: #line
// Mistakes would be told of another file.
#include "first_kernel.h"
#line 1 "/etc/passwd"
void launchTwice(float*, const float*, int, int) {}
