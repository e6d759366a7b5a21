import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Service } from './container.ts';
import { ROOT } from './lock-file.ts';

export type Compose = {
  readonly services: Readonly<Record<string, Service & Readonly<Record<string, unknown>>>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

export const readCompose = (path = join(ROOT, 'deploy/compose.yaml')): Compose =>
  parse(readFileSync(path, 'utf8'), { merge: true });
