// Stage 5.3: counts the shapes in a byte.
// Refused: did not end
// BEGIN(5.3)
    double least = 0;
    unsigned most = 0;
    for (unsigned char i = 0; i < tried.size(); i++) {
        unsigned threads = tried[i].block.x * tried[i].block.y * tried[i].block.z;
        if (most == 0 || tried[i].cost < least || (tried[i].cost == least && threads > most))
            best = tried[i].block, least = tried[i].cost, most = threads;
    }
// END(5.3)
