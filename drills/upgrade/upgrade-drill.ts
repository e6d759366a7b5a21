// Upgrades under load with the old and new server on one database: `npm run drill:upgrade`, or with `-- --stretch
// <seconds>` and `-- --from <commit>`. `-- --break` uses a migration that removes something the old server uses.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../server/dev/postgres.ts';
import { runUpgradeDrill } from './run-upgrade-drill.ts';

const { values } = parseArgs({
  options: {
    stretch: { type: 'string', default: '15' },
    break: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
});
const dir = await mkdtemp(join(tmpdir(), 'assay-drill-'));
const postgres = await startPostgres({ dir, persistent: false });
try {
  const stretchMs = Number(values.stretch) * 1_000;
  const { break: breaking, from } = values;
  const result = await runUpgradeDrill({ databaseUrl: postgres.url('postgres'), stretchMs, breaking, from });
  console.log(JSON.stringify(result, null, 2));
  const { serverErrors, broken, refused, lost, audit } = result;
  const isSound = serverErrors + broken + refused.length + lost.length === 0 && audit.ok === true;
  if (!isSound) process.exitCode = 1;
} finally {
  await postgres.stop();
}
