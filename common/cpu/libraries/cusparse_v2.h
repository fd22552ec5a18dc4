// An old name: everything is in cusparse.h.
#pragma once

#include "cusparse.h"
