import type {
  Deleted,
  FindingComment,
  FindingFileParams,
  NotificationKind,
  PortalFinding,
  PortalFindingCommentCreate,
  PortalFindingFile,
  PortalPlan,
} from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { diffFields } from '../../../domain/changes.ts';
import { addDays, toIsoDate } from '../../../domain/dates.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  UnauthorizedError,
} from '../../../platform/errors.ts';
import type { StoredDownload } from '../../../platform/http/downloads.ts';
import { insertComment, toCommentMeta, toFindingComment } from '../../assessments/comments/index.ts';
import { extendFindingLink, getFindingsAccess } from '../../assessments/portal/index.ts';
import { toFinding } from '../../assessments/records/index.ts';
import { notify } from '../../messaging/notifications/index.ts';
import { type AuditEvent, recordAudit } from '../../record/audit/index.ts';
import {
  deleteFindingFileIn,
  downloadFindingFileIn,
  getFindingIn,
  isFindingShared,
  lockOpenFinding,
  openFindingFile,
  setFindingStage,
  storeFindingFile,
  toFindingEntity,
  type UploadFindingFileInput,
} from '../findings/index.ts';
import {
  findOwnShare,
  getPortalFinding,
  listVendorFiles,
  NO_MENTIONS,
  type PortalFindingKey,
} from './portal-finding-queries.ts';
import { updateShare } from './share-commands.ts';

/** Vendors plan for months, not for decades: the link works until the promised date. */
const MAX_PLANNED_DAYS = 730;

export type SavePlanInput = { readonly findingId: string; readonly body: PortalPlan };

export function savePlan(ctx: AppContext, caller: Caller, { findingId, body }: SavePlanInput): Promise<PortalFinding> {
  const today = toIsoDate(ctx.now());
  requirePromisedDate(body, today);
  return inOrganisation(ctx, caller, async (tx) => {
    const { finding, share } = await lockChangeableFinding(tx, caller, findingId);
    const { plan, promisedDate } = body;
    await updateShare(tx, caller, {
      findingId,
      columns: { plan, promised_date: promisedDate, planned_at: sql<string>`now()` },
    });
    await extendFindingLink(tx, caller, { linkId: share.portal_link_id, dueDate: promisedDate });
    const changes = {
      ...(await setFindingStage(tx, caller, { finding, stage: 'PLAN_AGREED' })),
      ...diffFields(share, { plan, promised_date: promisedDate }),
    };
    await recordVendorAction(tx, caller, { findingId, action: 'PLAN_REMEDIATION', meta: { changes } });
    return getPortalFinding(ctx, tx, { caller, findingId });
  });
}

function requirePromisedDate({ promisedDate }: PortalPlan, today: string): void {
  const message =
    promisedDate < today
      ? 'must not be in the past'
      : promisedDate > addDays(today, MAX_PLANNED_DAYS)
        ? 'must be within two years'
        : null;
  if (message !== null) throw new InvalidError('Plan data is invalid', [{ path: 'promisedDate', message }]);
}

/** The vendor reports the finding as fixed. The team then accepts or returns it. */
export function reportFixed(ctx: AppContext, caller: Caller, findingId: string): Promise<PortalFinding> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { finding } = await lockChangeableFinding(tx, caller, findingId);
    await updateShare(tx, caller, { findingId, columns: { done_at: sql<string>`now()` } });
    const changes = await setFindingStage(tx, caller, { finding, stage: 'TO_VERIFY' });
    await recordVendorAction(tx, caller, { findingId, action: 'REPORT_FIXED', meta: { changes } });
    return getPortalFinding(ctx, tx, { caller, findingId });
  });
}

export type PortalCommentInput = { readonly findingId: string; readonly body: PortalFindingCommentCreate };

/** Possible also while the team verifies the fix. */
export function createPortalFindingComment(
  ctx: AppContext,
  caller: Caller,
  { findingId, body: { body } }: PortalCommentInput,
): Promise<FindingComment> {
  return inOrganisation(ctx, caller, async (tx) => {
    await lockSharedFinding(tx, caller, findingId);
    const comment = await insertComment(tx, caller, { findingId, body, visibility: 'VENDOR' });
    await recordVendorAction(tx, caller, { findingId, action: 'ADD_COMMENT', meta: toCommentMeta(comment) });
    return toFindingComment(comment, NO_MENTIONS);
  });
}

