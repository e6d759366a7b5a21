import type { Command } from 'commander';
import { readConfig, readPreviousSecret } from '../config.ts';
import { createContext } from '../context.ts';
import { operatorOf } from '../domain/caller.ts';
import { listOrganisationIds } from '../features/organisations/organisation-queries.ts';
import { renewSecrets } from '../features/organisations/secret-commands.ts';
import { acting, withJson } from './terminal.ts';

export function secretCommands(program: Command) {
  const secrets = program.command('secrets').description('exchange the secret of the installation');

  withJson(secrets.command('renew'))
    .description('encrypt under ASSAY_SECRET what is encrypted under ASSAY_SECRET_PREVIOUS, while nothing else runs')
    .action(
      acting(async (ctx) => {
        const former = createContext({ ...readConfig(), secret: readPreviousSecret() });
        const organisations = [];
        try {
          for (const id of await listOrganisationIds(ctx)) {
            organisations.push({ id, ...(await renewSecrets(ctx, operatorOf(id), former)) });
          }
        } finally {
          await former.database.pool.end();
        }
        const text = `Renewed in ${String(organisations.length)} organisations. Remove ASSAY_SECRET_PREVIOUS now.`;
        return { text, json: { organisations } };
      }),
    );
}
