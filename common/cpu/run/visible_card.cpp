#include "visible_card.h"

#include "card.h"
#include "elsewhere.h"

namespace cpu_device {

static int otherMultiprocessors;  // 0: as many as modelled
void modelMultiprocessors(int count) { otherMultiprocessors = count; }

const cudaDeviceProp& visibleCard() {
    static cudaDeviceProp card = modelledCard();
    const int others = deviceElsewhere() ? deviceElsewhere()->multiprocessors() : otherMultiprocessors;
    card.multiProcessorCount = others ? others : modelledCard().multiProcessorCount;
    return card;
}

}  // namespace cpu_device
