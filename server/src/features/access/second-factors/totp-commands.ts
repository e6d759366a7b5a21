import type { TotpSecret } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { InvalidProofError, NotFoundError } from '../../../platform/errors.ts';
import type { OrganisationKeys } from '../../../platform/organisation-keys.ts';
import type { EncryptedColumn } from '../../../platform/reencrypt.ts';
import type { UserKey } from './second-factor-queries.ts';
import { buildTotpUri, createTotpSecret, findMatchingStep } from './totp.ts';

const toBinding = ({ organisationId, userId }: UserKey) => ['totp_factor', organisationId, userId];

export const TOTP_REJECTED = 'Incorrect code. Codes change every 30 seconds.';

/** The new secret becomes active with the first correct code. Until then, the previous secret stays active. */
export async function createTotp({ organisationKeys }: AppContext, tx: Tx, owner: UserKey): Promise<TotpSecret> {
  const { organisationId: organisation_id, userId: user_id } = owner;
  const { email } = await tx
    .selectFrom('app_user')
    .select('email')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const secret = createTotpSecret();
  const { totpCipher } = await organisationKeys.getIn(tx, organisation_id);
  const new_secret = totpCipher.encrypt(secret, toBinding(owner));
  await tx
    .insertInto('totp_factor')
    .values({ organisation_id, user_id, new_secret })
    .onConflict((known) => known.columns(['organisation_id', 'user_id']).doUpdateSet({ new_secret }))
    .execute();
  return { secret, uri: buildTotpUri(secret, email) };
}

type TotpCodeInput = { readonly owner: UserKey; readonly code: string };

export async function confirmTotpIn(ctx: AppContext, tx: Tx, { owner, code }: TotpCodeInput): Promise<void> {
  const factor = await lockTotp(tx, owner);
  if (!factor?.new_secret) throw new NotFoundError();
  const { totpCipher } = await ctx.organisationKeys.getIn(tx, owner.organisationId);
  const step = findMatchingStep(totpCipher.decrypt(factor.new_secret, toBinding(owner)), { code, now: ctx.now() });
  if (step === null) throw new InvalidProofError(TOTP_REJECTED);
  await updateTotp(tx, owner)
    .set({ secret: factor.new_secret, new_secret: null, confirmed_at: sql<string>`now()`, last_step: step })
    .execute();
}

/** Returns whether the code is correct. Rejects this code and all older ones from then on. */
export async function consumeTotpCode(ctx: AppContext, tx: Tx, { owner, code }: TotpCodeInput): Promise<boolean> {
  const factor = await lockTotp(tx, owner);
  if (!factor?.secret) return false;
  const { totpCipher } = await ctx.organisationKeys.getIn(tx, owner.organisationId);
  const step = findMatchingStep(totpCipher.decrypt(factor.secret, toBinding(owner)), { code, now: ctx.now() });
  if (step === null || step <= factor.last_step) return false;
  await updateTotp(tx, owner).set({ last_step: step }).execute();
  return true;
}

/** Returns whether there was a confirmed one. */
export async function deleteTotpIn(tx: Tx, { organisationId, userId }: UserKey): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('totp_factor')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

const updateTotp = (tx: Tx, { organisationId, userId }: UserKey) =>
  tx.updateTable('totp_factor').where('organisation_id', '=', organisationId).where('user_id', '=', userId);

/** Locks the row, so that concurrent requests cannot use the same code twice. */
const lockTotp = (tx: Tx, { organisationId, userId }: UserKey) =>
  tx
    .selectFrom('totp_factor')
    .select(['secret', 'new_secret', 'last_step'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const listTotpColumns = ({ totpCipher: cipher }: OrganisationKeys): readonly EncryptedColumn[] =>
  (['secret', 'new_secret'] as const).map((column) => ({
    name: 'authenticators',
    table: 'totp_factor',
    column,
    rowId: 'user_id',
    cipher,
  }));
