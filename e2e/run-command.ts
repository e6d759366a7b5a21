import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const splitCommand = (command: string) =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Runs a command as shown, with more arguments, and returns its output. */
export async function runInTerminal(shown: string | null, ...more: readonly string[]): Promise<string> {
  const [command = '', ...words] = splitCommand(shown ?? '');
  return (await run(command, [...words, ...more])).stdout;
}
