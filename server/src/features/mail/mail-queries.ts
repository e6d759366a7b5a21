import type { Mail, MailPage, MailQuery, MailServerState, MailStatus } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { allOf } from '../../platform/db/conditions.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { findHold } from '../../platform/outbound/hold.ts';
import { withLink } from './layout.ts';

export type MailRow = Selectable<Tables['mail']>;

/** Newest first, each with its link put in. */
export function listMails(ctx: AppContext, caller: Caller, query: MailQuery): Promise<MailPage> {
  const { page, pageSize } = query;
  return inOrganisation(ctx, caller, async (tx) => {
    const mails = tx.selectFrom('mail').where('organisation_id', '=', caller.organisationId).where(isMatch(query));
    const { count } = await mails.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await mails
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return { entries: rows.map((row) => mailOf(ctx, row)), page, pageSize, totalCount: count };
  });
}

/** Where the server is and how one signs in there is the operator's business. */
export async function getMailServer({ config: { mail }, database }: AppContext): Promise<MailServerState> {
  const hold = await findHold(database.lookups);
  return { configured: mail !== null, from: mail?.from.email ?? null, heldSince: hold?.heldAt ?? null };
}

const isMatch = ({ status, assessmentId }: MailQuery) =>
  allOf([
    status !== undefined && sql`status = ${status}`,
    assessmentId !== undefined && sql`assessment_id = ${assessmentId}::uuid`,
  ]);

export const mailOf = (ctx: Pick<AppContext, 'config' | 'portalKey'>, row: MailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  subject: row.subject,
  text: withLink(ctx, row, row.body_text),
  html: withLink(ctx, row, row.body_html),
  status: row.status,
  attempts: row.attempts,
  outcome: row.outcome,
  assessmentId: row.assessment_id,
  createdAt: row.created_at,
  sendingAt: row.sending_at,
  sentAt: row.sent_at,
});

export async function organisationName(tx: Tx, { organisationId }: Pick<Caller, 'organisationId'>): Promise<string> {
  const { name } = await tx
    .selectFrom('organisation')
    .select('name')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return name;
}

export type Invitation = { readonly mailStatus: MailStatus; readonly sentAt: string | null };

/** How the delivery of an assessment's newest invitation stands; null while nobody was invited. */
export async function latestInvitation(
  tx: Tx,
  { organisationId }: Caller,
  assessmentId: string,
): Promise<Invitation | null> {
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
