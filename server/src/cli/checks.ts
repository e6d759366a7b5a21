import { type OutputOptions, print } from './terminal.ts';

/** Only a failure prevents the service or its backups from working; a warning does not. */
type CheckStatus = 'ok' | 'warn' | 'FAIL';

/** The result of one check. The message of a failure explains how to fix it. `ok` is false only for failures. */
export type Check = {
  readonly check: string;
  readonly status: CheckStatus;
  readonly ok: boolean;
  readonly detail: string;
};

export const passed = (check: string, detail: string): Check => ({ check, status: 'ok', ok: true, detail });
export const warned = (check: string, detail: string): Check => ({ check, status: 'warn', ok: true, detail });
export const failed = (check: string, detail: string): Check => ({ check, status: 'FAIL', ok: false, detail });

export type CheckReport = { readonly checks: readonly Check[]; readonly json?: object; readonly next?: string };

/** Sets the exit code 1 if any check failed. Warnings leave it at 0. */
export function printChecks({ checks, json = {}, next = '' }: CheckReport, output: OutputOptions): void {
  const isOk = checks.every((one) => one.ok);
  const lines = checks.map((one) => `${one.status.padEnd(4)}  ${one.check}: ${one.detail}`);
  print(
    { text: [...lines, ...(next === '' ? [] : ['', next])].join('\n'), json: { ok: isOk, checks, ...json } },
    output,
  );
  if (!isOk) process.exitCode = 1;
}
