// Runs PostgreSQL for as long as its parent process lives. It is outside the parent's process group, so that Ctrl-C
// does not stop the database before the server has finished. It stops the database when its standard input closes,
// however the parent ended.
import { once } from 'node:events';
import { startPostgres } from './postgres.ts';

const [dir] = process.argv.slice(2);
if (dir === undefined) throw new Error('Say where the data is kept');

const { url, stop } = await startPostgres({ dir, persistent: true }).catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
process.stdout.write(`${url('postgres')}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await stop();
process.exit(0);
