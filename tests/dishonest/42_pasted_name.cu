// Says: ##
#include "first_kernel.h"
#define GLUE(a, b) a##b
namespace GLUE(cpu_, device) { void forgetReport(); }
