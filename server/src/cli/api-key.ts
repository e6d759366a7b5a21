import { ApiKeyCreate } from '@assay/contract';
import { type Command, Option } from 'commander';
import type { AppContext } from '../context.ts';
import type { Caller } from '../domain/caller.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../features/access/api-keys/index.ts';
import { getOperator, type OutputOptions, runCommand, withJsonOption } from './terminal.ts';

type CreateOptions = OutputOptions & {
  readonly organisation: string;
  readonly name: string;
  readonly fullAccess?: boolean;
  readonly permission?: string[];
  readonly cidr?: string[];
  readonly expiresInDays?: string;
};

type ApiKeySelector = { readonly id?: string; readonly prefix?: string };
type RevokeOptions = OutputOptions & ApiKeySelector & { readonly organisation: string };

export function registerApiKeyCommands(program: Command) {
  const apiKey = program.command('api-key').description('manage API keys');

  withJsonOption(apiKey.command('create'))
    .description('create an API key and show it once')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .requiredOption('--name <name>', 'name of the key')
    .addOption(new Option('--full-access', 'grant all permissions').conflicts('permission'))
    .option('--permission <permission...>', 'permissions to grant, for example vendors:view vendors:edit')
    .option('--cidr <range...>', 'IP ranges allowed to use the key (default: any)')
    .option('--expires-in-days <days>', 'days until the key expires, or "never" (default: 90)')
    .action(
      runCommand(async (ctx, { organisation, ...options }: CreateOptions) => {
        const operator = await getOperator(ctx, organisation);
        const created = await createApiKey(ctx, operator, toApiKeyCreate(options));
        return { text: `Created ${created.name}: ${created.id}\nKey (shown only once): ${created.key}`, json: created };
      }),
    );

  withJsonOption(apiKey.command('revoke'))
    .description('revoke an API key immediately')
    .requiredOption('--organisation <id or name>', 'organisation ID or name')
    .addOption(new Option('--id <id>', 'key ID').conflicts('prefix'))
    .option('--prefix <prefix>', 'key prefix (the part before the dot)')
    .action(
      runCommand(async (ctx, { organisation, ...which }: RevokeOptions) => {
        const operator = await getOperator(ctx, organisation);
        const revoked = await revokeApiKey(ctx, operator, await resolveApiKeyId(ctx, operator, which));
        return { text: `Revoked ${revoked.name}: ${revoked.id}`, json: revoked };
      }),
    );
}

const toApiKeyCreate = ({ name, fullAccess, permission, cidr, expiresInDays }: Omit<CreateOptions, 'organisation'>) =>
  ApiKeyCreate.parse({
    name,
    fullAccess,
    permissions: permission,
    allowedCidrs: cidr,
    expiresInDays: expiresInDays === 'never' ? null : expiresInDays && Number(expiresInDays),
  });

async function resolveApiKeyId(ctx: AppContext, operator: Caller, { id, prefix }: ApiKeySelector): Promise<string> {
  if (id === undefined && prefix === undefined) throw new Error('Specify the key with --id or --prefix');
  const wanted = prefix === undefined || prefix.startsWith('assay_') ? prefix : `assay_${prefix}`;
  const key = (await listApiKeys(ctx, operator)).find(
    (one) => one.id === id || one.prefix === wanted || (wanted !== undefined && one.previousSecret?.prefix === wanted),
  );
  if (!key) throw new Error(`This organisation has no API key ${id ?? prefix}`);
  return key.id;
}
