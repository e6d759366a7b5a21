/** Says what holds and what does not; one that does not makes the whole check fail. */
export function expect(what: string, holds: boolean): void {
  console.log(`${holds ? 'ok' : 'NOT OK'}: ${what.trim()}`);
  if (!holds) process.exitCode = 1;
}
