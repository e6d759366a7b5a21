// The caller of a request. A caller belongs to exactly one organisation, which is determined only by the credential.
import { ALL_PERMISSIONS, type ApprovalKind, type Permission } from '@assay/contract';

export type CallerKind = 'apiKey' | 'session' | 'pending' | 'portal' | 'scim' | 'operator';

/** The access of a vendor's contact: a link to one assessment, to some of its sections, or to findings. */
export type PortalAccess = {
  readonly linkId: string;
  /** Null if the link opens findings. */
  readonly assessmentId: string | null;
  readonly email: string;
  readonly sections: readonly string[] | null;
};

/** An idempotent request: the same key with the same request gets the first response again. */
type IdempotentRequest = { readonly key: string; readonly requestHash: Buffer };

/** An approved request, which is carried out in the name of the requester. */
type ApprovedRequest = {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly approvedByName: string;
};

export type Caller = {
  readonly kind: CallerKind;
  readonly organisationId: string;
  /** The ID of the API key, user, portal link or SCIM token; null for an operator at the command line. */
  readonly id: string | null;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly sessionId: string | null;
  readonly idempotency: IdempotentRequest | null;
  /** Set only for a vendor's contact. */
  readonly portal?: PortalAccess;
  /** Set only while an approved request is carried out. */
  readonly approval?: ApprovedRequest;
};

/** For transactions before the one whose response is stored. */
export const withoutIdempotency = (caller: Caller): Caller => ({ ...caller, idempotency: null });

/** Adds the content to the request hash when the hash does not include it yet. */
export const withContentHash = (caller: Caller, content: Buffer): Caller => ({
  ...caller,
  idempotency: caller.idempotency && {
    key: caller.idempotency.key,
    requestHash: Buffer.concat([caller.idempotency.requestHash, content]),
  },
});

export const can = (caller: Caller, permission: Permission) => caller.permissions.has(permission);

export const createOperatorCaller = (organisationId: string): Caller => ({
  kind: 'operator',
  organisationId,
  id: null,
  name: 'Operator',
  permissions: new Set(ALL_PERMISSIONS),
  address: null,
  requestId: null,
  sessionId: null,
  idempotency: null,
});

/** The service itself, for work that runs later than the request. */
export const createSystemCaller = (organisationId: string): Caller => ({
  ...createOperatorCaller(organisationId),
  name: 'Assay',
});
