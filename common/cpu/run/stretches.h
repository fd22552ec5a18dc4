// A stretch is what a thread does from when it begins to run until it waits or ends. The executor says so to who looks
// at single accesses: unseen.h.
#pragma once

namespace cpu_device {

extern bool lookingForUnseen;
// Called by the running thread, if lookingForUnseen.
void beginStretch();
void endStretch();

}  // namespace cpu_device
