import type { Permission } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import type { Caller, CallerKind } from '../../domain/caller.ts';

/** Who may call a route. The server does not start if a route does not declare it. */
export type Access =
  | {
      readonly callers: readonly CallerKind[];
      readonly permissions: readonly Permission[];
      /** The app polls this route, so it does not extend an idle session. */
      readonly isBackground?: true;
    }
  | { readonly callers: 'anyone' };

/** API keys and sessions, with all of these permissions. */
export const apiAccess = (...permissions: Permission[]): Access => ({ callers: ['apiKey', 'session'], permissions });

/** API keys only, for what a key does with itself. */
export const apiKeyAccess: Access = { callers: ['apiKey'], permissions: [] };

/** Sessions only: an API key never manages keys, users, roles or settings, except webhooks. */
export const sessionAccess = (...permissions: Permission[]): Access => ({ callers: ['session'], permissions });

/** Sessions only, for requests that the app sends from time to time without the user. */
export const backgroundAccess: Access = { callers: ['session'], permissions: [], isBackground: true };

/** A vendor's contact with a portal link. Neither users nor API keys. */
export const portalAccess: Access = { callers: ['portal'], permissions: [] };

/** An identity provider that manages users and groups. Neither users nor API keys. */
export const scimAccess: Access = { callers: ['scim'], permissions: [] };

/** A user who has completed the first step of signing in. Gives access to the second step only. */
export const pendingAccess: Access = { callers: ['pending'], permissions: [] };

export const publicAccess: Access = { callers: 'anyone' };

export const isPublicAccess = (access: Access) => access.callers === 'anyone';

export const isAllowed = (access: Access, caller: Caller) =>
  access.callers === 'anyone' ||
  (access.callers.includes(caller.kind) &&
    access.permissions.every((permission) => caller.permissions.has(permission)));

export const isBackgroundAccess = (access: Access) => access.callers !== 'anyone' && access.isBackground === true;

export const isPortalAccess = (access: Access) => access.callers !== 'anyone' && access.callers.includes('portal');

export const isScimAccess = (access: Access) => access.callers !== 'anyone' && access.callers.includes('scim');

export const isPendingAccess = (access: Access) => access.callers !== 'anyone' && access.callers.includes('pending');

/** Undefined before the auth guard has run, and on public routes. */
export const findCaller = (request: FastifyRequest): Caller | undefined => request.caller;
