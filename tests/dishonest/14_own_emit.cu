// Says: grading
#include "first_kernel.h"
#include <string>
namespace grading { void tell(const std::string&) {} }
