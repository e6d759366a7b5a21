import { type Output, print } from './terminal.ts';

/** One thing that was looked at; what is wrong says how to mend it. */
export type Check = { readonly check: string; readonly ok: boolean; readonly detail: string };

export const ok = (check: string, detail: string): Check => ({ check, ok: true, detail });
export const wrong = (check: string, detail: string): Check => ({ check, ok: false, detail });

export type Checked = { readonly checks: readonly Check[]; readonly json?: object; readonly next?: string };

/** Fails the command when anything is wrong. */
export function printChecks({ checks, json = {}, next = '' }: Checked, output: Output): void {
  const isOk = checks.every((one) => one.ok);
  const lines = checks.map((one) => `${one.ok ? 'ok  ' : 'FAIL'}  ${one.check}: ${one.detail}`);
  print(
    { text: [...lines, ...(next === '' ? [] : ['', next])].join('\n'), json: { ok: isOk, checks, ...json } },
    output,
  );
  if (!isOk) process.exitCode = 1;
}
