// Who is asking. A caller belongs to exactly one organisation, learnt from the credential and from nowhere else.
import { ALL_PERMISSIONS, type Permission } from '@assay/contract';

export type CallerKind = 'apiKey' | 'session' | 'pending' | 'portal' | 'scim' | 'operator';

/** What a vendor's contact holds: a link to one assessment, or to some sections of it. */
export type PortalAccess = {
  readonly linkId: string;
  readonly assessmentId: string;
  readonly email: string;
  readonly sections: readonly string[] | null;
};

/** Marks a request that may be repeated: the same key with the same request gets the first answer again. */
export type Repeatable = { readonly key: string; readonly requestHash: Buffer };

export type Caller = {
  readonly kind: CallerKind;
  readonly organisationId: string;
  /** The API key's, the user's, the portal link's or the SCIM token's id; null for an operator at the command line. */
  readonly id: string | null;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly sessionId: string | null;
  readonly repeatable: Repeatable | null;
  /** Only of a vendor's contact. */
  readonly portal?: PortalAccess;
};

/** For the steps before the one whose answer is remembered. */
export const withoutRepeat = (caller: Caller): Caller => ({ ...caller, repeatable: null });

/** A request is the same only with the same content, where that is not part of what the request was told apart by. */
export const withContent = (caller: Caller, content: Buffer): Caller => ({
  ...caller,
  repeatable: caller.repeatable && {
    key: caller.repeatable.key,
    requestHash: Buffer.concat([caller.repeatable.requestHash, content]),
  },
});

export const can = (caller: Caller, permission: Permission) => caller.permissions.has(permission);

/** Nobody hands out what they do not hold themselves. */
export const canGrant = (caller: Caller, permissions: Iterable<string>) => {
  const held: ReadonlySet<string> = caller.permissions;
  return [...permissions].every((permission) => held.has(permission));
};

export const operatorOf = (organisationId: string): Caller => ({
  kind: 'operator',
  organisationId,
  id: null,
  name: 'Operator',
  permissions: new Set(ALL_PERMISSIONS),
  address: null,
  requestId: null,
  sessionId: null,
  repeatable: null,
});

/** The service itself, doing later what somebody asked for earlier. */
export const systemOf = (organisationId: string): Caller => ({ ...operatorOf(organisationId), name: 'Assay' });
