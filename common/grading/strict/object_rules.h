// What the object of a submission may define and ask for in strict grading. The compiler has spoken: no macro, no
// include and no alias hides anything from it.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "object_file.h"

namespace grade {

// The first thing that is refused, as a sentence; "" if all is well. `asked`: what the chapter wants defined, as the
// linker knows it.
std::string refusedIn(const ObjectFile& host, const ObjectFile& device, const std::set<std::string>& asked);
// The same of what nvcc made.
std::string refusedOnGpu(const ObjectFile& object, const std::set<std::string>& asked);

// What an object of the device pass asks for and no kernel may call: libraries of the host, which the watcher does not
// see at work.
std::vector<std::string> hostsOwn(const ObjectFile& device);
// The functions of others that it may call, by a pointer as well.
std::vector<std::string> calledByPointer(const ObjectFile& device);

}  // namespace grade
