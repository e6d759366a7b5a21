import type pg from 'pg';
import type { AppContext } from '../../context.ts';
import { operatorOf } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { wakeJobs } from '../../platform/jobs/inspect.ts';
import { findHold, type Hold } from '../../platform/outbound/hold.ts';
import { type Happening, recordAudit } from '../audit/audit-commands.ts';
import { sendMail } from '../mail/mail-commands.ts';
import { listOrganisationIds } from '../organisations/organisation-queries.ts';
import { deliverWebhook } from '../webhooks/announcement-commands.ts';

/** From now on nothing leaves. What holds already goes on holding, for its own reason. */
export async function holdOutbound(ctx: AppContext, reason: string): Promise<Hold> {
  const { lookups } = ctx.database;
  const held = await lookups
    .insertInto('outbound_hold')
    .values({ reason })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['held_at as heldAt', 'reason'])
    .executeTakeFirst();
  if (held) await auditEverywhere(ctx, { action: 'HOLD_OUTBOUND', meta: { reason } });
  const hold = held ?? (await findHold(lookups));
  if (!hold) throw new Error('The hold was released while it was set');
  return hold;
}

/** As the owner, into a database that is only being made: there is nobody yet whose log could say so. */
export async function holdFirst(owner: Pick<pg.Client, 'query'>, reason: string): Promise<void> {
  await owner.query('insert into outbound_hold (reason) values ($1)', [reason]);
}

export type Released = { readonly hold: Hold; readonly woken: number };

/** Recorded first: nothing leaves that nobody can be asked about. Null when nothing was held. */
export async function releaseOutbound(ctx: AppContext): Promise<Released | null> {
  const { lookups, pool } = ctx.database;
  const hold = await findHold(lookups);
  if (!hold) return null;
  await auditEverywhere(ctx, { action: 'RELEASE_OUTBOUND', meta: { ...hold } });
  await lookups.deleteFrom('outbound_hold').execute();
  const woken = await wakeJobs(pool, { queues: [sendMail.name, deliverWebhook.name], since: hold.heldAt });
  return { hold, woken };
}

/** What an operator does to the installation is done to every organisation in it. */
export async function auditEverywhere(ctx: AppContext, happening: Happening): Promise<void> {
  for (const organisationId of await listOrganisationIds(ctx)) {
    const operator = operatorOf(organisationId);
    await inOrganisation(ctx, operator, (tx) => recordAudit(tx, operator, happening));
  }
}
