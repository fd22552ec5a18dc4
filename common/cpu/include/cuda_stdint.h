// The integer types of a given size.
#pragma once

#include <stdint.h>
