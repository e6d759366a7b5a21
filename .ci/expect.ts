/** Prints the result of an assertion. A failed assertion makes the whole check fail. */
export function assertTrue(what: string, holds: boolean): void {
  console.log(`${holds ? 'ok' : 'NOT OK'}: ${what.trim()}`);
  if (!holds) process.exitCode = 1;
}
