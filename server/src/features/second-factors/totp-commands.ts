import type { TotpSecret } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { NotFoundError, WrongProofError } from '../../platform/errors.ts';
import type { Owner } from './second-factor-queries.ts';
import { newTotpSecret, stepOf, totpUri } from './totp.ts';

export const WRONG_TOTP = 'This code is not right. Codes change every 30 seconds.';

/** A new secret. It counts once a code of it was right; one that was set up before counts until then. */
export async function offerTotp({ totpSeal }: AppContext, tx: Tx, owner: Owner): Promise<TotpSecret> {
  const { organisationId: organisation_id, userId: user_id } = owner;
  const { email } = await tx
    .selectFrom('app_user')
    .select('email')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const secret = newTotpSecret();
  const new_secret = totpSeal.seal(secret);
  await tx
    .insertInto('totp_factor')
    .values({ organisation_id, user_id, new_secret })
    .onConflict((known) => known.columns(['organisation_id', 'user_id']).doUpdateSet({ new_secret }))
    .execute();
  return { secret, uri: totpUri(secret, email) };
}

type Code = { readonly owner: Owner; readonly code: string };

/** From here on the new secret is the one that counts. */
export async function acceptTotp(ctx: AppContext, tx: Tx, { owner, code }: Code): Promise<void> {
  const factor = await lockTotp(tx, owner);
  if (!factor?.new_secret) throw new NotFoundError();
  const step = stepOf(ctx.totpSeal.open(factor.new_secret), { code, now: ctx.now() });
  if (step === null) throw new WrongProofError(WRONG_TOTP);
  await totpOf(tx, owner)
    .set({ secret: factor.new_secret, new_secret: null, confirmed_at: sql<string>`now()`, last_step: step })
    .execute();
}

/** Whether the code is right; then neither it nor an older one ever is again. */
export async function takeTotp(ctx: AppContext, tx: Tx, { owner, code }: Code): Promise<boolean> {
  const factor = await lockTotp(tx, owner);
  if (!factor?.secret) return false;
  const step = stepOf(ctx.totpSeal.open(factor.secret), { code, now: ctx.now() });
  if (step === null || step <= factor.last_step) return false;
  await totpOf(tx, owner).set({ last_step: step }).execute();
  return true;
}

/** Answers whether there was one. */
export async function deleteTotp(tx: Tx, { organisationId, userId }: Owner): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('totp_factor')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

const totpOf = (tx: Tx, { organisationId, userId }: Owner) =>
  tx.updateTable('totp_factor').where('organisation_id', '=', organisationId).where('user_id', '=', userId);

/** Held until the transaction ends: of two who show the same code one comes first, and the other too late. */
const lockTotp = (tx: Tx, { organisationId, userId }: Owner) =>
  tx
    .selectFrom('totp_factor')
    .select(['secret', 'new_secret', 'last_step'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
