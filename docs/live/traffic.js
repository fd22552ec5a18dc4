// How the lanes' addresses of one request become memory traffic: the rules of common/cpu/watch/coalescing.cpp, which
// tests/browser holds them against over 10 000 drawn cases. `address` has 32 places; a lane that rests has null.
'use strict';

const bankCount = 32, wordBytes = 4, sectorBytes = 32, lineBytes = 128;

const unitOf = (address, unit) => Math.floor(address / unit);

// Distinct values of address / unit that the lanes touch, by address.
function unitsOf(address, bytes, unit) {
    const seen = new Set();
    for (const a of address)
        if (a !== null) for (let u = unitOf(a, unit); u <= unitOf(a + bytes - 1, unit); u++) seen.add(u);
    return [...seen].sort((a, b) => a - b);
}

function distinctBytes(address, bytes) {
    let end = 0, sum = 0;
    for (const a of address.filter(a => a !== null).sort((a, b) => a - b)) {
        sum += Math.max(0, a + bytes - Math.max(a, end));
        end = Math.max(end, a + bytes);
    }
    return sum;
}

function globalTraffic(address, bytes) {
    return {
        sectors: unitsOf(address, bytes, sectorBytes).length,
        lines: unitsOf(address, bytes, lineBytes).length,
        bytes: distinctBytes(address, bytes),
    };
}

// Wide elements are served by halves or quarters of the warp, one after another; but a load by twice as many lanes,
// where each lane and its neighbour want the same element.
function lanesServedTogether(address, bytes, load) {
    const group = bytes === 16 ? 8 : bytes === 8 ? 16 : 32;
    const paired = distance => address.every((a, lane) => {
        const other = address[lane ^ distance];
        return a === null || other === null || a === other;
    });
    return load && bytes >= 8 && (paired(1) || paired(2)) ? 2 * group : group;
}

// The passes over the banks in which a request is served, one after another: each a list of what a bank gives,
// {bank, word, lanes}. Which word of a bank comes first is not known, so the order is that of the lanes.
function wavefrontsOf(address, bytes, load) {
    const passes = [], group = lanesServedTogether(address, bytes, load);
    for (let first = 0; first < 32; first += group) {
        const words = new Map(), before = passes.length;
        for (let lane = first; lane < first + group; lane++) {
            const a = address[lane];
            if (a === null) continue;
            for (let word = unitOf(a, wordBytes); word <= unitOf(a + bytes - 1, wordBytes); word++) {
                if (!words.has(word)) words.set(word, []);
                words.get(word).push(lane);
            }
        }
        const turn = new Array(bankCount).fill(0);
        for (const [word, lanes] of words) {
            const bank = word % bankCount, pass = before + turn[bank]++;
            (passes[pass] ??= []).push({bank, word, lanes});
        }
    }
    return passes;
}

function sharedTraffic(address, bytes, load) {
    const group = lanesServedTogether(address, bytes, load);
    let ideal = 0;
    for (let first = 0; first < 32; first += group)
        if (address.slice(first, first + group).some(a => a !== null)) ideal++;
    return {wavefronts: wavefrontsOf(address, bytes, load).length, ideal, bytes: distinctBytes(address, bytes)};
}
