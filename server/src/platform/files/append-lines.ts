import { type FileHandle, open } from 'node:fs/promises';

const NEWLINE = 0x0a;

/** Appends and syncs to disk. If a crash left an incomplete last line, starts a new one. */
export async function appendLines(path: string, lines: readonly string[]): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const start = (await endsInsideLine(file)) ? '\n' : '';
    await file.appendFile(`${start}${lines.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function endsInsideLine(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== NEWLINE;
}
