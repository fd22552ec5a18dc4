// The transpose player: blocks take their tiles of a matrix through shared memory, one block after the other, with the
// barrier or without. tests/browser holds what comes out against the CPU device.
'use strict';

const transposeWords = {
    title: 'Tiles of a transpose, through shared memory',
    shape: 'Matrix', block: 'Blocks of', barrier: 'Barrier', between: 'between loading and storing', none: 'none',
    tryLesson: 'blocks of 4 × 3', tryRagged: '7 × 9', tryRace: 'no barrier',
    begin: 'Each of {blocks} blocks has {width} × {height} threads.',
    load: 'Block ({x}, {y}), line 1: neighbouring threads load neighbours in a row of in, and keep them in the tile.',
    store: 'Block ({x}, {y}), line 3: neighbouring threads store neighbours in a row of out. Thread {reader} stores what thread {writer} loaded.',
    own: 'Block ({x}, {y}), line 3: each thread stores what it loaded itself.',
    race: 'Block ({x}, {y}): nothing holds the threads. A race: in line 3 thread {reader} reads from the tile what thread {writer} ' +
        'stores there in line 1, and nothing orders the two.',
    right: 'Each element was loaded once and stored once, in rows on both sides.',
    wrong: 'If threads come one after the other, as on the CPU device, {wrong} of {all} elements of out are wrong.',
    line1: 'line 1: load an element of in, and keep it in the tile', line2: 'line 2: barrier',
    line3: 'line 3: take another one from it, store it to out', gone: '{line}, taken away',
    drawn: 'Orange: at work now, with the number of the thread.', drawnBefore: 'Blue: done. ≠: wrong.',
};

const blocksOf4x3 = {shape: '6 × 8', block: '4 × 3', barrier: 'between'};
const transposeFigure = {
    title: transposeWords.title,
    choices: [
        {name: 'shape', label: transposeWords.shape, values: ['6 × 8', '8 × 8', '7 × 9']},
        {name: 'block', label: transposeWords.block, values: ['4 × 3', '4 × 4', '8 × 2', '2 × 4']},
        {name: 'barrier', label: transposeWords.barrier, values: ['between', 'none'], words: transposeWords},
    ],
    tries: [
        {label: transposeWords.tryLesson, set: blocksOf4x3},
        {label: transposeWords.tryRagged, set: {...blocksOf4x3, shape: '7 × 9'}},
        {label: transposeWords.tryRace, set: {...blocksOf4x3, barrier: 'none'}},
    ],
    plays: true,

    // The threads of each block: what they load, what they store, and whose element that is. Places outside are null.
    blocks({shape, block}) {
        const [rows, cols] = shape.split(' × ').map(Number), [width, height] = block.split(' × ').map(Number), blocks = [];
        const inside = (row, col, height, width) => row < height && col < width ? [row, col] : null;
        for (let y = 0; y * height < rows; y++)
            for (let x = 0; x * width < cols; x++)
                blocks.push({x, y, threads: Array.from({length: width * height}, (_, t) => {
                    const row = Math.floor(t / height), col = t % height;   // in the tile's place in out
                    return {
                        loads: inside(y * height + Math.floor(t / width), x * width + t % width, rows, cols),
                        stores: inside(x * width + row, y * height + col, cols, rows),
                        writer: col * width + row,
                    };
                })});
        return {rows, cols, width, height, blocks};
    },

    frames(settings) { return 2 * this.blocks(settings).blocks.length; },
    begins() { return 2; },

    // Without the barrier a thread that comes later has kept nothing yet, if threads come one after the other.
    isWrong: ({barrier}, {stores, writer}, t) => barrier === 'none' && stores !== null && writer > t,
    races: ({threads}) => threads.flatMap(({stores, writer}, t) => stores && writer !== t ? [{reader: t, writer}] : []),

    says(settings, frame) {
        const words = transposeWords, {blocks, width, height, rows, cols} = this.blocks(settings);
        if (frame === 0) return worded(words.begin, {blocks: blocks.length, width, height});
        const block = blocks[Math.ceil(frame / 2) - 1], [another] = this.races(block), now = {x: block.x, y: block.y, ...another};
        const said = [worded(frame % 2 ? words.load : !another ? words.own : settings.barrier === 'none' ? words.race : words.store, now)];
        if (frame === 2 * blocks.length) {
            const wrong = blocks.reduce((n, {threads}) => n + threads.filter((one, t) => this.isWrong(settings, one, t)).length, 0);
            said.push(wrong ? worded(words.wrong, {wrong, all: rows * cols}) : worded(words.right, {}));
        }
        return said.join(' ');
    },

    draw(settings, width, frame = this.begins(settings)) {
        const words = transposeWords, {rows, cols, blocks} = this.blocks(settings), gap = 20;
        const cell = Math.max(9, Math.min(24, Math.floor((width - 2 * edge - gap) / (rows + cols))));
        const shapes = [label(edge, 16, 'in'), label(edge + cols * cell + gap, 16, 'out')];
        const matrix = (left, height, width, place) => {
            const cells = new Map();
            blocks.forEach(({threads}, number) => threads.forEach((one, t) => {
                if (one[place] === null) return;
                const at = 2 * number + (place === 'loads' ? 1 : 2), wrong = place === 'stores' && this.isWrong(settings, one, t);
                const isOfBlock = frame === at || place === 'loads' && frame === at + 1;
                cells.set(String(one[place]), frame < at ? ['rest'] : wrong ? ['now', '≠'] : [frame === at ? 'now' : 'used', isOfBlock ? t : '']);
            }));
            shapes.push(...grid(left, 22, height, width, cell, (row, col) => cells.get(`${row},${col}`)));
        };
        matrix(edge, rows, cols, 'loads');
        matrix(edge + cols * cell + gap, cols, rows, 'stores');
        const end = 22 + Math.max(rows, cols) * cell + 20;
        const gone = settings.barrier === 'none' ? words.line2 : '';
        const lines = [...withoutLine([words.line1, words.line2, words.line3], gone, words), words.drawn, words.drawnBefore];
        shapes.push(...legend(end, lines));
        return figure(Math.max(350, (rows + cols) * cell + gap + 2 * edge), end + legendHeight(lines), this.title, this.says(settings, frame), shapes);
    },
};
