// Reads every version of every file reachable from any branch or tag.
import { spawn, spawnSync } from 'node:child_process';

export type Blob = { readonly id: string; readonly path: string; readonly content: Buffer };

const NEWLINE = 0x0a;
const NUL = 0x00;

/** Yields each version of a text file once; skips binary files. */
export async function* readHistoryBlobs(repository: string): AsyncGenerator<Blob> {
  const paths = pathsById(repository);
  const git = spawn('git', ['cat-file', '--batch', '--buffer'], {
    cwd: repository,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  git.stdin.end([...paths.keys()].join('\n') + '\n');
  for await (const { id, type, content } of objectsIn(git.stdout)) {
    if (type === 'blob' && !content.includes(NUL)) yield { id, path: paths.get(id) ?? '', content };
  }
}

function pathsById(repository: string): Map<string, string> {
  const { stdout, status } = spawnSync('git', ['rev-list', '--objects', '--all'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 1_073_741_824,
  });
  if (status !== 0) throw new Error('The history cannot be read: is this a git repository?');
  const lines = stdout.split('\n').filter((line) => line.includes(' '));
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
}

/** The output of `git cat-file --batch`: `<id> <type> <size>`, a newline, the content, a newline. */
async function* objectsIn(chunks: AsyncIterable<Buffer>) {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      const head = held.indexOf(NEWLINE);
      const [id = '', type = '', size = ''] = held.toString('latin1', 0, Math.max(head, 0)).split(' ');
      const end = head + 1 + Number(size);
      if (head === -1 || held.length <= end) break;
      yield { id, type, content: held.subarray(head + 1, end) };
      held = held.subarray(end + 1);
    }
  }
}
