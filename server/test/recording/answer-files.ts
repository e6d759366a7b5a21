import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Exchanges } from './exchange.ts';

const FOLDER = new URL('./answers/', import.meta.url);
const fileOf = (group: string) => new URL(`${group}.json`, FOLDER);

export async function readAnswers(group: string): Promise<Exchanges> {
  const text = await readFile(fileOf(group), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

export async function listGroups(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.map((file) => file.replace(/\.json$/, '')).sort();
}

export const readAllAnswers = async (): Promise<Exchanges[]> => Promise.all((await listGroups()).map(readAnswers));

export async function writeAnswers(group: string, exchanges: Exchanges): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const file = fileURLToPath(fileOf(group));
  const options = await resolveConfig(file);
  await writeFile(file, await format(JSON.stringify(exchanges), { ...options, filepath: file }));
}
