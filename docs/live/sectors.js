// The explorer of warps and sectors: how much memory moves for one access of a warp, for blocks of any shape.
'use strict';

const usual = {bytes: 4, step: 1, offset: 0, pitch: 256};
const sectorsFigure = {
    title: 'One access of a warp to global memory',
    choices: [
        {name: 'block', label: 'Blocks of', values: ['32 × 8', '16 × 16', '8 × 32', '4 × 64', '2 × 128', '1 × 256']},
        {name: 'way', label: 'Neighbours in x lie', values: ['in a row', 'in a column']},
        {name: 'bytes', label: 'Elements of', values: [1, 2, 4, 8, 16], unit: 'byte'},
        {name: 'step', label: 'Distance, in elements', values: [1, 2, 3, 4, 8, 16, 32]},
        {name: 'offset', label: 'First element', values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 31]},
        {name: 'pitch', label: 'Elements in a row', values: [32, 33, 64, 100, 256, 1024]},
    ],
    tries: [
        {label: 'A row', set: {...usual, block: '32 × 8', way: 'in a row'}},
        {label: 'A column', set: {...usual, block: '32 × 8', way: 'in a column'}},
        {label: 'One element late', set: {...usual, block: '32 × 8', way: 'in a row', offset: 1}},
        {label: 'Every second element', set: {...usual, block: '32 × 8', way: 'in a row', step: 2}},
        {label: 'float4', set: {...usual, block: '32 × 8', way: 'in a row', bytes: 16}},
    ],

    // Of the block's first warp. x counts first, as on the card.
    addresses({block, way, bytes, step, offset, pitch}) {
        const width = parseInt(block);
        return Array.from({length: 32}, (_, lane) => {
            const x = lane % width, y = Math.floor(lane / width);
            const element = way === 'in a row' ? y * pitch + x * step : x * step * pitch + y;
            return (offset + element) * bytes;
        });
    },

    says(settings) {
        const {sectors, lines, bytes} = globalTraffic(this.addresses(settings), settings.bytes);
        const moved = sectors * sectorBytes;
        return translated('{0} in {1} of 128\u00a0bytes: {2} are moved, {3} are used, {4}.', counted(sectors, 'sector'),
            counted(lines, 'line'), counted(moved, 'byte'), number(bytes), percent(bytes / moved));
    },

    draw(settings, width) {
        const cell = cellFor(width), address = this.addresses(settings), bytes = settings.bytes;
        const lines = unitsOf(address, bytes, lineBytes), sectors = new Set(unitsOf(address, bytes, sectorBytes));
        const height = lines.length > 8 ? 12 : 18, left = edge, shapes = [];
        shapes.push(label(left, 16, 'Each row is a line of 128 bytes: four sectors.'));
        const more = cell < 16 ? '' : ', with the number of the lane. Dashed: stays where it is';
        shapes.push(label(left, 32, `Grey: moved. Blue: used${more}.`));
        lines.forEach((line, row) => {
            const top = 44 + row * (height + 2);
            for (let part = 0; part < 4; part++) {
                const kind = sectors.has(line * 4 + part) ? 'moved' : 'rest';
                shapes.push(box(kind, left + part * 8 * cell, top, 8 * cell, height));
            }
        });
        address.forEach((a, lane) => {
            const top = 44 + lines.indexOf(unitOf(a, lineBytes)) * (height + 2);
            shapes.push(box('used', left + a % lineBytes / 4 * cell, top, bytes / 4 * cell, height, lane));
        });
        return figure(32 * cell + 2 * edge, 44 + lines.length * (height + 2) + 8, this.title, this.says(settings), shapes);
    },
};
