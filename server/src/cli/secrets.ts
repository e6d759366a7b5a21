import type { Command } from 'commander';
import { createOperatorCaller } from '../domain/caller.ts';
import {
  adoptSecret,
  findSecretProblem,
  type KeyReport,
  listKeyUses,
  rotateSecrets,
} from '../features/operations/secret-rotation/index.ts';
import { getTransferPublicKey } from '../platform/key-transfer.ts';
import { listOrganisationIds } from '../platform/db/in-organisation.ts';
import { type OutputOptions, runCommand, runSealerCommand, withJsonOption } from './terminal.ts';

type RotateOptions = OutputOptions & { readonly secretLost?: boolean };

export function registerSecretCommands(program: Command) {
  const secrets = program.command('secrets').description('manage the installation secret');

  withJsonOption(secrets.command('rotate'))
    .description(
      're-encrypt stored data with the first keys of ASSAY_SECRET and AUDIT_SECRET; the service stays available',
    )
    .option('--secret-lost', 'continue with this ASSAY_SECRET if the previous one is lost; organisations get new keys')
    .action(
      runSealerCommand(async (ctx, { secretLost = false }: RotateOptions) => {
        if (secretLost || (await findSecretProblem(ctx)) === null) await adoptSecret(ctx);
        const organisations = [];
        for (const id of await listOrganisationIds(ctx)) {
          organisations.push({ id, ...(await rotateSecrets(ctx, createOperatorCaller(id), { secretLost })) });
        }
        const failed = organisations.reduce((sum, one) => sum + one.failed, 0);
        if (failed > 0) process.exitCode = 1;
        const keys = await listKeyUses(ctx);
        const done = `Re-encrypted data in ${String(organisations.length)} organisations.`;
        const left =
          failed === 0 ? [] : [`${String(failed)} values need a key that is not in ASSAY_SECRET or AUDIT_SECRET.`];
        return { text: [done, ...left, formatKeys(keys)].join('\n'), json: { organisations, keys } };
      }),
    );

  withJsonOption(secrets.command('transfer-key'))
    .description('print the public key for which another installation wraps the key of an organisation')
    .action(
      runCommand((ctx) => {
        const transferKey = getTransferPublicKey(ctx.config.secrets);
        return Promise.resolve({ text: transferKey, json: { transferKey } });
      }),
    );

  withJsonOption(secrets.command('status'))
    .description('show which data uses each key of ASSAY_SECRET, and whether the oldest key can be removed')
    .action(
      runCommand(async (ctx) => {
        const keys = await listKeyUses(ctx);
        return { text: formatKeys(keys), json: { keys } };
      }),
    );
}

const LABELS: Readonly<Record<string, string>> = {
  organisationKeys: 'organisation keys',
  webhooks: 'webhook secrets',
  auditTargets: 'audit target secrets',
  identityProviders: 'identity provider secrets',
  authenticators: 'authenticator secrets',
  idempotentResponses: 'stored responses (expire within 24 hours)',
  apiKeys: 'API keys (renewed when used)',
  recoveryCodes: 'recovery codes (until used or replaced by their owners)',
  portalLinks: 'portal links',
  accountLinks: 'account links',
  sessions: 'sessions (renewed when used, expire within 12 hours)',
  pendingSignIns: 'pending sign-ins (expire within 10 minutes)',
  portalSessions: 'portal sessions (renewed when used, expire within 12 hours)',
  scimTokens: 'SCIM tokens (renewed when used)',
};

function formatKeys(keys: readonly KeyReport[]): string {
  const lines = keys.flatMap(({ keyId, line, uses }) => {
    const name = keyId === null ? 'Stored before keys had IDs' : `Key ${keyId}`;
    const place = line === null ? (keyId === null ? '' : ', not in ASSAY_SECRET') : `, line ${String(line)}`;
    const counts = Object.entries(uses).map(([use, count]) => `  ${String(count)} ${LABELS[use] ?? use}`);
    return [`${name}${place}:`, ...(counts.length === 0 ? ['  nothing'] : counts)];
  });
  return [...lines, formatAdvice(keys)].join('\n');
}

/** What has no ID may need any key, so nothing can be removed before it is gone. */
function formatAdvice(keys: readonly KeyReport[]): string {
  const oldest = keys.findLast(({ line }) => line !== null);
  if (!oldest?.keyId || oldest.line === 1) return 'ASSAY_SECRET contains one key.';
  const isNeeded = keys.some(({ keyId, uses }) => (keyId === oldest.keyId || keyId === null) && hasUses(uses));
  return isNeeded
    ? `Keep key ${oldest.keyId}: the data listed under it needs it.`
    : `Key ${oldest.keyId} is no longer needed. Remove line ${String(oldest.line)} and restart the servers and workers.`;
}

const hasUses = (uses: KeyReport['uses']) => Object.keys(uses).length > 0;
