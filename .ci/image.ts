// Builds the image from its Dockerfile and runs it with compose.yaml, without a container engine: `npm run
// check:deploy`. Pass other files to see the check fail: `-- --dockerfile <path> --compose <path>`.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOrThrow } from './layers.ts';
import { ROOT } from './lock-file.ts';

const { values } = parseArgs({
  options: {
    dockerfile: { type: 'string', default: join(ROOT, 'deploy/Dockerfile') },
    compose: { type: 'string', default: join(ROOT, 'deploy/compose.yaml') },
  },
});

// Mounts end with the process that created them. Their folders can be removed only after that.
const folder = join(ROOT, 'build/image');
runOrThrow('rm', '-rf', '--one-file-system', folder);
mkdirSync(folder, { recursive: true });
const steps = join(ROOT, '.ci/image-steps.ts');
const { status } = spawnSync(
  'unshare',
  ['--mount', process.execPath, '--conditions=source', steps, folder, values.dockerfile, values.compose],
  { stdio: 'inherit' },
);
runOrThrow('rm', '-rf', '--one-file-system', folder);
process.exitCode = status ?? 1;
