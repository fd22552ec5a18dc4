// The tile player: a block computes its tile of C = A · B, step by step along A and B, with its barriers or without one
// of them. tests/browser holds what is loaded, and what goes wrong, against the CPU device.
'use strict';

const tilesWords = {
    title: 'Tiles slide along A and B',
    side: 'Rows and columns', tile: 'Tiles of', '2': '2 × 2', '4': '4 × 4', '8': '8 × 8',
    block: 'Block', first: 'the first', second: 'the second', last: 'the last',
    barrier: 'Barriers', both: 'behind loading and behind adding', adding: 'only behind adding', loading: 'only behind loading',
    tryLesson: '8 × 8 in tiles of 4 × 4', tryRagged: '10 × 10', tryLarge: 'larger tiles',
    tryLoading: 'no barrier behind loading', tryAdding: 'no barrier behind adding',
    begin: 'Block ({x}, {y}) has {tile} × {tile} threads. Each will have one element of C, after {steps} steps.',
    load: 'Step {step} of {steps}, line 1: the threads load {fromA} elements of A and {fromB} of B, at most one each.',
    add: 'Step {step} of {steps}, line 3: each thread reads a row of A’s tile and a column of B’s in shared memory, and adds up.',
    shares: 'Each element of A and B was loaded by {times} blocks, {times} times in all. Without tiles it is {side} times: {share} are left.',
    early: 'Step {step} of {steps}: nothing holds thread (0, 0), and it adds up at once. A race: in line 3 it reads tileA[0][1], ' +
        'where thread (1, 0) stores in line 1, and nothing orders the two.',
    late: 'Step {step} of {steps}: thread (0, 0) has added up, and nothing holds it. A race: in line 1 it stores the next element to ' +
        'tileA[0][0], which thread (1, 0) reads in line 3, and nothing orders the two.',
    wrong: 'If threads come one after the other, as on the CPU device, {wrong} of the block’s {all} elements are wrong.',
    line1: 'line 1: load a tile of A and one of B', line2: 'line 2: barrier', line3: 'line 3: add up', line4: 'line 4: barrier',
    gone: '{line}, taken away',
    drawn: 'Orange: loaded now, with the thread’s number.',
    drawnBefore: 'Blue: loaded before; in C: right so far. ≠: wrong.',
};

