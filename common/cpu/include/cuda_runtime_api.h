// The runtime API. Host programs that include only this get the language's types with it.
#pragma once

#include <cuda_runtime.h>
