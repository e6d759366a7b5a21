import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../src/platform/crypto.ts';

/** The state of a development server, readable only by its owner. */
export async function readLocalState(dir: string, name: string): Promise<string | null> {
  return readFile(join(dir, name), 'utf8').catch(() => null);
}

export async function writeLocalState(dir: string, name: string, text: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, name), text, { mode: 0o600 });
}

/** The secret that protects API keys. Created once, because a new secret would invalidate all keys. */
export async function getLocalSecret(dir: string): Promise<string> {
  const kept = await readLocalState(dir, 'secret');
  if (kept !== null) return kept;
  const secret = randomToken();
  await writeLocalState(dir, 'secret', secret);
  return secret;
}
