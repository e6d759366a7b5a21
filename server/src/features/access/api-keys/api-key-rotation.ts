// Gives a key another secret. The previous one keeps working for a while, so that it can be replaced without interruption.
import { ALL_PERMISSIONS, type ApiKeyRotated, type ApiKeyRotation } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { requireGrantable } from '../roles/index.ts';
import { lockApiKey, saveApiKey, toApiKeyEntity } from './api-key-commands.ts';
import { createApiKeySecret, hashApiKey, parseBearer } from './api-key-format.ts';
import { type ApiKeyRow, getApiKeyIn, toPreviousSecret } from './api-key-queries.ts';

const HOUR_MS = 3_600_000;

/** `authorization` is the header of a key that changes itself. */
export type ApiKeySelection = { readonly apiKeyId: string } | { readonly authorization: string | undefined };
export type RotateApiKeyInput = ApiKeySelection & { readonly body: ApiKeyRotation };

export function rotateApiKey(ctx: AppContext, caller: Caller, input: RotateApiKeyInput): Promise<ApiKeyRotated> {
  const { overlapHours } = input.body;
  const { prefix, text } = createApiKeySecret();
  return inOrganisation(ctx, caller, async (tx) => {
    const before = await lockSelectedKey(tx, caller, input);
    if ('apiKeyId' in input) requireGrantable(caller, before.full_access ? ALL_PERMISSIONS : before.permissions);
    if (!before.usable)
      throw new ConflictError('KEY_UNUSABLE', 'This key has been revoked or has expired. Create a new one.');
    const until = new Date(ctx.now().getTime() + overlapHours * HOUR_MS).toISOString();
    const previous = {
      previous_prefix: before.prefix,
      previous_secret_hash: before.secret_hash,
      previous_secret_until: until,
    };
    const { apiKeyPeppers } = await ctx.organisationKeys.getIn(tx, caller.organisationId);
    await saveApiKey(tx, caller, {
      id: before.id,
      prefix,
      ...hashApiKey(apiKeyPeppers.current, text),
      ...(overlapHours === 0 ? NO_PREVIOUS_SECRET : previous),
    });
    const after = await getApiKeyIn(tx, caller, before.id);
    const previousSecret = toPreviousSecret(after);
    const meta = { previousWorksUntil: previousSecret?.worksUntil ?? null };
    await recordAudit(tx, caller, { action: 'ROTATE_API_KEY', entity: toApiKeyEntity(after), meta });
    return { id: after.id, name: after.name, key: text, expiresAt: after.expires_at, previousSecret };
  });
}

const NO_PREVIOUS_SECRET = { previous_prefix: null, previous_secret_hash: null, previous_secret_until: null };

/** Does nothing if no previous secret works. */
export function revokePreviousSecret(ctx: AppContext, caller: Caller, selection: ApiKeySelection): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const key = await lockSelectedKey(tx, caller, selection);
    if (!key.previous_secret_works) return null;
    await saveApiKey(tx, caller, { id: key.id, ...NO_PREVIOUS_SECRET });
    await recordAudit(tx, caller, { action: 'REVOKE_PREVIOUS_API_KEY_SECRET', entity: toApiKeyEntity(key) });
    return null;
  });
}

/** A previous secret may have leaked, so it cannot be used to rotate the key or to end the overlap. */
async function lockSelectedKey(tx: Tx, caller: Caller, selection: ApiKeySelection): Promise<ApiKeyRow> {
  if ('apiKeyId' in selection) return lockApiKey(tx, caller, selection.apiKeyId);
  const key = await lockApiKey(tx, caller, caller.id ?? '');
  if (parseBearer(selection.authorization)?.prefix === key.prefix) return key;
  throw new ConflictError('KEY_ROTATED', 'This key has a newer secret. Use the new secret instead.');
}
