import type { Command } from 'commander';
import { readConfig, readPreviousSecret } from '../config.ts';
import { createContext } from '../context.ts';
import { createOperatorCaller } from '../domain/caller.ts';
import { rotateSecrets } from '../features/operations/secret-rotation/index.ts';
import { listOrganisationIds } from '../platform/db/in-organisation.ts';
import { runCommand, withJsonOption } from './terminal.ts';

export function registerSecretCommands(program: Command) {
  const secrets = program.command('secrets').description('exchange the secret of the installation');

  withJsonOption(secrets.command('renew'))
    .description('encrypt under ASSAY_SECRET what is encrypted under ASSAY_SECRET_PREVIOUS, while nothing else runs')
    .action(
      runCommand(async (ctx) => {
        const former = createContext({ ...readConfig(), secret: readPreviousSecret() });
        const organisations = [];
        try {
          for (const id of await listOrganisationIds(ctx)) {
            organisations.push({ id, ...(await rotateSecrets(ctx, createOperatorCaller(id), former)) });
          }
        } finally {
          await former.database.pool.end();
        }
        const text = `Renewed in ${String(organisations.length)} organisations. Remove ASSAY_SECRET_PREVIOUS now.`;
        return { text, json: { organisations } };
      }),
    );
}
