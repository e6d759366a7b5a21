// Abuses the service as one person or organisation could, and measures what others notice: `npm run drill:abuse`, or with
// `-- --short --only guess-passwords`.
import { parseArgs } from 'node:util';
import { formatTarget } from '../../bench/targets.ts';
import { withDrillApp } from '../support/drill-app.ts';
import { SCENARIOS } from './scenarios.ts';

const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string' } } });
const scenarios = Object.entries(SCENARIOS).filter(([name]) => name === (values.only ?? name));

for (const [name, run] of scenarios) {
  const targets = await withDrillApp((test) => run(test, values.short ? 'short' : 'full'));
  console.log(`${name}\n${targets.map(formatTarget).join('\n')}`);
  if (targets.some(({ met }) => !met)) process.exitCode = 1;
}
