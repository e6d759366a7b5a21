import type pg from 'pg';
import type { AppContext } from '../../../context.ts';
import { createOperatorCaller } from '../../../domain/caller.ts';
import { inOrganisation, listOrganisationIds } from '../../../platform/db/in-organisation.ts';
import { type HeldJobs, wakeJobs } from '../../../platform/jobs/inspect-jobs.ts';
import { findOutboundHold, type OutboundHold } from '../../../platform/outbound/outbound-hold.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import { deliverWebhookJob } from '../../record/webhook-queue/index.ts';
import { sendMailJob } from '../mail/index.ts';

/** Holds all outbound messages. An existing hold is kept, with its reason. */
export async function holdOutbound(ctx: AppContext, reason: string): Promise<OutboundHold> {
  const { lookups } = ctx.database;
  const held = await lookups
    .insertInto('outbound_hold')
    .values({ reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['held_at as heldAt', 'reason'])
    .executeTakeFirst();
  if (held) await recordAuditForAllOrganisations(ctx, { action: 'HOLD_OUTBOUND', meta: { reason } });
  const hold = held ?? (await findOutboundHold(lookups, null));
  if (!hold) throw new Error('The hold was released while it was being set');
  return hold;
}

/**
 * Runs as the database owner while the database is being restored. There is no organisation yet whose audit log could
 * record it.
 */
export async function holdOutboundOnRestore(owner: Pick<pg.Client, 'query'>, reason: string): Promise<void> {
  await owner.query('insert into outbound_hold (reason) values ($1)', [reason]);
}

export type ReleaseResult = { readonly hold: OutboundHold; readonly woken: number };

/** Audits before releasing, so that nothing is sent without a record. Returns null if there was no hold. */
export async function releaseOutbound(ctx: AppContext): Promise<ReleaseResult | null> {
  const { lookups, pool } = ctx.database;
  const hold = await findOutboundHold(lookups, null);
  if (!hold) return null;
  await recordAuditForAllOrganisations(ctx, { action: 'RELEASE_OUTBOUND', meta: { ...hold } });
  await lookups.deleteFrom('outbound_hold').execute();
  const woken = await wakeHeldMessages(pool, { since: hold.heldAt, organisationId: null });
  return { hold, woken };
}

/** Sends the emails and webhooks that a hold has postponed. Returns their number. */
export const wakeHeldMessages = (pool: pg.Pool, held: Omit<HeldJobs, 'queues'>): Promise<number> =>
  wakeJobs(pool, { queues: [sendMailJob.name, deliverWebhookJob.name], ...held });

/** Operator actions on the installation affect every organisation, so each audit log records them. */
export async function recordAuditForAllOrganisations(ctx: AppContext, event: AuditEvent): Promise<void> {
  for (const organisationId of await listOrganisationIds(ctx)) {
    const operator = createOperatorCaller(organisationId);
    await inOrganisation(ctx, operator, (tx) => recordAudit(tx, operator, event));
  }
}