const tilesOf4 = {side: 8, tile: 4, block: 'second', barrier: 'both'};
const tilesFigure = {
    title: tilesWords.title,
    choices: [
        {name: 'side', label: tilesWords.side, values: [8, 10, 12, 16]},
        {name: 'tile', label: tilesWords.tile, values: [2, 4, 8], words: tilesWords},
        {name: 'block', label: tilesWords.block, values: ['first', 'second', 'last'], words: tilesWords},
        {name: 'barrier', label: tilesWords.barrier, values: ['both', 'adding', 'loading'], words: tilesWords},
    ],
    tries: [
        {label: tilesWords.tryLesson, set: tilesOf4},
        {label: tilesWords.tryRagged, set: {...tilesOf4, side: 10, block: 'last'}},
        {label: tilesWords.tryLarge, set: {...tilesOf4, side: 16, tile: 8}},
        {label: tilesWords.tryLoading, set: {...tilesOf4, barrier: 'adding'}},
        {label: tilesWords.tryAdding, set: {...tilesOf4, barrier: 'loading'}},
    ],
    plays: true,

    // What stands in A and B.
    a: (row, i) => 1 + (7 * row + 3 * i) % 10,
    b: (i, col) => 1 + (5 * i + 11 * col) % 10,

    stepsOf({side, tile}) { return Math.ceil(side / tile); },
    blockOf(settings) {
        const last = this.stepsOf(settings) - 1;
        return settings.block === 'last' ? [last, last] : settings.block === 'first' ? [0, 0] : [Math.min(1, last), 0];
    },
    frames(settings) { return 2 * this.stepsOf(settings); },
    begins(settings) { return settings.barrier === 'loading' ? 2 : 1; },

    // Each thread's sum after each step: [step][thread]. Between two barriers the threads come one after the other, as
    // on the CPU device. What nobody has stored yet is not a number.
    sums(settings, [bx, by], barrier = settings.barrier) {
        const {side, tile} = settings, steps = this.stepsOf(settings), threads = tile * tile;
        const tileA = new Array(threads).fill(NaN), tileB = [...tileA], sum = new Array(threads).fill(0);
        const after = Array.from({length: steps}, () => new Array(threads));
        const load = (step, t) => {
            const x = t % tile, y = Math.floor(t / tile), row = by * tile + y, col = bx * tile + x;
            const i = step * tile + x, j = step * tile + y;
            tileA[t] = row < side && i < side ? this.a(row, i) : 0;
            tileB[t] = j < side && col < side ? this.b(j, col) : 0;
        };
        const add = (step, t) => {
            for (let i = 0; i < tile; i++) sum[t] += tileA[Math.floor(t / tile) * tile + i] * tileB[i * tile + t % tile];
            after[step][t] = sum[t];
        };
        const parts = [[]];   // what a thread does from one barrier to the next
        for (let step = 0; step < steps; step++)
            for (const [work, name] of [[load, 'loading'], [add, 'adding']]) {
                parts.at(-1).push(t => work(step, t));
                if (barrier === 'both' || barrier === name) parts.push([]);
            }
        for (const part of parts) for (let t = 0; t < threads; t++) part.forEach(work => work(t));
        return after;
    },

    // A barrier is missing only where there is another thread, and behind adding another step.
    hasRace(settings) {
        return settings.barrier === 'adding' || settings.barrier === 'loading' && this.stepsOf(settings) > 1;
    },

    // Lanes that load from global memory, in all blocks; and without tiles.
    loads(settings) { return 2 * settings.side ** 2 * this.stepsOf(settings); },
    loadsWithoutTiles({side}) { return 2 * side ** 3; },

    wrong(settings) {
        const [bx, by] = this.blockOf(settings), {side, tile} = settings;
        const right = this.sums(settings, [bx, by], 'both').at(-1), mine = this.sums(settings, [bx, by]).at(-1);
        const inC = right.map((_, t) => bx * tile + t % tile < side && by * tile + Math.floor(t / tile) < side);
        return {wrong: right.filter((sum, t) => inC[t] && sum !== mine[t]).length, all: inC.filter(isIn => isIn).length};
    },

    says(settings, frame) {
        const words = tilesWords, {side, tile} = settings, [x, y] = this.blockOf(settings), steps = this.stepsOf(settings);
        if (frame === 0) return worded(words.begin, {x, y, tile, steps});
        const step = Math.ceil(frame / 2), isLoad = frame % 2 === 1, isLast = frame === 2 * steps;
        const within = first => Math.min(tile, side - first * tile), deep = within(step - 1);
        const now = {step, steps, fromA: within(y) * deep, fromB: deep * within(x)};
        const said = [worded(settings.barrier === 'adding' && isLoad ? words.early
            : settings.barrier === 'loading' && !isLoad && !isLast ? words.late : isLoad ? words.load : words.add, now)];
        if (isLast && this.hasRace(settings)) said.push(worded(words.wrong, this.wrong(settings)));
        if (isLast && !this.hasRace(settings))
            said.push(worded(words.shares, {times: steps, side, share: percent(this.loads(settings) / this.loadsWithoutTiles(settings))}));
        return said.join(' ');
    },

    draw(settings, width, frame = this.begins(settings)) {
        const {side, tile} = settings, [bx, by] = this.blockOf(settings), step = Math.ceil(frame / 2) - 1;
        const gap = 16, cell = Math.max(8, Math.min(24, Math.floor(264 / side), Math.floor((width - 2 * edge - gap) / (2 * side))));
        const right = edge + side * cell + gap, below = 24 + side * cell + 24, shapes = [];
        const done = Math.floor(frame / 2), sums = this.sums(settings, [bx, by])[done - 1];
        const rightSums = this.sums(settings, [bx, by], 'both')[done - 1];
        const matrix = (name, left, top, kindOf) =>
            shapes.push(label(left, top - 6, name), ...grid(left, top, side, side, cell, kindOf));
        const inBlock = (place, block) => Math.floor(place / tile) === block;
        const strip = (along, isMine, thread) => !isMine || frame === 0 || along > step ? [isMine ? 'moved' : 'rest']
            : along < step ? ['used'] : ['now', thread];
        matrix('B', right, 24, (i, col) => strip(Math.floor(i / tile), inBlock(col, bx), i % tile * tile + col % tile));
        matrix('A', edge, below, (row, i) => strip(Math.floor(i / tile), inBlock(row, by), row % tile * tile + i % tile));
        matrix('C', right, below, (row, col) => {
            if (!inBlock(col, bx) || !inBlock(row, by)) return ['rest'];
            const t = row % tile * tile + col % tile;
            return !done ? ['moved', t] : sums[t] === rightSums[t] ? ['used', t] : ['now', '≠'];
        });
        const end = below + side * cell + 20, words = tilesWords, gone = {adding: words.line2, loading: words.line4}[settings.barrier];
        const lines = [...withoutLine([words.line1, words.line2, words.line3, words.line4], gone, words), words.drawn, words.drawnBefore];
        shapes.push(...legend(end, lines));
        return figure(Math.max(340, right + side * cell + edge), end + legendHeight(lines), this.title, this.says(settings, frame), shapes);
    },
};
