import { Command } from 'commander';
import { apiKeyCommands } from './cli/api-key.ts';
import { auditCommands } from './cli/audit.ts';
import { doctorCommand } from './cli/doctor.ts';
import { jobCommands } from './cli/jobs.ts';
import { migrateCommand } from './cli/migrate.ts';
import { organisationCommands } from './cli/organisation.ts';
import { messageOf, printError } from './cli/terminal.ts';
import { secretCommands } from './cli/secrets.ts';
import { userCommands } from './cli/user.ts';

const output = { json: process.argv.includes('--json') };
const program = new Command('assay').description('What operators of Assay do at the command line').configureOutput({
  outputError: (text) => {
    printError(text.replace(/^error: /, '').trim(), output);
  },
});

organisationCommands(program);
userCommands(program);
apiKeyCommands(program);
migrateCommand(program);
doctorCommand(program);
jobCommands(program);
auditCommands(program);
secretCommands(program);

await program.parseAsync().catch((error: unknown) => {
  printError(messageOf(error), output);
  process.exitCode = 1;
});
