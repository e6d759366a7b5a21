import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { sha256 } from '../../platform/crypto.ts';
import type { Credential } from '../../platform/http/guard.ts';
import { hostCookieName } from '../../platform/http/host-cookie.ts';
import { noteLinkUse } from './portal-session-commands.ts';

export const portalCookieName = (publicUrl: URL) => hostCookieName(publicUrl, 'assay_portal');

type FoundPortalSession = {
  readonly organisation_id: string;
  readonly id: string;
  readonly portal_link_id: string;
  readonly assessment_id: string;
  readonly contact_name: string | null;
  readonly contact_email: string;
  readonly sections: string[] | null;
  readonly last_seen_at: string | null;
};

/** The link is asked about with every request: once it is revoked or has expired, its sessions open nothing. */
export async function authenticatePortal(ctx: AppContext, credential: Credential): Promise<Caller | null> {
  const token = credential.cookies[portalCookieName(ctx.config.publicUrl)];
  if (token === undefined) return null;
  const { rows } = await sql<FoundPortalSession>`select * from find_portal_session(${sha256(token)})`.execute(
    ctx.database.lookups,
  );
  const [found] = rows;
  if (!found) return null;
  const caller = callerOf(found, credential);
  noteLinkUse(ctx, caller, found.last_seen_at);
  return caller;
}

const callerOf = (found: FoundPortalSession, { address, requestId }: Credential): Caller => ({
  kind: 'portal',
  organisationId: found.organisation_id,
  id: found.portal_link_id,
  name: found.contact_name ?? found.contact_email,
  permissions: new Set(),
  address,
  requestId,
  sessionId: found.id,
  repeatable: null,
  portal: {
    linkId: found.portal_link_id,
    assessmentId: found.assessment_id,
    email: found.contact_email,
    sections: found.sections,
  },
});
