import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { createWebhookSecret } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { recordAudit } from './audit-commands.ts';
import { listSignedNotes } from './audit-seal-queries.ts';
import { parseAuditTarget, sendToTarget, toTargetBinding } from './audit-target.ts';
import type { AuditWitnessRow } from './audit-witness-queries.ts';

const BATCH_SIZE = 500;

/**
 * Sends from the first checkpoint on. Returns the webhook signing secret, which is shown only once, or null for a file.
 */
export async function startAuditWitness(ctx: AppContext, caller: Caller, to: string): Promise<string | null> {
  const { kind, target } = parseAuditTarget(ctx, to);
  const secret = kind === 'WEBHOOK' ? createWebhookSecret() : null;
  const { webhookCipher } = await ctx.organisationKeys.get(caller.organisationId);
  const sealed =
    secret === null ? null : webhookCipher.encrypt(secret, toTargetBinding('audit_witness', caller.organisationId));
  const witness = { kind, target, secret: sealed, size: 0, handed_over_at: null, outcome: null };
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .insertInto('audit_witness')
      .values({ organisation_id: caller.organisationId, ...witness })
      .onConflict((conflict) =>
        conflict.column('organisation_id').doUpdateSet({ ...witness, updated_at: sql<string>`now()` }),
      )
      .execute();
    await recordAudit(tx, caller, { action: 'START_AUDIT_WITNESS', meta: { kind, target } });
    return secret;
  });
}

export function stopAuditWitness(ctx: AppContext, caller: Caller): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    const witness = await tx
      .deleteFrom('audit_witness')
      .where('organisation_id', '=', caller.organisationId)
      .returning(['kind', 'target'])
      .executeTakeFirst();
    if (!witness) throw new NotFoundError();
    await recordAudit(tx, caller, { action: 'STOP_AUDIT_WITNESS', meta: witness });
    return null;
  });
}

/**
 * Sends checkpoints in order and records the size after each batch is delivered: after a crash the last batch is sent
 * again. One worker at a time.
 */
export async function sendCheckpointsToWitness(ctx: AppContext, organisationId: string): Promise<void> {
  for (
    let witness = await claimWitness(ctx, organisationId);
    witness;
    witness = await claimWitness(ctx, organisationId)
  ) {
    const notes = await listSignedNotes(ctx, { organisationId }, { after: witness.size, most: BATCH_SIZE });
    const last = notes.at(-1);
    if (!last) return releaseWitness(ctx, witness, {});
    const data = notes.map(({ size, note }) => ({ organisationId, size, note }));
    const failure = await sendToTarget(ctx, witness, { table: 'audit_witness', type: 'audit.checkpoints', data });
    if (failure !== null) return releaseWitness(ctx, witness, { outcome: failure });
    const outcome = `Sent checkpoints covering ${String(last.size)} entries`;
    await releaseWitness(ctx, witness, { size: last.size, handed_over_at: ctx.now().toISOString(), outcome });
  }
}

const IS_UNCLAIMED = sql<boolean>`busy_until < now()`;
const ONE_MINUTE_FROM_NOW = sql<string>`now() + interval '1 minute'`;

const claimWitness = (ctx: AppContext, organisationId: string): Promise<AuditWitnessRow | undefined> =>
  inOrganisation(ctx, createSystemCaller(organisationId), (tx) =>
    tx
      .updateTable('audit_witness')
      .set({ busy_until: ONE_MINUTE_FROM_NOW })
      .where('organisation_id', '=', organisationId)
      .where(IS_UNCLAIMED)
      .returningAll()
      .executeTakeFirst(),
  );

type WitnessProgress = { readonly outcome?: string; readonly size?: number; readonly handed_over_at?: string };

/** Does not change a witness that was replaced in the meantime. */
const releaseWitness = (
  ctx: AppContext,
  { organisation_id, target, size }: AuditWitnessRow,
  progress: WitnessProgress,
): Promise<void> =>
  inOrganisation(ctx, createSystemCaller(organisation_id), async (tx) => {
    await tx
      .updateTable('audit_witness')
      .set({ ...progress, busy_until: sql<string>`'-infinity'` })
      .where('organisation_id', '=', organisation_id)
      .where('target', '=', target)
      .where('size', '=', size)
      .execute();
  });
