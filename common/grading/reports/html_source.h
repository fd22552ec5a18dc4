// The student's source with what each line did to memory beside it, and defects where they are.
#pragma once

#include <string>

namespace grade {

// How much of each file that an access report names is shown.
enum class Shown {
    all,     // but of headers no more than
    kernels  // the definitions in which something happened, and who names its kernels
};

// `id` begins the name of each line, so that there may be several on a page: "s2.4". Of what is no report: nothing.
std::string sourceView(const std::string& report, const std::string& id, Shown shown);

}  // namespace grade
