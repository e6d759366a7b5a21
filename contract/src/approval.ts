import { z } from 'zod';
import { CalendarDate, DateTime, FilterId, Id, LongText } from './fields.ts';
import { IdentityProviderUpdate } from './identity-provider.ts';
import { ApprovalKind, ApprovalKinds } from './organisation.ts';
import { pageOf, pageParams } from './paging.ts';
import type { Permission } from './permissions.ts';

export const ApprovalStatus = z
  .enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'VOID'])
  .meta({ id: 'ApprovalStatus' });
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** What a caller needs to see the requests of a kind. */
export const APPROVAL_VIEW_PERMISSIONS = {
  ACCEPT_RISK: 'assessments:view',
  FINALIZE_ASSESSMENT: 'assessments:view',
  DELETE_VENDOR: 'vendors:view',
  CHANGE_SIGN_IN: 'settings:view',
} as const satisfies Readonly<Record<ApprovalKind, Permission>>;

export const VoidReason = z
  .enum(['SUBJECT_CHANGED', 'SUBJECT_DELETED', 'REQUESTER_NOT_ALLOWED'])
  .meta({ id: 'VoidReason' });
export type VoidReason = z.infer<typeof VoidReason>;

/** A field that would change. Secrets are not shown. */
export const ApprovalChange = z
  .object({ field: z.string(), from: z.unknown(), to: z.unknown() })
  .meta({ id: 'ApprovalChange' });
export type ApprovalChange = z.infer<typeof ApprovalChange>;

export const Approval = z
  .object({
    id: z.string(),
    kind: ApprovalKind,
    status: ApprovalStatus.describe('A pending request whose subject has changed or was deleted is `VOID`'),
    voidReason: VoidReason.nullable(),
    subjectId: z.string().describe('The ID of the finding, assessment, vendor or organisation'),
    subjectName: z.string(),
    changes: z.array(ApprovalChange).describe('What would change. Secrets are not included.'),
    reason: z.string().describe('Why the change was requested'),
    requestedById: z.string().nullable(),
    requestedByName: z.string(),
    requestedAt: DateTime,
    decidedById: z.string().nullable(),
    decidedByName: z.string().nullable(),
    decidedAt: DateTime.nullable().describe('When the request was approved, rejected, withdrawn or found void'),
    decisionReason: z.string().nullable(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

export const ApprovalPage = pageOf(Approval).meta({ id: 'ApprovalPage' });
export type ApprovalPage = z.infer<typeof ApprovalPage>;

export const ApprovalQuery = z.object({
  status: ApprovalStatus.optional().describe(
    'Only requests with this status. Requests that were found void only now are included in `PENDING`.',
  ),
  kind: ApprovalKind.optional().describe('Only requests of this kind'),
  subjectId: FilterId.optional().describe('Only requests about this record'),
  ...pageParams(25),
});
export type ApprovalQuery = z.infer<typeof ApprovalQuery>;

export const ApprovalParams = z.object({ approvalId: Id.describe('The ID of the request') });

const Reason = LongText.trim().min(1);

/** For actions that need nothing else. */
export const ApprovalRequest = z.object({ reason: Reason }).meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

export const AcceptanceRequest = z
  .object({
    reason: Reason.describe('Why the risk can be accepted'),
    acceptedUntil: CalendarDate.nullish().describe('Last day of the acceptance; null for no end'),
  })
  .meta({ id: 'AcceptanceRequest' });
export type AcceptanceRequest = z.infer<typeof AcceptanceRequest>;

/** Omitted settings stay unchanged. */
export const SignInChangeRequest = z
  .object({
    reason: Reason,
    mfaRequired: z.boolean().optional(),
    approvalRequiredFor: ApprovalKinds.optional(),
    identityProvider: IdentityProviderUpdate.nullable().optional().describe('Null deletes the identity provider'),
  })
  .refine(
    ({ mfaRequired, approvalRequiredFor, identityProvider }) =>
      mfaRequired !== undefined || approvalRequiredFor !== undefined || identityProvider !== undefined,
    { path: ['reason'], message: 'must come with at least one setting to change' },
  )
  .meta({ id: 'SignInChangeRequest' });
export type SignInChangeRequest = z.infer<typeof SignInChangeRequest>;

export const ApprovalApproval = z.object({ reason: LongText.trim().min(1).nullish() }).meta({ id: 'ApprovalApproval' });
export type ApprovalApproval = z.infer<typeof ApprovalApproval>;

export const ApprovalRejection = z.object({ reason: Reason }).meta({ id: 'ApprovalRejection' });
export type ApprovalRejection = z.infer<typeof ApprovalRejection>;
