import { Name } from '@assay/contract';
import type { Command } from 'commander';
import { operatorOf } from '../domain/caller.ts';
import { createOrganisation, updateOrganisation } from '../features/organisations/organisation-commands.ts';
import { acting, type Output, withJson } from './terminal.ts';

type Create = Output & { readonly name: string; readonly enableApiKeys?: boolean };

export function organisationCommands(program: Command) {
  const organisation = program.command('organisation').description('manage organisations');

  withJson(organisation.command('create'))
    .description('create an organisation with its built-in roles')
    .requiredOption('--name <name>', 'what the organisation is called')
    .option('--enable-api-keys', 'let API keys of this organisation in')
    .action(
      acting(async (ctx, { name, enableApiKeys = false }: Create) => {
        const { id } = await createOrganisation(ctx, Name.parse(name));
        if (enableApiKeys) {
          await updateOrganisation(ctx, operatorOf(id), { update: { apiKeysEnabled: true }, ifMatch: undefined });
        }
        return { text: `Created ${name}: ${id}`, json: { id, name, apiKeysEnabled: enableApiKeys } };
      }),
    );
}
