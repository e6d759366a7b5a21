import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CLIENT = fileURLToPath(new URL('..', import.meta.url));

export type Run = { readonly code: number; readonly out: string; readonly err: string };

/** Runs Node as an integration would, with only these variables. */
export async function run(args: readonly string[], env: Record<string, string>): Promise<Run> {
  const options = { cwd: CLIENT, env };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=source', ...args], options);
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    if (!(error instanceof Error) || !('stdout' in error)) throw error;
    const { code, stdout, stderr } = { code: 1, stderr: '', ...error };
    return { code, out: String(stdout), err: stderr };
  }
}
