import { Name } from '@assay/contract';
import type { Command } from 'commander';
import { createOperatorCaller } from '../domain/caller.ts';
import { createOrganisation, updateOrganisation } from '../features/access/organisations/index.ts';
import { type OutputOptions, runCommand, withJsonOption } from './terminal.ts';

type CreateOptions = OutputOptions & { readonly name: string; readonly enableApiKeys?: boolean };

export function registerOrganisationCommands(program: Command) {
  const organisation = program.command('organisation').description('manage organisations');

  withJsonOption(organisation.command('create'))
    .description('create an organisation with its built-in roles')
    .requiredOption('--name <name>', 'name of the organisation')
    .option('--enable-api-keys', 'enable API access for this organisation')
    .action(
      runCommand(async (ctx, { name, enableApiKeys = false }: CreateOptions) => {
        const { id } = await createOrganisation(ctx, Name.parse(name));
        if (enableApiKeys) {
          await updateOrganisation(ctx, createOperatorCaller(id), {
            update: { apiKeysEnabled: true },
            ifMatch: undefined,
          });
        }
        return { text: `Created ${name}: ${id}`, json: { id, name, apiKeysEnabled: enableApiKeys } };
      }),
    );
}
