import type { AppContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { inOrganisation, listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { toKeyId } from '../../../platform/key-ring.ts';
import type { OrganisationKeys } from '../../../platform/organisation-keys.ts';
import {
  countEncrypted,
  countKeyed,
  type EncryptedColumn,
  type KeyedRows,
  type KeyUse,
} from '../../../platform/reencrypt.ts';
import { listProviderColumns } from '../../access/identity-providers/index.ts';
import { countOrganisationKeys } from '../../access/organisations/index.ts';
import { listTotpColumns } from '../../access/second-factors/index.ts';
import { listWebhookColumns } from '../../messaging/webhooks/index.ts';
import { listAuditTargetColumns } from '../../record/audit/index.ts';
import { listApprovalColumns } from '../../reviews/approvals/index.ts';

export const listEncryptedColumns = (keys: OrganisationKeys): readonly EncryptedColumn[] => [
  ...listWebhookColumns(keys),
  ...listAuditTargetColumns(keys),
  ...listProviderColumns(keys),
  ...listApprovalColumns(keys),
  ...listTotpColumns(keys),
];

/** Stored responses expire within a day and are not rotated. */
const listExpiringColumns = ({ idempotencyCipher: cipher }: OrganisationKeys): readonly EncryptedColumn[] => [
  { name: 'idempotentResponses', table: 'idempotent_answer', column: 'answer', rowId: 'key', cipher },
];

const LIVE_LINK = 'revoked_at is null';
const LIVE_TOKEN = 'expires_at > now()';

const KEYED_ROWS: readonly KeyedRows[] = [
  { name: 'apiKeys', table: 'api_key', isLive: 'revoked_at is null and (expires_at is null or expires_at > now())' },
  { name: 'recoveryCodes', table: 'recovery_code', isLive: 'true' },
  { name: 'portalLinks', table: 'portal_link', isLive: LIVE_LINK },
  { name: 'accountLinks', table: 'account_link', isLive: `${LIVE_LINK} and used_at is null and ${LIVE_TOKEN}` },
  { name: 'sessions', table: 'session', isLive: `${LIVE_TOKEN} and last_seen_at > now() - interval '1 hour'` },
  { name: 'pendingSignIns', table: 'pending_sign_in', isLive: LIVE_TOKEN },
  { name: 'portalSessions', table: 'portal_session', isLive: LIVE_TOKEN },
  { name: 'scimTokens', table: 'scim_token', isLive: 'token_hash is not null' },
];

/** How much a key of the ring, or one that is missing from it, is still needed for. */
export type KeyReport = {
  /** Null for what was stored before keys had IDs. */
  readonly keyId: string | null;
  /** The place in ASSAY_SECRET, from 1; null if the key is not there. */
  readonly line: number | null;
  readonly uses: Readonly<Record<string, number>>;
};

/** Every key of the ring, in its order, then what needs others. */
export async function listKeyUses(ctx: AppContext): Promise<readonly KeyReport[]> {
  const uses: KeyUse[] = [];
  for (const organisationId of await listOrganisationIds(ctx))
    uses.push(...(await listOrganisationUses(ctx, organisationId)));
  const ringIds = ctx.config.secrets.map(toKeyId);
  const others = [...new Set(uses.map(({ keyId }) => keyId))].filter((id) => id === null || !ringIds.includes(id));
  return [...ringIds, ...others].map((keyId) => ({
    keyId,
    line: keyId !== null && ringIds.includes(keyId) ? ringIds.indexOf(keyId) + 1 : null,
    uses: sumUses(uses.filter((use) => use.keyId === keyId)),
  }));
}

/** What of an organisation needs ASSAY_SECRET itself instead of the key of the organisation, which is wrapped with it. */
export async function listInstallationKeyUses(ctx: AppContext, organisationId: string): Promise<InstallationKeyUses> {
  const uses = await listOrganisationUses(ctx, organisationId);
  const isRotated = listEncryptedColumns(ctx.organisationKeys.installation).map(({ name }) => name);
  const count = (isCounted: (name: string) => boolean) =>
    uses.filter(({ name }) => isCounted(name)).reduce((sum, use) => sum + use.count, 0);
  return {
    rotatable: count((name) => isRotated.includes(name)),
    renewedWhenUsed: count((name) => KEYED_ROWS.some((rows) => rows.name === name)),
  };
}

export type InstallationKeyUses = {
  /** Values that `assay secrets rotate` encrypts with the key of the organisation. */
  readonly rotatable: number;
  /** Credentials that get the key of the organisation when they are used. */
  readonly renewedWhenUsed: number;
};

const listOrganisationUses = (ctx: AppContext, organisationId: string): Promise<KeyUse[]> => {
  const operator = createOperatorCaller(organisationId);
  const { organisationKeys } = ctx;
  return inOrganisation(ctx, operator, async (tx) => {
    // Values are counted even if the key of the organisation cannot be unwrapped.
    const keys = await organisationKeys.getIn(tx, organisationId).catch(() => organisationKeys.installation);
    const uses = await countOrganisationKeys(tx, operator);
    for (const column of [...listEncryptedColumns(keys), ...listExpiringColumns(keys)])
      uses.push(...(await countEncrypted(tx, operator, column)));
    for (const rows of KEYED_ROWS) uses.push(...(await countKeyed(tx, operator, rows)));
    // What needs the key of the organisation needs the key that this one is wrapped with.
    return uses.filter(({ keyId }) => keyId === null || keyId !== keys.keyId);
  });
};

function sumUses(uses: readonly KeyUse[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { name, count } of uses) sums.set(name, (sums.get(name) ?? 0) + count);
  return Object.fromEntries(sums);
}
