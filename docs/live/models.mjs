// The live figures for node: they are scripts of a page, not modules, since these may not be loaded from file://.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const names = ['sectors', 'banks', 'reduction', 'tiles', 'transpose'];
const scripts = ['../language', 'traffic', 'drawing', ...names].map(name => readFileSync(`${here}/${name}.js`, 'utf8'));
const drawn = ['figure', 'label', 'box', 'counted', 'percent', 'globalTraffic', 'unitsOf', 'sectorBytes'];
export const {models, drawing} = new Function(`${scripts.join('\n')}
return {models: {${names.map(name => `${name}: ${name}Figure`)}}, drawing: {${drawn}}};`)();
