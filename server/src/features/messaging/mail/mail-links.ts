import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { LinkTokenRow } from '../../../platform/link-tokens.ts';

/** Links that open findings belong to a vendor. */
export type PortalLinkTokenRow = LinkTokenRow & { readonly vendor_id: string | null };

type PortalUrlContext = Pick<AppContext, 'organisationKeys' | 'sites'>;

/** The fragment is never sent to a server or logged. The page submits it by script, which mail scanners do not run. */
export async function buildPortalUrl(
  { organisationKeys, sites }: PortalUrlContext,
  tx: Tx,
  link: PortalLinkTokenRow,
): Promise<string> {
  const { portalLinkTokens } = await organisationKeys.getIn(tx, link.organisation_id);
  const page = link.vendor_id === null ? '/portal' : '/portal?view=findings';
  const site = await sites.getUrlIn(tx, { organisationId: link.organisation_id });
  return new URL(`${page}#${portalLinkTokens.get(link)}`, site).href;
}
