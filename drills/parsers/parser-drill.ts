// Sends random inputs to every parser of external data: `npm run drill:parsers`, or with `-- --inputs 5000 --seed 7
// --only 'OSCAL catalog'`.
import { parseArgs } from 'node:util';
import { DOCUMENT_PARSERS } from './document-parsers.ts';
import { TEXT_PARSERS } from './text-parsers.ts';

const { values } = parseArgs({
  options: { inputs: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const count = { inputs: Number(values.inputs ?? 100_000), seed: Number(values.seed ?? 20_261_115) };

const parsers = [...TEXT_PARSERS, ...DOCUMENT_PARSERS].filter(({ name }) => name === (values.only ?? name));
const lines = [];
for (const { drill } of parsers) lines.push(await drill(count));
console.table(lines);
