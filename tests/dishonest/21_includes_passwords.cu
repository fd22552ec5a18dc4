// Says: #include /etc/shadow
#include "first_kernel.h"
#include "/etc/shadow"
