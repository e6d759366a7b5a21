import type { Permission } from '@assay/contract';
import type { Caller, CallerKind } from '../../domain/caller.ts';

/** Who may call a route. Every route declares one; a server with a route that does not will not start. */
export type Access =
  | { readonly callers: readonly CallerKind[]; readonly permissions: readonly Permission[] }
  | { readonly callers: 'anyone' };

/** Integrators with a key and people with a session, both with all of these permissions. */
export const may = (...permissions: Permission[]): Access => ({ callers: ['apiKey', 'session'], permissions });

/** People only: a key never manages keys, users, roles or settings. */
export const signedIn = (...permissions: Permission[]): Access => ({ callers: ['session'], permissions });

/** A vendor's contact, who came by a link. Nobody of the organisation, and no key. */
export const fromPortal: Access = { callers: ['portal'], permissions: [] };

/** An identity provider that manages users and groups. Nobody of the organisation, and no key. */
export const scimClient: Access = { callers: ['scim'], permissions: [] };

/** Somebody who took the first step of signing in, and only the second is open to. */
export const secondStep: Access = { callers: ['pending'], permissions: [] };

/** No credential needed. */
export const anyone: Access = { callers: 'anyone' };

export const isAllowed = (access: Access, caller: Caller) =>
  access.callers === 'anyone' ||
  (access.callers.includes(caller.kind) &&
    access.permissions.every((permission) => caller.permissions.has(permission)));

export const isOfPortal = (access: Access) => access.callers !== 'anyone' && access.callers.includes('portal');

export const isOfScim = (access: Access) => access.callers !== 'anyone' && access.callers.includes('scim');

export const isOfSecondStep = (access: Access) => access.callers !== 'anyone' && access.callers.includes('pending');
