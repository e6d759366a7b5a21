import type { AppContext } from '../../../context.ts';
import type { LinkTokenRow } from '../../../platform/link-tokens.ts';

type PortalUrlContext = Pick<AppContext, 'config' | 'portalLinkTokens'>;

/** The fragment is never sent to a server or logged. The page submits it by script, which mail scanners do not run. */
export const buildPortalUrl = ({ config, portalLinkTokens }: PortalUrlContext, link: LinkTokenRow) =>
  new URL(`/portal#${portalLinkTokens.get(link)}`, config.publicUrl).href;
