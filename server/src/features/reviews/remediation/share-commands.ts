import type { FindingLink, FindingLinkParams, FindingRemediation, FindingReturn, FindingShare } from '@assay/contract';
import { type Selectable, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError } from '../../../platform/errors.ts';
import { insertComment } from '../../assessments/comments/index.ts';
import {
  createFindingLink,
  extendFindingLink,
  findActiveFindingLink,
  getFindingLink,
  getVendorEntity,
  markLinkShown,
  type PortalContactInput,
  revokePortalLink,
} from '../../assessments/portal/index.ts';
import { toFinding } from '../../assessments/records/index.ts';
import { buildPortalUrl, queueMail } from '../../messaging/mail/index.ts';
import { lockVendor, toVendorEntity } from '../../portfolio/vendors/index.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import {
  getFindingIn,
  isFindingShared,
  lockOpenFinding,
  NOT_SHARED,
  recordFindingAction,
  setFindingStage,
} from '../findings/index.ts';
import { buildReturnMail, buildSharingMail, loadFindingMailFacts } from './remediation-email.ts';
import { findShare, getRemediationIn, toFindingLink } from './share-queries.ts';

type LockedFinding = Selectable<Tables['finding']>;

export type ShareFindingsInput = { readonly vendorId: string; readonly body: FindingShare };

/**
 * Shares open findings of one vendor with a contact, all or none. A contact has one link per vendor: further findings
 * are added to it. A finding that was shared with another contact moves to this one.
 */
export function shareFindings(
  ctx: AppContext,
  caller: Caller,
  { vendorId, body }: ShareFindingsInput,
): Promise<FindingLink> {
  return inOrganisation(ctx, caller, async (tx) => {
    const vendor = await lockVendor(tx, caller, vendorId);
    const findings = await lockFindingsOf(tx, caller, { vendorId, findingIds: body.findingIds });
    const contact = body.email
      ? { name: body.name ?? null, email: body.email }
      : { name: vendor.contact_name, email: vendor.contact_email };
    const dueDate = getLatestDay(findings, toIsoDate(ctx.now()));
    const linkId = await openLink(ctx, tx, { caller, vendorId, contact, dueDate });
    const meta = { linkId, ...contact };
    await recordAudit(tx, caller, { action: 'INVITE_CONTACT', entity: toVendorEntity(vendor), meta });
    for (const finding of findings) await shareFinding(tx, caller, { finding, linkId, email: contact.email });
    const facts = await loadFindingMailFacts(tx, caller, { vendorId, linkId, contact });
    const { host } = await ctx.sites.getUrlIn(tx, caller);
    await queueMail(tx, caller, buildSharingMail({ ...facts, host, findings }));
    return toFindingLink(tx, caller, await getFindingLink(tx, caller, { vendorId, linkId }));
  });
}

/** In the order of their IDs, so that two requests cannot wait for each other. */
async function lockFindingsOf(tx: Tx, caller: Caller, input: { vendorId: string; findingIds: readonly string[] }) {
  const findings: LockedFinding[] = [];
  for (const findingId of [...new Set(input.findingIds.map((id) => id.toLowerCase()))].sort()) {
    const finding = await lockOpenFinding(tx, caller, findingId).catch((error: unknown) => {
      throw error instanceof NotFoundError ? notOfVendor() : error;
    });
    if (finding.vendor_id !== input.vendorId) throw notOfVendor();
    findings.push(finding);
  }
  return findings;
}

const notOfVendor = () =>
  new InvalidError('Finding data is invalid', [{ path: 'findingIds', message: 'must be findings of this vendor' }]);

/** For findings without a due date, and for those that are overdue. */
const DAYS_WITHOUT_DUE_DATE = 60;

function getLatestDay(findings: readonly Pick<LockedFinding, 'due_date'>[], today: string): string {
  const days = findings.map(({ due_date }) => due_date ?? '');
  return [addDays(today, DAYS_WITHOUT_DUE_DATE), ...days].sort().at(-1) ?? today;
}

type OpenLinkInput = {
  readonly caller: Caller;
  readonly vendorId: string;
  readonly contact: PortalContactInput;
  readonly dueDate: string;
};

async function openLink(ctx: AppContext, tx: Tx, input: OpenLinkInput): Promise<string> {
  const { caller, vendorId, contact, dueDate } = input;
  const active = await findActiveFindingLink(tx, caller, { vendorId, email: contact.email });
  if (!active) return createFindingLink(ctx, tx, input);
  await extendFindingLink(tx, caller, { linkId: active.id, dueDate });
  return active.id;
}

type ShareFindingInput = { readonly finding: LockedFinding; readonly linkId: string; readonly email: string };

/** Changes nothing if this contact can already see the finding. What the vendor has planned is kept. */
async function shareFinding(tx: Tx, caller: Caller, { finding, linkId, email }: ShareFindingInput): Promise<void> {
  const share = await findShare(tx, caller, finding.id);
  if (share?.portal_link_id === linkId && share.unshared_at === null) return;
  const columns = {
    portal_link_id: linkId,
    shared_by_name: caller.name,
    shared_at: sql<string>`now()`,
    unshared_at: null,
    done_at: null,
  };
  await tx
    .insertInto('finding_share')
    .values({ organisation_id: caller.organisationId, finding_id: finding.id, ...columns })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'finding_id']).doUpdateSet(columns))
    .execute();
  const changes = await setFindingStage(tx, caller, { finding, stage: 'WITH_VENDOR' });
  await recordFindingAction(tx, caller, {
    action: 'SHARE_FINDING',
    finding: toFinding(await getFindingIn(tx, caller, finding.id)),
    meta: { linkId, email, changes },
  });
}

