// libcu++'s own standard library, as far as there are headers of it in ../cuda/std: device code may call the host's.
#pragma once

namespace std {}

namespace cuda::std {
using namespace ::std;
}
