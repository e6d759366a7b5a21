import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

export type BreachedPasswords = { readonly has: (password: string) => Promise<boolean> };

const MAX_LINE_BYTES = 128;
const HASH_CHARACTERS = 40;

/**
 * Searches a file of breached passwords, as published: one line per password, sorted, starting with its SHA-1 in
 * hexadecimal. The file may be far larger than memory, so it is searched on disk.
 */
export const createBreachedPasswords = (path: string | null): BreachedPasswords => ({
  has: async (password) => {
    if (path === null) return false;
    const file = await open(path);
    try {
      return await searchFile(file, createHash('sha1').update(password).digest('hex'));
    } finally {
      await file.close();
    }
  },
});

async function searchFile(file: FileHandle, wanted: string): Promise<boolean> {
  let low = 0;
  let high = (await file.stat()).size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { hash, start, end } = await readLineAt(file, middle);
    if (hash === wanted) return true;
    if (hash < wanted) low = end;
    else high = start;
  }
  return false;
}

/** The line that contains the byte at `position`. */
async function readLineAt(file: FileHandle, position: number) {
  const from = Math.max(0, position - MAX_LINE_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * MAX_LINE_BYTES), 0, 2 * MAX_LINE_BYTES, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = position - from === 0 ? 0 : text.lastIndexOf('\n', position - from - 1) + 1;
  const newline = text.indexOf('\n', position - from);
  const end = newline === -1 ? text.length : newline + 1;
  return { hash: text.slice(begin, begin + HASH_CHARACTERS).toLowerCase(), start: from + begin, end: from + end };
}
