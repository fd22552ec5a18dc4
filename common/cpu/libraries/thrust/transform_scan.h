#pragma once

#include <cpu_device_thrust/scans.h>
