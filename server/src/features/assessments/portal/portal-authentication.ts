import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Credential } from '../../../platform/http/auth-guard.ts';
import { hostCookieName } from '../../../platform/http/host-cookie.ts';
import { isServedAt } from '../../../platform/sites.ts';
import { createTokenProof, type StoredTokenProof, verifyToken } from '../../../platform/token-proof.ts';
import { recordPortalLinkUse, renewPortalSessionProof, toPortalSessionBinding } from './portal-session-commands.ts';

export const portalCookieName = (url: URL) => hostCookieName(url, 'assay_portal');

type PortalSessionRow = {
  readonly organisation_id: string;
  readonly id: string;
  readonly portal_link_id: string;
  readonly assessment_id: string | null;
  readonly contact_name: string | null;
  readonly contact_email: string;
  readonly sections: string[] | null;
  readonly last_seen_at: string | null;
};

/** Checks the link on every request, so that its sessions end when it is revoked or expires. */
export async function authenticatePortal(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const token = credential.cookies[portalCookieName(credential.site.url)];
  if (token === undefined) return null;
  const hash = sha256(token);
  const { rows } = await sql<PortalSessionRow & StoredTokenProof>`
    select found.*, proof.token_mac, proof.key_id, proof.legacy from find_portal_session(${hash}) as found
    join find_token_proof('portal_session', ${hash}) as proof using (organisation_id, id)`.execute(
    ctx.database.lookups,
  );
  const [found] = rows;
  if (!found || !isServedAt(credential.site, found.organisation_id)) return null;
  const bound = { binding: toPortalSessionBinding(found), token };
  const { tokenKeys } = await ctx.organisationKeys.get(found.organisation_id);
  const { isProven, isOutdated } = verifyToken(tokenKeys, found, bound);
  if (!isProven) return null;
  const caller = toPortalCaller(found, credential);
  if (isOutdated) renewPortalSessionProof(ctx, caller, createTokenProof(tokenKeys, bound));
  recordPortalLinkUse(ctx, caller, found.last_seen_at);
  return caller;
}

const toPortalCaller = (found: PortalSessionRow, { address, requestId }: Credential): Caller => ({
  kind: 'portal',
  organisationId: found.organisation_id,
  id: found.portal_link_id,
  name: found.contact_name ?? found.contact_email,
  permissions: new Set(),
  address,
  requestId,
  sessionId: found.id,
  idempotency: null,
  portal: {
    linkId: found.portal_link_id,
    assessmentId: found.assessment_id,
    email: found.contact_email,
    sections: found.sections,
  },
});
