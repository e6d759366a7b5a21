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
    const { count } = await mails.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await mails
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map((row) => toMail(ctx, row)), page, pageSize, totalCount: count };
  });
}

/** The mail server's address and credentials are not shown: only the operator may see them. */
export async function getMailServerState({ config: { mail }, database }: AppContext): Promise<MailServerState> {
  const hold = await findOutboundHold(database.lookups);
  return { configured: mail !== null, from: mail?.from.email ?? null, heldSince: hold?.heldAt ?? null };
}

const matchesMailFilter = ({ status, assessmentId }: MailQuery) =>
  joinConditions([
    status !== undefined && sql`status = ${status}`,
    assessmentId !== undefined && sql`assessment_id = ${assessmentId}::uuid`,
  ]);

export const toMail = (ctx: Pick<AppContext, 'config'>, row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  replyTo: row.reply_to_email,
  subject: row.subject,
  text: hideLink(ctx, row, row.body_text),
  html: hideLink(ctx, row, row.body_html),
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
  const rows = await tx
    .selectFrom('mail')
    .select(['id', 'recipient_email as recipientEmail', 'subject', 'status', 'created_at as createdAt'])
    .select(({ fn }) => fn.countAll<number>().over().as('totalCount'))
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', ['FAILED', 'UNCERTAIN'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MY_WORK_ENTRIES)
    .execute();
  return { entries: rows, totalCount: rows[0]?.totalCount ?? 0 };
}
