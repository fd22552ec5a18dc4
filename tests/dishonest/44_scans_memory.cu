// Looks at all of the stack above, and writes over what looks like a pointer's target.
#include "first_kernel.h"
void launchTwice(float*, const float*, int, int) {
    long here = 0;
    long* volatile at = &here;
    for (int i = 0; i < 4096; i++)
        if (at[i] > 0x10000 && at[i] < 0x7fffffffffff) *reinterpret_cast<volatile char*>(at[i]) = 1;
}
