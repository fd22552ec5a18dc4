#pragma once

#include <cub/device/device_segmented_radix_sort.cuh>
