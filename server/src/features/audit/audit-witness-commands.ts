import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { type Caller, systemOf } from '../../domain/caller.ts';
import { newWebhookSecret } from '../../platform/crypto.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { recordAudit } from './audit-commands.ts';
import { listNotes } from './audit-seal-queries.ts';
import { handOver, readTarget } from './audit-target.ts';
import type { Witness } from './audit-witness-queries.ts';

const BATCH = 500;

/** From the first checkpoint on. Answers the secret by which a webhook is signed, shown only now; a file has none. */
export function startAuditWitness(ctx: AppContext, caller: Caller, to: string): Promise<string | null> {
  const { kind, target } = readTarget(ctx, to);
  const secret = kind === 'WEBHOOK' ? newWebhookSecret() : null;
  const sealed = secret === null ? null : ctx.webhookSeal.seal(secret);
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
 * Every checkpoint goes to the witness, in order, each batch with its size recorded once it has arrived: after a crash the
 * last batch comes again. One worker at a time.
 */
export async function handOverCheckpoints(ctx: AppContext, organisationId: string): Promise<void> {
  for (let witness = await claim(ctx, organisationId); witness; witness = await claim(ctx, organisationId)) {
    const notes = await listNotes(ctx, { organisationId }, { after: witness.size, most: BATCH });
    const last = notes.at(-1);
    if (!last) return release(ctx, witness, {});
    const data = notes.map(({ size, note }) => ({ organisationId, size, note }));
    const failure = await handOver(ctx, witness, { type: 'audit.checkpoints', data });
    if (failure !== null) return release(ctx, witness, { outcome: failure });
    const outcome = `Handed over up to ${String(last.size)} entries`;
    await release(ctx, witness, { size: last.size, handed_over_at: ctx.now().toISOString(), outcome });
  }
}

const IS_FREE = sql<boolean>`busy_until < now()`;
const IN_A_MINUTE = sql<string>`now() + interval '1 minute'`;

const claim = (ctx: AppContext, organisationId: string): Promise<Witness | undefined> =>
  inOrganisation(ctx, systemOf(organisationId), (tx) =>
    tx
      .updateTable('audit_witness')
      .set({ busy_until: IN_A_MINUTE })
      .where('organisation_id', '=', organisationId)
      .where(IS_FREE)
      .returningAll()
      .executeTakeFirst(),
  );

type Progress = { readonly outcome?: string; readonly size?: number; readonly handed_over_at?: string };

/** A witness that was changed in the meantime stays where it is. */
const release = (ctx: AppContext, { organisation_id, target, size }: Witness, progress: Progress): Promise<void> =>
  inOrganisation(ctx, systemOf(organisation_id), async (tx) => {
    await tx
      .updateTable('audit_witness')
      .set({ ...progress, busy_until: sql<string>`'-infinity'` })
      .where('organisation_id', '=', organisation_id)
      .where('target', '=', target)
      .where('size', '=', size)
      .execute();
  });
