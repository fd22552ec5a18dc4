// cudaProfilerStart and cudaProfilerStop: accepted, without effect.
#pragma once

#include <cpu_device/runtime_api.h>
