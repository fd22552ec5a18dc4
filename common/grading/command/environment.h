// What ./grade needs of the shell that called it. What is missing there is nobody's mistake in a stage.
#pragma once

namespace grade {

// Opens what is closed of 0, 1 and 2, and lifts the limits of memory as far as it may. Ends the program with a message
// if that is not far enough.
void prepareEnvironment();

}  // namespace grade
