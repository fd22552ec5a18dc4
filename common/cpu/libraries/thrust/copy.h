#pragma once

#include <cpu_device_thrust/copying.h>
