import { readFileSync } from 'node:fs';

export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * `X_FILE` is the path of a file that contains `X`. A secret in a file does not appear in process lists or container
 * inspection.
 */
export function resolveFileVariables(variables: Variables, names: readonly string[]): Variables {
  const inFiles = names.filter((name) => variables[`${name}_FILE`]);
  return { ...variables, ...Object.fromEntries(inFiles.map((name) => [name, readFileVariable(variables, name)])) };
}

function readFileVariable(variables: Variables, name: string): string {
  const path = variables[`${name}_FILE`] ?? '';
  if (variables[name]) throw toConfigError(`${name} and ${name}_FILE are both set. Remove one of them.`);
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw toConfigError(`${name}_FILE points to ${path}, which cannot be read`, cause);
  }
}

const toConfigError = (problem: string, cause?: unknown) =>
  new Error(`Invalid configuration:\n  ${problem}`, { cause });
