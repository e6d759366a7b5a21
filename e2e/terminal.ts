import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The words of a command as a shell would take them apart. */
export const wordsOf = (command: string) =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Runs a command as it is shown, with more words behind it, and answers what it prints. */
export async function inTerminal(shown: string | null, ...more: readonly string[]): Promise<string> {
  const [command = '', ...words] = wordsOf(shown ?? '');
  return (await run(command, [...words, ...more])).stdout;
}
