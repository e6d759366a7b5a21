import { createProgram } from './cli/program.ts';
import { toErrorMessage, printError } from './cli/terminal.ts';

const output = { json: process.argv.includes('--json') };

await createProgram(output)
  .parseAsync()
  .catch((error: unknown) => {
    printError(toErrorMessage(error), output);
    process.exitCode = 1;
  });
