// The bank player: which words of a tile in shared memory the 32 banks give in which turn.
'use strict';

const column = {bytes: 4, way: 'down a column', step: 1, swizzle: 'none'};
const banksFigure = {
    title: 'One load of a warp from a tile in shared memory',
    choices: [
        {name: 'bytes', label: 'Elements', values: [4, 8, 16], words: {4: 'float', 8: 'float2', 16: 'float4'}},
        {name: 'way', label: 'The lanes go', values: ['down a column', 'along a row']},
        {name: 'rows', label: 'Rows of the tile', values: [4, 8, 16, 32]},
        {name: 'columns', label: 'Elements in a row', values: [8, 16, 32, 64]},
        {name: 'padding', label: 'Padding, in elements', values: [0, 1, 2, 4]},
        {name: 'step', label: 'Step, in rows', values: [1, 2, 4]},
        {name: 'swizzle', label: 'Swizzle', values: ['none', 'column ^ row']},
    ],
    tries: [
        {label: 'tile[32][32]', set: {...column, rows: 32, columns: 32, padding: 0}},
        {label: 'tile[32][33]', set: {...column, rows: 32, columns: 32, padding: 1}},
        {label: 'a swizzle', set: {...column, rows: 32, columns: 32, padding: 0, swizzle: 'column ^ row'}},
        {label: 'the tile of 2.5', set: {...column, rows: 8, columns: 32, padding: 0}},
        {label: 'float4, as in 2.7', set: {...column, bytes: 16, rows: 32, columns: 16, padding: 0, step: 4}},
    ],
    plays: true,

    addresses({bytes, way, rows, columns, padding, step, swizzle}) {
        const down = Math.max(1, rows / step);
        return Array.from({length: 32}, (_, lane) => {
            const [row, column] = way === 'along a row' ? [Math.floor(lane / columns) * step, lane % columns]
                : [lane % down * step, Math.floor(lane / down) % columns];
            const place = swizzle === 'none' ? column : column ^ row % columns;
            return (row * (columns + padding) + place) * bytes;
        });
    },

    frames(settings) { return wavefrontsOf(this.addresses(settings), settings.bytes, true).length; },

    says(settings, frame) {
        const {wavefronts, ideal} = sharedTraffic(this.addresses(settings), settings.bytes, true);
        const now = frame && frame < wavefronts ? translated('Turn {0} of {1}. ', frame, wavefronts) : '';
        const many = wavefronts - ideal, conflicts = many ? counted(many, 'bank conflict') : translated('no bank conflict');
        return now + (wavefronts === 1 ? translated('{0} (wavefront), where {1} would do: {2}.', counted(1, 'turn'), ideal, conflicts)
            : translated('{0} (wavefronts), where {1} would do: {2}.', counted(wavefronts, 'turn'), ideal, conflicts));
    },

    // With the turns up to `frame` done, the last of them marked; frame 0 is before the first.
    draw(settings, width, frame = this.frames(settings)) {
        const cell = cellFor(width), passes = wavefrontsOf(this.addresses(settings), settings.bytes, true);
        const height = passes.length > 8 ? 12 : 18, left = edge, shapes = [];
        const served = new Set(passes.slice(0, frame).flat().flatMap(word => word.lanes));
        shapes.push(label(left, 16, 'Lanes: filled once they have their element'));
        for (let lane = 0; lane < 32; lane++)
            shapes.push(box(served.has(lane) ? 'used' : 'rest', left + lane * cell, 22, cell, 18, lane));
        shapes.push(label(left, 58, 'Banks, 0 to 31: each gives one word in a turn'));
        for (let bank = 0; bank < bankCount; bank++) shapes.push(box('moved', left + bank * cell, 64, cell, 18, bank));
        const lanes = cell < 16 ? '' : '; in each word the number of the lane that wants it';
        shapes.push(label(left, 100, `Turns, one below the other${lanes}`));
        passes.forEach((words, pass) => {
            const top = 106 + pass * (height + 2);
            shapes.push(box('rest', left, top, bankCount * cell, height));
            const kind = pass + 1 === frame && frame < passes.length ? 'now' : pass < frame ? 'used' : 'rest';
            for (const {bank, lanes} of words)
                shapes.push(box(kind, left + bank * cell, top, cell, height, lanes.length > 1 ? '' : lanes[0]));
        });
        const all = 106 + passes.length * (height + 2) + 8;
        return figure(32 * cell + 2 * edge, all, this.title, this.says(settings, 0), shapes);
    },
};
