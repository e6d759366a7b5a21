import type { AppContext } from '../../../context.ts';
import type { LinkTokenRow } from '../../../platform/link-tokens.ts';

/** Links that open findings belong to a vendor. */
export type PortalLinkTokenRow = LinkTokenRow & { readonly vendor_id: string | null };

type PortalUrlContext = Pick<AppContext, 'config' | 'portalLinkTokens'>;

/** The fragment is never sent to a server or logged. The page submits it by script, which mail scanners do not run. */
export const buildPortalUrl = ({ config, portalLinkTokens }: PortalUrlContext, link: PortalLinkTokenRow) =>
  new URL(`/portal${link.vendor_id === null ? '' : '?view=findings'}#${portalLinkTokens.get(link)}`, config.publicUrl)
    .href;
