// Breaks what two servers and two workers depend on, one thing at a time and under load, and looks for lost and doubled
// writes: `npm run drill:faults`, `-- --short`, or `-- --only <words of a fault's name>`, which can be repeated. Requires
// root and Debian's ceph, faketime and prometheus packages. Runs in its own network and mount namespace.
import { execFileSync, spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runFaultsDrill } from './run-faults-drill.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    inside: { type: 'boolean' },
  },
});
if (values.inside) {
  execFileSync('ip', ['link', 'set', 'lo', 'up']);
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
  if (others.length > 0) throw new Error(`This is no namespace of its own: it has ${others.join(', ')}`);
  const isSound = await runFaultsDrill({ isShort: values.short, only: values.only });
  process.exit(isSound ? 0 : 1);
} else {
  const again = [...process.execArgv, fileURLToPath(import.meta.url), '--inside', ...process.argv.slice(2)];
  const { status } = spawnSync('unshare', ['--net', '--mount', process.execPath, ...again], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
