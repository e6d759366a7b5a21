import type {
  Passkey,
  PasskeyCreate,
  PasskeyCreated,
  PasskeyCreationOptions,
  RecoveryCodes,
  TotpConfirmed,
  TotpSecret,
} from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { endOtherSessions } from '../sessions/session-commands.ts';
import { changeOwnFactors, noteAdded, noteRemoved, type OwnChange } from './own-change.ts';
import { readRegistration } from './passkey.ts';
import { deletePasskeys, insertPasskey, WRONG_PASSKEY } from './passkey-commands.ts';
import { offerPasskey } from './passkey-queries.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-commands.ts';
import { type Owner, ownerOf, passkeyOf, selfOf, standingOf } from './second-factor-queries.ts';
import { acceptTotp, deleteTotp, offerTotp } from './totp-commands.ts';

export function startTotp(ctx: AppContext, caller: Caller): Promise<TotpSecret> {
  return changeOwnFactors(ctx, caller, async ({ tx, owner }) => {
    const secret = await offerTotp(ctx, tx, owner);
    await recordAudit(tx, caller, { action: 'START_TOTP_SET_UP', entity: selfOf(caller) });
    return secret;
  });
}

export function confirmTotp(ctx: AppContext, caller: Caller, code: string): Promise<TotpConfirmed> {
  return changeOwnFactors(ctx, caller, async (own) => {
    await acceptTotp(ctx, own.tx, { owner: own.owner, code });
    return { recoveryCodes: await noteAdded(ctx, caller, { own, factor: { kind: 'TOTP' } }) };
  });
}

export function removeTotp(ctx: AppContext, caller: Caller): Promise<null> {
  return changeOwnFactors(ctx, caller, async (own) => {
    if (!(await deleteTotp(own.tx, own.owner))) throw new NotFoundError();
    return noteRemoved(caller, own, { kind: 'TOTP' });
  });
}

export function renewRecoveryCodes(ctx: AppContext, caller: Caller): Promise<RecoveryCodes> {
  return changeOwnFactors(ctx, caller, async ({ tx, owner }) => {
    const { secondFactors } = await standingOf(tx, owner);
    if (secondFactors.length === 0) throw new ConflictError('Set up a second factor first');
    const recoveryCodes = await replaceRecoveryCodes(ctx, tx, owner);
    await endOtherSessions(tx, caller, owner.userId);
    await recordAudit(tx, caller, { action: 'CREATE_RECOVERY_CODES', entity: selfOf(caller) });
    return { recoveryCodes };
  });
}

export const startPasskey = (ctx: AppContext, caller: Caller): Promise<PasskeyCreationOptions> =>
  changeOwnFactors(ctx, caller, ({ tx, owner }) => offerPasskey(ctx, tx, owner));

export async function addPasskey(ctx: AppContext, caller: Caller, body: PasskeyCreate): Promise<PasskeyCreated> {
  const registered = await requireRegistration(ctx, caller, body);
  return changeOwnFactors(ctx, caller, async (own) => {
    const passkey = await insertPasskey(own.tx, own.owner, { name: body.name, registered });
    const factor = { kind: 'PASSKEY', name: passkey.name } as const;
    return { passkey, recoveryCodes: await noteAdded(ctx, caller, { own, factor }) };
  });
}

/** What a device made for this person; whatever else it is, is refused. */
export async function requireRegistration(ctx: AppContext, caller: Caller, { response }: PasskeyCreate) {
  const registered = await readRegistration(ctx, ownerOf(caller).userId, response);
  if (!registered) throw new InvalidError(WRONG_PASSKEY);
  return registered;
}

export type PasskeyName = { readonly passkeyId: string; readonly name: string };

export function renamePasskey(ctx: AppContext, caller: Caller, { passkeyId, name }: PasskeyName): Promise<Passkey> {
  return changeOwnFactors(ctx, caller, async (own) => {
    const before = await lockPasskey(own, passkeyId);
    if (before.name === name) return passkeyOf(before);
    const after = await own.tx
      .updateTable('passkey')
      .set({ name })
      .where('organisation_id', '=', own.owner.organisationId)
      .where('id', '=', passkeyId)
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirstOrThrow();
    const changes = { name: { from: before.name, to: name } };
    await recordAudit(own.tx, caller, { action: 'UPDATE_PASSKEY', entity: selfOf(caller), meta: { changes } });
    return passkeyOf(after);
  });
}

export function removePasskey(ctx: AppContext, caller: Caller, passkeyId: string): Promise<null> {
  return changeOwnFactors(ctx, caller, async (own) => {
    const { name } = await lockPasskey(own, passkeyId);
    await own.tx
      .deleteFrom('passkey')
      .where('organisation_id', '=', own.owner.organisationId)
      .where('id', '=', passkeyId)
      .execute();
    return noteRemoved(caller, own, { kind: 'PASSKEY', name });
  });
}

async function lockPasskey({ tx, owner }: OwnChange, passkeyId: string) {
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

/** For somebody who lost all of them. Answers whether there was any. */
export async function removeSecondFactors(tx: Tx, owner: Owner): Promise<boolean> {
  const { secondFactors } = await standingOf(tx, owner);
  await deleteTotp(tx, owner);
  await deletePasskeys(tx, owner);
  await deleteRecoveryCodes(tx, owner);
  return secondFactors.length > 0;
}
