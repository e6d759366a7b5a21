import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../src/platform/crypto.ts';

/** What a development server remembers between two starts, readable by its owner only. */
export async function readKept(dir: string, name: string): Promise<string | null> {
  return readFile(join(dir, name), 'utf8').catch(() => null);
}

export async function keep(dir: string, name: string, text: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, name), text, { mode: 0o600 });
}

/** The secret that protects API keys: made once, or none of the keys would work after the next start. */
export async function keptSecret(dir: string): Promise<string> {
  const kept = await readKept(dir, 'secret');
  if (kept !== null) return kept;
  const secret = randomToken();
  await keep(dir, 'secret', secret);
  return secret;
}
