// NVTX under its newer path.
#pragma once

#include <nvToolsExt.h>
