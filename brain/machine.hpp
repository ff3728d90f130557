// What this machine has.
#pragma once

namespace tengen::brain {

// Megabytes of memory; 0 where the system does not tell. It may promise more than there is, and end the program later.
int machine_memory();

}  // namespace tengen::brain
