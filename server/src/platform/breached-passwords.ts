import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Passwords that are known from leaks elsewhere. */
export type BreachedPasswords = { readonly has: (password: string) => Promise<boolean> };

const MOST_LINE_BYTES = 128;
const HASH_CHARACTERS = 40;

/**
 * Reads the file that the public collections of leaked passwords are given out as: a line a password, its SHA-1 in
 * hexadecimal first, in ascending order. It may be many times larger than memory, so it is searched where it lies.
 */
export const breachedPasswordsIn = (path: string | null): BreachedPasswords => ({
  has: async (password) => {
    if (path === null) return false;
    const file = await open(path);
    try {
      return await holds(file, createHash('sha1').update(password).digest('hex'));
    } finally {
      await file.close();
    }
  },
});

async function holds(file: FileHandle, wanted: string): Promise<boolean> {
  let low = 0;
  let high = (await file.stat()).size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { hash, start, end } = await lineAt(file, middle);
    if (hash === wanted) return true;
    if (hash < wanted) low = end;
    else high = start;
  }
  return false;
}

/** The line that holds the byte at `position`. */
async function lineAt(file: FileHandle, position: number) {
  const from = Math.max(0, position - MOST_LINE_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * MOST_LINE_BYTES), 0, 2 * MOST_LINE_BYTES, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = position - from === 0 ? 0 : text.lastIndexOf('\n', position - from - 1) + 1;
  const newline = text.indexOf('\n', position - from);
  const end = newline === -1 ? text.length : newline + 1;
  return { hash: text.slice(begin, begin + HASH_CHARACTERS).toLowerCase(), start: from + begin, end: from + end };
}
