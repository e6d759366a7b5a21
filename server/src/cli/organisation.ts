import { Name } from '@assay/contract';
import type { Command } from 'commander';
import { createOperatorCaller } from '../domain/caller.ts';
import {
  createOrganisation,
  listOrganisations,
  setOrganisationAddress,
  shredOrganisation,
  updateOrganisation,
} from '../features/access/organisations/index.ts';
import { requireNotMoving } from '../features/operations/transfers/index.ts';
import { InvalidError } from '../platform/errors.ts';
import { parseAddress } from '../platform/sites.ts';
import { getOperator, type OutputOptions, runCommand, withJsonOption } from './terminal.ts';
import { registerTransferCommands } from './transfers.ts';

type ShredOptions = OutputOptions & { readonly confirm: string };
type CreateOptions = OutputOptions & { readonly name: string; readonly enableApiKeys?: boolean };
type AddressOptions = OutputOptions & {
  readonly organisation: string;
  readonly address?: string;
  readonly none?: boolean;
};

export function registerOrganisationCommands(program: Command) {
  const organisation = program.command('organisation').description('manage organisations');

  registerTransferCommands(organisation);

  withJsonOption(organisation.command('shred'))
    .description('permanently delete the key of an organisation: its credentials and encrypted data become useless')
    .argument('<organisation>', 'organisation ID or name')
    .requiredOption('--confirm <name>', 'exact name of the organisation')
    .action(async (idOrName: string, options: ShredOptions) => {
      await runCommand<ShredOptions>(async (ctx, { confirm }) => {
        const operator = await getOperator(ctx, idOrName);
        await requireNotMoving(ctx, operator.organisationId);
        await shredOrganisation(ctx, operator, confirm);
        return { text: `Shredded ${confirm}`, json: { id: operator.organisationId, name: confirm } };
      })(options);
    });

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

  withJsonOption(organisation.command('list'))
    .description('list all organisations with their addresses')
    .action(
      runCommand(async (ctx) => {
        const organisations = await listOrganisations(ctx);
        const lines = organisations.map(
          ({ id, name, address }) => `${id}  ${address ?? ctx.sites.installation.url.origin}  ${name}`,
        );
        return { text: lines.join('\n'), json: organisations };
      }),
    );

  withJsonOption(organisation.command('set-address'))
    .description(
      'give an organisation an address of its own, where only its users can sign in and to which all its links lead; ends their sessions',
    )
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .option('--address <URL>', 'origin with a host name that no other organisation uses')
    .option('--none', 'use PUBLIC_URL again')
    .action(
      runCommand(async (ctx, { organisation: name, address: given, none = false }: AddressOptions) => {
        if (none === (given !== undefined)) throw new InvalidError('Give either --address or --none');
        const operator = await getOperator(ctx, name);
        const address = given === undefined ? null : parseAddress(ctx.sites, given);
        await setOrganisationAddress(ctx, operator, address);
        const { origin } = address === null ? ctx.sites.installation.url : new URL(address);
        const text = `${name} is now at ${origin}. Its users must sign in again, and register passkeys for this address.`;
        return { text, json: { id: operator.organisationId, address } };
      }),
    );
}
