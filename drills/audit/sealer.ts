// Seals the logs of some organisations repeatedly until it is killed: <database> <pause in ms> <organisation id>…
import { setTimeout as pause } from 'node:timers/promises';
import { sealAuditLog } from '../../server/src/features/record/audit/audit-seal-commands.ts';
import { createContextFor } from './sealed-database.ts';

const [databaseUrl = '', pauseMs = '', ...organisationIds] = process.argv.slice(2);
const ctx = createContextFor(databaseUrl);
for (;;) {
  for (const organisationId of organisationIds) {
    process.stdout.write('(');
    await sealAuditLog(ctx, organisationId);
    process.stdout.write(')');
  }
  await pause(Number(pauseMs));
}
