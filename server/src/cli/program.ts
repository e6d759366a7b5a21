import { Command } from 'commander';
import { apiKeyCommands } from './api-key.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { doctorCommand } from './doctor.ts';
import { jobCommands } from './jobs.ts';
import { migrateCommand } from './migrate.ts';
import { organisationCommands } from './organisation.ts';
import { outboundCommands } from './outbound.ts';
import { restoreCommands } from './restore.ts';
import { secretCommands } from './secrets.ts';
import { type Output, printError } from './terminal.ts';
import { userCommands } from './user.ts';

/** The whole command line: every command is listed here. */
export function createProgram(output: Output): Command {
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
  backupCommands(program);
  restoreCommands(program);
  outboundCommands(program);
  secretCommands(program);
  return program;
}
