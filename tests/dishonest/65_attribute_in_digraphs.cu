// Says: <:
// <:<: is [[ in another spelling.
#include "first_kernel.h"
<:<:gnu::constructor:>:> void f() {}
