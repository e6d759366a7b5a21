import { ApiKeyCreate } from '@assay/contract';
import { type Command, Option } from 'commander';
import type { AppContext } from '../context.ts';
import type { Caller } from '../domain/caller.ts';
import { createApiKey, revokeApiKey } from '../features/api-keys/api-key-commands.ts';
import { listApiKeys } from '../features/api-keys/api-key-queries.ts';
import { acting, operatorIn, type Output, withJson } from './terminal.ts';

type Create = Output & {
  readonly organisation: string;
  readonly name: string;
  readonly fullAccess?: boolean;
  readonly permission?: string[];
  readonly cidr?: string[];
  readonly expiresInDays?: string;
};

type Which = { readonly id?: string; readonly prefix?: string };
type Revoke = Output & Which & { readonly organisation: string };

export function apiKeyCommands(program: Command) {
  const apiKey = program.command('api-key').description('manage API keys');

  withJson(apiKey.command('create'))
    .description('create an API key, which is shown once')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .requiredOption('--name <name>', 'what the key is called')
    .addOption(new Option('--full-access', 'every permission').conflicts('permission'))
    .option('--permission <permission...>', 'for example vendors:view vendors:edit')
    .option('--cidr <range...>', 'addresses it may be used from; everywhere unless given')
    .option('--expires-in-days <days>', 'a number of days, or "never"; 90 unless given')
    .action(
      acting(async (ctx, { organisation, ...options }: Create) => {
        const operator = await operatorIn(ctx, organisation);
        const created = await createApiKey(ctx, operator, readApiKeyCreate(options));
        return { text: `Created ${created.name}: ${created.id}\nKey, shown only now: ${created.key}`, json: created };
      }),
    );

  withJson(apiKey.command('revoke'))
    .description('revoke an API key; its next request is refused')
    .requiredOption('--organisation <id or name>', 'the organisation it is done in')
    .addOption(new Option('--id <id>', 'the id of the key').conflicts('prefix'))
    .option('--prefix <prefix>', 'the part of the key before the dot')
    .action(
      acting(async (ctx, { organisation, ...which }: Revoke) => {
        const operator = await operatorIn(ctx, organisation);
        const revoked = await revokeApiKey(ctx, operator, await apiKeyIdOf(ctx, operator, which));
        return { text: `Revoked ${revoked.name}: ${revoked.id}`, json: revoked };
      }),
    );
}

const readApiKeyCreate = ({ name, fullAccess, permission, cidr, expiresInDays }: Omit<Create, 'organisation'>) =>
  ApiKeyCreate.parse({
    name,
    fullAccess,
    permissions: permission,
    allowedCidrs: cidr,
    expiresInDays: expiresInDays === 'never' ? null : expiresInDays && Number(expiresInDays),
  });

async function apiKeyIdOf(ctx: AppContext, operator: Caller, { id, prefix }: Which): Promise<string> {
  if (id === undefined && prefix === undefined) throw new Error('Name the key with --id or --prefix');
  const wanted = prefix === undefined || prefix.startsWith('assay_') ? prefix : `assay_${prefix}`;
  const key = (await listApiKeys(ctx, operator)).find((one) => one.id === id || one.prefix === wanted);
  if (!key) throw new Error(`This organisation has no API key ${id ?? prefix}`);
  return key.id;
}
