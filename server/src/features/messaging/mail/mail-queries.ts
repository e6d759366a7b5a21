import {
  type Mail,
  type MailPage,
  type MailQuery,
  type MailServerState,
  type MailStatus,
  MAX_MY_WORK_ENTRIES,
  type UndeliveredEmail,
} from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { joinConditions } from '../../../platform/db/conditions.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { countLimited, countWork, planEachTime } from '../../../platform/db/pages.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { findOutboundHold } from '../../../platform/outbound/outbound-hold.ts';
import { hideLink } from './mail-layout.ts';

export type MailRow = Selectable<Tables['mail']>;

/** Newest first. Links that open a questionnaire or an account are hidden. */
export function listMails(ctx: AppContext, caller: Caller, query: MailQuery): Promise<MailPage> {
  const { page, pageSize } = query;
  return inOrganisation(ctx, caller, async (tx) => {
    const mails = tx
      .selectFrom('mail')
      .where('organisation_id', '=', caller.organisationId)
      .where(matchesMailFilter(query));
    await planEachTime(tx);
    const matching = sql`mail where organisation_id = ${caller.organisationId}::uuid and ${matchesMailFilter(query)}`;
    const total = await countLimited(tx, query, matching);
    const rows = await mails
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const site = await ctx.sites.getUrlIn(tx, caller);
    return { entries: rows.map((row) => toMail(site, row)), page, pageSize, ...total };
  });
}

/** The mail server's address and credentials are not shown: only the operator may see them. */
export async function getMailServerState({ config: { mail }, database }: AppContext): Promise<MailServerState> {
  const hold = await findOutboundHold(database.lookups, null);
  return { configured: mail !== null, from: mail?.from.email ?? null, heldSince: hold?.heldAt ?? null };
}

const matchesMailFilter = ({ status, assessmentId }: MailQuery) =>
  joinConditions([
    status !== undefined && sql`status = ${status}`,
    assessmentId !== undefined && sql`assessment_id = ${assessmentId}::uuid`,
  ]);

export const toMail = (site: URL, row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  replyTo: row.reply_to_email,
  subject: row.subject,
  text: hideLink(site, row, row.body_text),
  html: hideLink(site, row, row.body_html),
  status: row.status,
  attempts: row.attempts,
  outcome: row.outcome,
  assessmentId: row.assessment_id,
  createdAt: row.created_at,
  sendingAt: row.sending_at,
  sentAt: row.sent_at,
});

export async function getOrganisationName(tx: Tx, { organisationId }: Pick<Caller, 'organisationId'>): Promise<string> {
  const { name } = await tx
    .selectFrom('organisation')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return name;
}

export type InvitationStatus = { readonly mailStatus: MailStatus; readonly sentAt: string | null };

/** The delivery status of an assessment's newest invitation. Null if nobody was invited. */
export async function findLatestInvitation(
  tx: Tx,
  { organisationId }: Caller,
  assessmentId: string,
): Promise<InvitationStatus | null> {
  const mail = await tx
    .selectFrom('mail')
    .select(['status as mailStatus', 'sent_at as sentAt'])
    .where('organisation_id', '=', organisationId)
    .where('assessment_id', '=', assessmentId)
    .where('kind', '=', 'INVITATION')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail ?? null;
}

type UndeliveredEmails = { readonly entries: UndeliveredEmail[]; readonly totalCount: number };

/** Failed and uncertain emails since that day, newest first. */
export async function listUndeliveredMails(
  tx: Tx,
  { organisationId }: Caller,
  since: string,
): Promise<UndeliveredEmails> {
  const undelivered = sql`mail
    where organisation_id = ${organisationId}::uuid and status in ('FAILED', 'UNCERTAIN') and created_at >= ${since}`;
  const { rows } = await sql<UndeliveredEmail>`
    select id, recipient_email as "recipientEmail", subject, status, created_at as "createdAt" from ${undelivered}
    order by created_at desc, id desc limit ${sql.lit(MAX_MY_WORK_ENTRIES)}`.execute(tx);
  return { entries: rows, totalCount: await countWork(tx, rows, undelivered) };
}