/** The contact no longer sees the finding. Its link keeps showing the others. */
export function unshareFinding(ctx: AppContext, caller: Caller, findingId: string): Promise<FindingRemediation> {
  return inOrganisation(ctx, caller, async (tx) => {
    const finding = await lockOpenFinding(tx, caller, findingId);
    if (!(await isFindingShared(tx, caller, findingId))) throw new ConflictError('FINDING_NOT_SHARED', NOT_SHARED);
    const share = await updateShare(tx, caller, { findingId, columns: { unshared_at: sql<string>`now()` } });
    await recordFindingAction(tx, caller, {
      action: 'UNSHARE_FINDING',
      finding: toFinding(await getFindingIn(tx, caller, findingId)),
      meta: { linkId: share.portal_link_id },
    });
    return getRemediationIn(tx, caller, { findingId, vendorId: finding.vendor_id });
  });
}

export type ReturnFindingInput = { readonly findingId: string; readonly body: FindingReturn };

/** The vendor sees the reason as a comment, and receives it by email. */
export function returnFinding(
  ctx: AppContext,
  caller: Caller,
  { findingId, body: { reason } }: ReturnFindingInput,
): Promise<FindingRemediation> {
  return inOrganisation(ctx, caller, async (tx) => {
    const finding = await lockOpenFinding(tx, caller, findingId);
    const { vendor_id: vendorId } = finding;
    if (!(await isFindingShared(tx, caller, findingId))) throw new ConflictError('FINDING_NOT_SHARED', NOT_SHARED);
    const before = await findShare(tx, caller, findingId);
    if (before === null || before.done_at === null)
      throw new ConflictError('FINDING_NOT_DONE', 'The vendor has not reported this finding as fixed');
    const linkId = before.portal_link_id;
    await updateShare(tx, caller, { findingId, columns: { done_at: null, returned_at: sql<string>`now()` } });
    const changes = await setFindingStage(tx, caller, { finding, stage: 'WITH_VENDOR' });
    const comment = await insertComment(tx, caller, { findingId, body: reason, visibility: 'VENDOR' });
    await recordFindingAction(tx, caller, {
      action: 'RETURN_FINDING',
      finding: toFinding(await getFindingIn(tx, caller, findingId)),
      meta: { linkId, commentId: comment.id, reason, changes },
    });
    await extendFindingLink(tx, caller, { linkId, dueDate: toIsoDate(ctx.now()) });
    const link = await getFindingLink(tx, caller, { vendorId, linkId });
    const contact = { name: link.contact_name, email: link.contact_email };
    const facts = await loadFindingMailFacts(tx, caller, { vendorId, linkId, contact });
    await queueMail(tx, caller, buildReturnMail({ ...facts, title: finding.title, reason }));
    return getRemediationIn(tx, caller, { findingId, vendorId });
  });
}

type ShareColumns = Partial<
  Record<'unshared_at' | 'done_at' | 'returned_at' | 'planned_at', ReturnType<typeof sql<string>> | null>
> & { readonly plan?: string; readonly promised_date?: string };

/** The caller holds the lock on the finding, and writes the audit entry. */
export const updateShare = (
  tx: Tx,
  { organisationId }: Caller,
  { findingId, columns }: { readonly findingId: string; readonly columns: ShareColumns },
) =>
  tx
    .updateTable('finding_share')
    .set(columns)
    .where('organisation_id', '=', organisationId)
    .where('finding_id', '=', findingId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Shows the URL of a link to the team, once: anyone with the URL acts as the contact. */
export async function showFindingLink(ctx: AppContext, caller: Caller, which: FindingLinkParams): Promise<FindingLink> {
  const link = await inOrganisation(ctx, caller, async (tx) => {
    await lockVendor(tx, caller, which.vendorId);
    const row = await getFindingLink(tx, caller, which);
    if (row.revoked_at !== null) throw new ConflictError('LINK_REVOKED', 'This link has already been revoked');
    if (row.shown_at !== null) {
      throw new ConflictError(
        'LINK_ALREADY_SHOWN',
        'This link has already been shown. Revoke it and share the findings again to get a new link.',
      );
    }
    // Throws if the token cannot be read: a link that was not shown must not count as shown.
    await buildPortalUrl(ctx, tx, row);
    await markLinkShown(tx, caller, which.linkId);
    await recordLinkAction(tx, caller, { ...which, action: 'SHOW_PORTAL_LINK', email: row.contact_email });
    return toFindingLink(tx, caller, await getFindingLink(tx, caller, which));
  });
  // After the transaction, so that the response stored for an Idempotency-Key does not contain the token.
  const url = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) =>
    buildPortalUrl(ctx, tx, await getFindingLink(tx, caller, which)),
  );
  return { ...link, url };
}

/** Takes effect from the next request. */
export function revokeFindingLink(ctx: AppContext, caller: Caller, which: FindingLinkParams): Promise<FindingLink> {
  return inOrganisation(ctx, caller, async (tx) => {
    await lockVendor(tx, caller, which.vendorId);
    const { revoked_at, contact_email: email } = await getFindingLink(tx, caller, which);
    if (revoked_at !== null) throw new ConflictError('LINK_REVOKED', 'This link has already been revoked');
    await revokePortalLink(tx, caller, which.linkId);
    await recordLinkAction(tx, caller, { ...which, action: 'REVOKE_LINK', email });
    return toFindingLink(tx, caller, await getFindingLink(tx, caller, which));
  });
}

type LinkAction = Pick<AuditEvent, 'action'> & FindingLinkParams & { readonly email: string };

async function recordLinkAction(tx: Tx, caller: Caller, { vendorId, linkId, email, ...event }: LinkAction) {
  const entity = await getVendorEntity(tx, caller, vendorId);
  await recordAudit(tx, caller, { ...event, entity, meta: { linkId, email } });
}
