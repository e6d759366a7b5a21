import { readFileSync } from 'node:fs';

export type Variables = Readonly<Record<string, string | undefined>>;

/** `X_FILE` names the file that holds `X`: a secret in a file shows in no list of processes and in no description of a container. */
export function withFiles(variables: Variables, names: readonly string[]): Variables {
  const inFiles = names.filter((name) => variables[`${name}_FILE`]);
  return { ...variables, ...Object.fromEntries(inFiles.map((name) => [name, readFrom(variables, name)])) };
}

function readFrom(variables: Variables, name: string): string {
  const path = variables[`${name}_FILE`] ?? '';
  if (variables[name]) throw refusal(`${name} and ${name}_FILE are both set: remove one of them`);
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw refusal(`${name}_FILE names ${path}, which cannot be read`, cause);
  }
}

const refusal = (problem: string, cause?: unknown) =>
  new Error(`The configuration is incomplete:\n  ${problem}`, { cause });
