// Seals the logs of some organisations over and over, until it is killed: <database> <pause in ms> <organisation id>…
import { setTimeout as pause } from 'node:timers/promises';
import { sealAudit } from '../server/src/features/audit/audit-seal-commands.ts';
import { contextOn } from './sealed-database.ts';

const [databaseUrl = '', pauseMs = '', ...organisationIds] = process.argv.slice(2);
const ctx = contextOn(databaseUrl);
for (;;) {
  for (const organisationId of organisationIds) {
    process.stdout.write('(');
    await sealAudit(ctx, organisationId);
    process.stdout.write(')');
  }
  await pause(Number(pauseMs));
}
