// Says: it does not compile
#include "first_kernel.h"
#include "/etc/shadow"
