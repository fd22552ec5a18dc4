// Old names that CUB 3 has no longer (cub::Sum, cub::CountingInputIterator) are here, and those in their place.
#pragma once

#define CUB_VERSION 200800
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 8
#define CUB_SUBMINOR_VERSION 0
