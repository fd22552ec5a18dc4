// What most of NVIDIA's headers bring along, whatever their name, and programs rely on.
#pragma once

#include <cpu_device_thrust/copying.h>
#include <cpu_device_thrust/element_wise.h>
#include <cpu_device_thrust/policies.h>
#include <cpu_device_thrust/reductions.h>
#include <cpu_device_thrust/scans.h>
#include <cpu_device_thrust/selecting.h>
