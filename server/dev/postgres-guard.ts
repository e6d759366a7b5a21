// Holds a PostgreSQL for as long as the process that asked for it lives. It stands outside that process's group, so that
// Ctrl-C does not take the database away before the server has finished; and when its input closes, however the other
// side ended, it stops the database.
import { once } from 'node:events';
import { startPostgres } from './postgres.ts';

const [dir] = process.argv.slice(2);
if (dir === undefined) throw new Error('Say where the data is kept');

const { url, stop } = await startPostgres({ dir, persistent: true });
process.stdout.write(`${url('postgres')}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
await stop();
process.exit(0);
