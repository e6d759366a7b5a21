import type { KeyObject } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import { hmacSha256 } from '../../../platform/crypto.ts';

/** Derives the token from the link ID: the email can be rendered when it is sent, although only a hash is stored. */
export const buildAccountToken = (accountLinkKey: KeyObject, linkId: string) =>
  hmacSha256(accountLinkKey, linkId).toString('base64url');

/** Derives the token from the link ID, so that the link can be shown again although only its hash is stored. */
export const buildPortalToken = (portalKey: KeyObject, linkId: string) =>
  hmacSha256(portalKey, linkId).toString('base64url');

/** The fragment is never sent to a server or logged. The page submits it by script, which mail scanners do not run. */
export const buildPortalUrl = ({ config, portalKey }: Pick<AppContext, 'config' | 'portalKey'>, linkId: string) =>
  new URL(`/portal#${buildPortalToken(portalKey, linkId)}`, config.publicUrl).href;
