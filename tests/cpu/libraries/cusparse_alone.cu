// The header alone, with nothing of it used: it compiles, and says that it is there.
#include <cusparse.h>

#include "../api/check.h"

#ifndef CUSPARSE_H_
#error "helpers ask for this one"
#endif

int main() { return finish("cusparse_alone"); }
