import { type OutputOptions, print } from './terminal.ts';

/** The result of one check. A failure says how to fix it. */
export type Check = { readonly check: string; readonly ok: boolean; readonly detail: string };

export const passed = (check: string, detail: string): Check => ({ check, ok: true, detail });
export const failed = (check: string, detail: string): Check => ({ check, ok: false, detail });

export type CheckReport = { readonly checks: readonly Check[]; readonly json?: object; readonly next?: string };

/** Sets a failing exit status if any check failed. */
export function printChecks({ checks, json = {}, next = '' }: CheckReport, output: OutputOptions): void {
  const isOk = checks.every((one) => one.ok);
  const lines = checks.map((one) => `${one.ok ? 'ok  ' : 'FAIL'}  ${one.check}: ${one.detail}`);
  print(
    { text: [...lines, ...(next === '' ? [] : ['', next])].join('\n'), json: { ok: isOk, checks, ...json } },
    output,
  );
  if (!isOk) process.exitCode = 1;
}
