// What gdb is told of a program that runs under it (common/cpu/debugger/commands.py), and what it asks.
#pragma once

namespace cpu_device {

// CPU_DEVICE_DEBUGGER=1, which those commands set. What is found is then found at once, and told to gdb.
bool underDebugger();
void addDebuggersWatcher();

}  // namespace cpu_device
