// Stage 0.3: a fence orders a thread's own stores, and waits for nobody.
// Refused: race in shared memory
// BEGIN(0.3)
    __threadfence_block();
// END(0.3)
