import type { PortalFinding, PortalFindings, PortalOtherLink } from '@assay/contract';
import { isFindingOverdue } from '@assay/contract/rules';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import { getBrandingIn } from '../../access/organisations/index.ts';
import { toFindingComment } from '../../assessments/comments/index.ts';
import { getFindingsAccess } from '../../assessments/portal/index.ts';
import { type FindingRow, listFrozenQuestions, selectFindings } from '../../assessments/records/index.ts';
import { type FindingFileRow, toFindingFile } from '../findings/index.ts';
import type { ShareRow } from './share-queries.ts';

/** The findings that are shared by the caller's link, also closed ones. */
export function getPortalFindings(ctx: AppContext, caller: Caller): Promise<PortalFindings> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { linkId, email } = getFindingsAccess(caller);
    const { organisation, vendor, vendorId } = await getParties(tx, caller, linkId);
    return {
      linkId,
      organisation,
      branding: await getBrandingIn(tx, caller),
      vendor,
      contact: { name: caller.name, email },
      findings: await listPortalFindings(tx, caller, toIsoDate(ctx.now())),
      otherLinks: await listOtherLinks(tx, caller, vendorId),
    };
  });
}

async function getParties(tx: Tx, { organisationId }: Caller, linkId: string) {
  const parties = await tx
    .selectFrom('portal_link as l')
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.organisation_id', '=', 'l.organisation_id').onRef('v.id', '=', 'l.vendor_id'),
    )
    .innerJoin('organisation as o', 'o.organisation_id', 'l.organisation_id')
    .select(['o.name as organisation', 'v.name as vendor', 'v.id as vendorId'])
    .where('l.organisation_id', '=', organisationId)
    .where('l.id', '=', linkId)
    .executeTakeFirst();
  if (!parties) throw new UnauthorizedError();
  return parties;
}

const selectShares = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('finding_share')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .where('portal_link_id', '=', getFindingsAccess(caller).linkId);

/** Open ones first, by date. */
async function listPortalFindings(tx: Tx, caller: Caller, today: string): Promise<PortalFinding[]> {
  const shares = await selectShares(tx, caller).where('unshared_at', 'is', null).execute();
  const byId = new Map(shares.map((share) => [share.finding_id, share]));
  if (byId.size === 0) return [];
  const rows = await selectFindings(tx, caller)
    .where('f.id', 'in', [...byId.keys()])
    .orderBy(sql`f.status <> 'OPEN'`)
    .orderBy(sql`f.due_date nulls last`)
    .orderBy(sql`severity_rank(f.severity)`)
    .orderBy('f.id')
    .execute();
  const findings: PortalFinding[] = [];
  for (const row of rows) {
    const share = byId.get(row.id);
    if (share) findings.push(await toPortalFinding(tx, caller, { row, share, today }));
  }
  return findings;
}

/** Returns the finding as the caller's link shows it. */
export async function getPortalFinding(ctx: AppContext, tx: Tx, { caller, findingId }: PortalFindingKey) {
  const share = await findOwnShare(tx, caller, findingId);
  const row = await selectFindings(tx, caller).where('f.id', '=', findingId).executeTakeFirst();
  if (!share || !row) throw new NotFoundError();
  return toPortalFinding(tx, caller, { row, share, today: toIsoDate(ctx.now()) });
}

export type PortalFindingKey = { readonly caller: Caller; readonly findingId: string };

/** The share of a finding by the caller's own link, also if it was ended. */
export async function findOwnShare(tx: Tx, caller: Caller, findingId: string): Promise<ShareRow | null> {
  const share = await selectShares(tx, caller).where('finding_id', '=', findingId).executeTakeFirst();
  return share ?? null;
}

type PortalFindingInput = { readonly row: FindingRow; readonly share: ShareRow; readonly today: string };

async function toPortalFinding(tx: Tx, caller: Caller, input: PortalFindingInput): Promise<PortalFinding> {
  const { row, share, today } = input;
  const isOpen = row.status === 'OPEN';
  const canChange = isOpen && share.done_at === null;
  return {
    id: row.id,
    title: row.title,
    question: await findQuestionText(tx, caller, row),
    description: row.description,
    recommendation: row.recommendation,
    severity: row.severity,
    status: isOpen ? 'OPEN' : 'CLOSED',
    stage: isOpen ? row.stage : null,
    dueDate: row.due_date,
    overdue: isFindingOverdue({ status: row.status, dueDate: row.due_date }, today),
    resolvedAt: row.resolved_at,
    plan: share.plan,
    promisedDate: share.promised_date,
    doneAt: share.done_at,
    returnedAt: share.returned_at,
    canChange,
    canComment: isOpen,
    comments: await listSharedComments(tx, caller, row.id),
    files: (await listVendorFiles(tx, caller, row.id)).map((file) => ({
      ...toFindingFile(file),
      canDelete: canChange && file.uploaded_by_link_id === share.portal_link_id,
    })),
  };
}

async function findQuestionText(tx: Tx, { organisationId }: Caller, { assessment_id, question_key }: FindingRow) {
  if (assessment_id === null || question_key === null) return null;
  const assessment = await tx
    .selectFrom('assessment')
    .select('sections')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', assessment_id)
    .executeTakeFirst();
  const question = assessment && listFrozenQuestions(assessment).find(({ key }) => key === question_key);
  return question?.text ?? null;
}

/** Only internal comments mention people. */
export const NO_MENTIONS: ReadonlyMap<string, string> = new Map();

/** Internal comments stay with the team. */
async function listSharedComments(tx: Tx, { organisationId }: Caller, findingId: string) {
  const comments = await tx
    .selectFrom('comment')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('finding_id', '=', findingId)
    .where('visibility', '=', 'VENDOR')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return comments.map((comment) => toFindingComment(comment, NO_MENTIONS));
}

/** Only files that the vendor uploaded: those of the team are internal. */
export const listVendorFiles = (tx: Tx, { organisationId }: Caller, findingId: string): Promise<FindingFileRow[]> =>
  tx
    .selectFrom('finding_file')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('finding_id', '=', findingId)
    .where('uploaded_by_link_id', 'is not', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();

/** Names the other links that this address received from the same organisation for the same vendor, but opens none. */
async function listOtherLinks(tx: Tx, caller: Caller, vendorId: string): Promise<PortalOtherLink[]> {
  const { linkId, email } = getFindingsAccess(caller);
  const { rows } = await sql<PortalOtherLink>`
    select l.id, a.title, a.due_date::text as "dueDate", l.created_at as "sentAt" from portal_link l
    left join assessment a on a.organisation_id = l.organisation_id and a.id = l.assessment_id
    where l.organisation_id = ${caller.organisationId}::uuid and l.id <> ${linkId}::uuid
      and l.revoked_at is null and l.expires_at > now() and lower(l.contact_email) = lower(${email})
      and (l.vendor_id = ${vendorId}::uuid or l.assessment_id in (
        select v.id from assessment v
        where v.organisation_id = ${caller.organisationId}::uuid and v.vendor_id = ${vendorId}::uuid))
      and a.status is distinct from 'DRAFT'
    order by l.created_at desc, l.id`.execute(tx);
  return rows;
}