type VendorActionInput = Pick<AuditEvent, 'action' | 'meta'> & { readonly findingId: string };

/** Also notifies the owner of the finding of reports and comments. */
async function recordVendorAction(tx: Tx, caller: Caller, { findingId, ...event }: VendorActionInput): Promise<void> {
  const { linkId, email } = getFindingsAccess(caller);
  const finding = toFinding(await getFindingIn(tx, caller, findingId));
  await recordAudit(tx, caller, {
    ...event,
    entity: toFindingEntity(finding),
    meta: { linkId, email, ...event.meta },
    loadRecord: () => Promise.resolve({ finding }),
  });
  const kind = NOTIFICATIONS.get(event.action);
  if (kind) await notify(tx, caller, { kind, userIds: [finding.ownerId], subject: { type: 'FINDING', id: findingId } });
}

const NOTIFICATIONS: ReadonlyMap<string, NotificationKind> = new Map([
  ['REPORT_FIXED', 'FINDING_TO_VERIFY'],
  ['ADD_COMMENT', 'VENDOR_MESSAGE'],
]);

export async function uploadProof(
  ctx: AppContext,
  caller: Caller,
  upload: UploadFindingFileInput,
): Promise<PortalFindingFile> {
  const requireAllowed = (tx: Tx) => lockChangeableFinding(tx, caller, upload.findingId);
  return { ...(await storeFindingFile(ctx, caller, { ...upload, requireAllowed })), canDelete: true };
}

export async function downloadProof(
  ctx: AppContext,
  caller: Caller,
  { findingId, fileId }: FindingFileParams,
): Promise<StoredDownload> {
  const file = await inOrganisation(ctx, caller, async (tx) => {
    const share = await findOwnShare(tx, caller, findingId);
    if (share?.unshared_at !== null) throw new NotFoundError();
    return downloadFindingFileIn(tx, caller, await getVendorFile(tx, { caller, findingId }, fileId));
  });
  return openFindingFile(ctx, caller, file);
}

/** Contacts can delete only the files that they uploaded themselves. */
export function deleteProof(
  ctx: AppContext,
  caller: Caller,
  { findingId, fileId }: FindingFileParams,
): Promise<Deleted> {
  return inOrganisation(ctx, caller, async (tx) => {
    await lockChangeableFinding(tx, caller, findingId);
    const file = await getVendorFile(tx, { caller, findingId }, fileId);
    if (file.uploaded_by_link_id !== getFindingsAccess(caller).linkId)
      throw new ForbiddenError('Only the person who uploaded this file can change it');
    return deleteFindingFileIn(tx, caller, file);
  });
}

async function getVendorFile(tx: Tx, { caller, findingId }: PortalFindingKey, fileId: string) {
  const file = (await listVendorFiles(tx, caller, findingId)).find(({ id }) => id === fileId);
  if (!file) throw new NotFoundError();
  return file;
}

/** Plan and files are fixed from the vendor's report until the team returns the finding. */
async function lockChangeableFinding(tx: Tx, caller: Caller, findingId: string) {
  const locked = await lockSharedFinding(tx, caller, findingId);
  if (locked.share.done_at === null) return locked;
  throw new ConflictError(
    'FINDING_DONE',
    'You have reported this finding as fixed. You can change it again if it is returned to you.',
  );
}

/** Findings of other links are unknown. Checks again with the lock held, because the team may have ended the sharing. */
async function lockSharedFinding(tx: Tx, caller: Caller, findingId: string) {
  if (!(await findOwnShare(tx, caller, findingId))) throw new NotFoundError();
  const finding = await lockOpenFinding(tx, caller, findingId);
  const share = await findOwnShare(tx, caller, findingId);
  if (!share) throw new NotFoundError();
  if (share.unshared_at !== null)
    throw new ConflictError('FINDING_NOT_SHARED', 'This finding is no longer shared with you');
  if (!(await isFindingShared(tx, caller, findingId))) throw new UnauthorizedError();
  return { finding, share };
}
