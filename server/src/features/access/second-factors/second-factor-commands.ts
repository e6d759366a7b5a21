import type {
  Passkey,
  PasskeyCreate,
  PasskeyCreated,
  PasskeyCreationOptions,
  RecoveryCodes,
  TotpConfirmResult,
  TotpSecret,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { endOtherSessions } from '../sessions/index.ts';
import { deletePasskeys, insertPasskey, PASSKEY_REJECTED } from './passkey-commands.ts';
import { createPasskeyRegistration } from './passkey-queries.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-commands.ts';
import {
  changeSecondFactors,
  recordFactorAdded,
  recordFactorRemoved,
  type SecondFactorChange,
} from './second-factor-changes.ts';
import { getSecondFactorState, toPasskey, toSelfEntity, toUserKey, type UserKey } from './second-factor-queries.ts';
import { confirmTotpIn, createTotp, deleteTotpIn } from './totp-commands.ts';
import { verifyRegistration } from './webauthn.ts';

export function startTotp(ctx: AppContext, caller: Caller): Promise<TotpSecret> {
  return changeSecondFactors(ctx, caller, async ({ tx, owner }) => {
    const secret = await createTotp(ctx, tx, owner);
    await recordAudit(tx, caller, { action: 'START_TOTP_SET_UP', entity: toSelfEntity(caller) });
    return secret;
  });
}

export function confirmTotp(ctx: AppContext, caller: Caller, code: string): Promise<TotpConfirmResult> {
  return changeSecondFactors(ctx, caller, async (own) => {
    await confirmTotpIn(ctx, own.tx, { owner: own.owner, code });
    return { recoveryCodes: await recordFactorAdded(ctx, caller, { own, factor: { kind: 'TOTP' } }) };
  });
}

export function deleteTotp(ctx: AppContext, caller: Caller): Promise<null> {
  return changeSecondFactors(ctx, caller, async (own) => {
    if (!(await deleteTotpIn(own.tx, own.owner))) throw new NotFoundError();
    return recordFactorRemoved(caller, own, { kind: 'TOTP' });
  });
}

export function regenerateRecoveryCodes(ctx: AppContext, caller: Caller): Promise<RecoveryCodes> {
  return changeSecondFactors(ctx, caller, async ({ tx, owner }) => {
    const { secondFactors } = await getSecondFactorState(tx, owner);
    if (secondFactors.length === 0)
      throw new ConflictError('SECOND_FACTOR_REQUIRED', 'Set up two-factor authentication first');
    const recoveryCodes = await replaceRecoveryCodes(ctx, tx, owner);
    await endOtherSessions(tx, caller, owner.userId);
    await recordAudit(tx, caller, { action: 'CREATE_RECOVERY_CODES', entity: toSelfEntity(caller) });
    return { recoveryCodes };
  });
}

export const startPasskey = (ctx: AppContext, caller: Caller): Promise<PasskeyCreationOptions> =>
  changeSecondFactors(ctx, caller, ({ tx, owner }) => createPasskeyRegistration(ctx, tx, owner));

export async function createPasskey(ctx: AppContext, caller: Caller, body: PasskeyCreate): Promise<PasskeyCreated> {
  const registered = await requireRegistration(ctx, caller, body);
  return changeSecondFactors(ctx, caller, async (own) => {
    const passkey = await insertPasskey(own.tx, own.owner, { name: body.name, registered });
    const factor = { kind: 'PASSKEY', name: passkey.name } as const;
    return { passkey, recoveryCodes: await recordFactorAdded(ctx, caller, { own, factor }) };
  });
}

export async function requireRegistration(ctx: AppContext, caller: Caller, { response }: PasskeyCreate) {
  const { userId } = toUserKey(caller);
  const site = await inOrganisation(ctx, withoutIdempotency(caller), (tx) => ctx.sites.getUrlIn(tx, caller));
  const registered = await verifyRegistration(ctx, { userId, site }, response);
  if (!registered) throw new InvalidError(PASSKEY_REJECTED);
  return registered;
}

export type RenamePasskeyInput = { readonly passkeyId: string; readonly name: string };

export function renamePasskey(
  ctx: AppContext,
  caller: Caller,
  { passkeyId, name }: RenamePasskeyInput,
): Promise<Passkey> {
  return changeSecondFactors(ctx, caller, async (own) => {
    const before = await lockPasskey(own, passkeyId);
    if (before.name === name) return toPasskey(before);
    const after = await own.tx
      .updateTable('passkey')
      .set({ name })
      .where('organisation_id', '=', own.owner.organisationId)
      .where('id', '=', passkeyId)
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow();
    const changes = { name: { from: before.name, to: name } };
    await recordAudit(own.tx, caller, { action: 'UPDATE_PASSKEY', entity: toSelfEntity(caller), meta: { changes } });
    return toPasskey(after);
  });
}

export function deletePasskey(ctx: AppContext, caller: Caller, passkeyId: string): Promise<null> {
  return changeSecondFactors(ctx, caller, async (own) => {
    const { name } = await lockPasskey(own, passkeyId);
    await own.tx
      .deleteFrom('passkey')
      .where('organisation_id', '=', own.owner.organisationId)
      .where('id', '=', passkeyId)
      .execute();
    return recordFactorRemoved(caller, own, { kind: 'PASSKEY', name });
  });
}

async function lockPasskey({ tx, owner }: SecondFactorChange, passkeyId: string) {
  const passkey = await tx
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('organisation_id', '=', owner.organisationId)
    .where('user_id', '=', owner.userId)
    .where('id', '=', passkeyId)
    .forUpdate()
    .executeTakeFirst();
  if (!passkey) throw new NotFoundError();
  return passkey;
}

/** For a user who has lost all of them. Returns whether there were any. */
export async function deleteSecondFactorsIn(tx: Tx, owner: UserKey): Promise<boolean> {
  const { secondFactors } = await getSecondFactorState(tx, owner);
  await deleteTotpIn(tx, owner);
  await deletePasskeys(tx, owner);
  await deleteRecoveryCodes(tx, owner);
  return secondFactors.length > 0;
}
