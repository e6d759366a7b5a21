import { Command } from 'commander';
import { registerApiKeyCommands } from './api-key.ts';
import { registerAuditCommands } from './audit.ts';
import { registerBackupCommands } from './backup.ts';
import { registerDoctorCommand } from './doctor.ts';
import { registerJobCommands } from './jobs.ts';
import { registerMigrateCommand } from './migrate.ts';
import { registerOrganisationCommands } from './organisation.ts';
import { registerOutboundCommands } from './outbound.ts';
import { registerRestoreCommands } from './restore.ts';
import { registerSecretCommands } from './secrets.ts';
import { type OutputOptions, printError } from './terminal.ts';
import { registerUserCommands } from './user.ts';

export function createProgram(output: OutputOptions): Command {
  const program = new Command('assay').description('Administer an Assay installation').configureOutput({
    outputError: (text) => {
      printError(text.replace(/^error: /, '').trim(), output);
    },
  });
  registerOrganisationCommands(program);
  registerUserCommands(program);
  registerApiKeyCommands(program);
  registerMigrateCommand(program);
  registerDoctorCommand(program);
  registerJobCommands(program);
  registerAuditCommands(program);
  registerBackupCommands(program);
  registerRestoreCommands(program);
  registerOutboundCommands(program);
  registerSecretCommands(program);
  return program;
}
