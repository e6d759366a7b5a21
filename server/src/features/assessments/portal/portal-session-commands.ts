import type { PortalSignIn } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import { type Caller, createSystemCaller } from '../../../domain/caller.ts';
import { randomToken, sha256 } from '../../../platform/crypto.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ForbiddenError, UnauthorizedError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import type { LinkTokenRow } from '../../../platform/link-tokens.ts';
import { isServedAt, type Site } from '../../../platform/sites.ts';
import { createTokenProof, type TokenProof } from '../../../platform/token-proof.ts';
import { requireOwnAddress } from '../../access/organisations/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import { lockAssessment, toAssessmentEntity, updateAssessmentColumns } from '../records/index.ts';
import { getVendorEntity } from './finding-links.ts';

export type PortalClientInfo = {
  readonly address: string | null;
  readonly requestId: string;
  readonly origin: string | undefined;
  readonly site: Site;
};

type PortalLinkLookup = {
  readonly organisation_id: string;
  readonly id: string;
  /** Null if the link opens findings. */
  readonly assessment_id: string | null;
};

/** Unknown, expired and revoked links get the same message. */
export async function startPortalSessionByLink(
  ctx: AppContext,
  guest: PortalClientInfo,
  { token }: PortalSignIn,
): Promise<string> {
  if (guest.origin !== undefined && guest.origin !== guest.site.url.origin) throw new ForbiddenError();
  const hash = sha256(token);
  const { rows } = await sql<PortalLinkLookup & LinkTokenRow>`
    select found.*, stored.token_hash, stored.sealed_token from find_portal_link(${hash}) as found
    join find_link_token('portal_link', ${hash}) as stored using (organisation_id, id)`.execute(ctx.database.lookups);
  const [link] = rows;
  if (!link || !isServedAt(guest.site, link.organisation_id)) throw new UnauthorizedError();
  const { portalLinkTokens, tokenKeys } = await ctx.organisationKeys.get(link.organisation_id);
  if (!portalLinkTokens.isGenuine(link, token)) throw new UnauthorizedError();
  const session = randomToken();
  await inOrganisation(ctx, createSystemCaller(link.organisation_id), (tx) =>
    startPortalSession(tx, guest, { keys: tokenKeys, link, session }),
  );
  return session;
}

type StartPortalSessionInput = {
  readonly keys: KeyRing;
  readonly link: PortalLinkLookup;
  readonly session: string;
};

async function startPortalSession(
  tx: Tx,
  guest: PortalClientInfo,
  { keys, link, session }: StartPortalSessionInput,
): Promise<void> {
  const system = createSystemCaller(link.organisation_id);
  await requireOwnAddress(tx, system, guest.site);
  const assessment = link.assessment_id === null ? null : await lockAssessment(tx, system, link.assessment_id);
  const opened = await tx
    .updateTable('portal_link')
    .set({ opened_at: sql<string>`coalesce(opened_at, now())`, last_seen_at: sql<string>`now()` })
    .where('organisation_id', '=', link.organisation_id)
    .where('id', '=', link.id)
    .where('revoked_at', 'is', null)
    .returning(['contact_name', 'contact_email', 'vendor_id'])
    .executeTakeFirst();
  if (!opened) throw new UnauthorizedError();
  if (assessment?.opened_at === null) await updateAssessmentColumns(tx, assessment, { opened_at: sql<string>`now()` });
  const row = { organisation_id: link.organisation_id, id: newId(), portal_link_id: link.id };
  await tx
    .insertInto('portal_session')
    .values({
      ...row,
      ...createTokenProof(keys, { binding: toPortalSessionBinding(row), token: session }),
      token_hash: sha256(session),
      expires_at: sql<string>`now() + interval '12 hours'`,
    })
    .execute();
  const { address, requestId } = guest;
  const caller = { ...system, address, requestId, id: link.id, name: opened.contact_name ?? opened.contact_email };
  if (assessment) {
    await recordAudit(tx, caller, { action: 'OPEN_PORTAL', entity: toAssessmentEntity(assessment) });
  } else {
    const entity = await getVendorEntity(tx, system, opened.vendor_id ?? '');
    await recordAudit(tx, caller, { action: 'OPEN_PORTAL', entity });
  }
}

type PortalSessionKey = {
  readonly organisation_id: string;
  readonly id: string;
  readonly portal_link_id: string;
};

export const toPortalSessionBinding = ({ organisation_id, id, portal_link_id }: PortalSessionKey) => [
  'portal_session',
  organisation_id,
  id,
  portal_link_id,
];

/** Without delaying the request. */
export function renewPortalSessionProof(ctx: AppContext, caller: Caller, proof: TokenProof): void {
  inOrganisation(ctx, caller, (tx) =>
    tx
      .updateTable('portal_session')
      .set(proof)
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', caller.sessionId ?? '')
      .execute(),
  ).catch((err: unknown) => {
    ctx.log.warn({ err }, 'could not renew a portal session');
  });
}

const MIN_INTERVAL_MS = 60_000;

/** Records when a link was last used, at most once a minute, without delaying the request. */
export function recordPortalLinkUse(ctx: AppContext, caller: Caller, lastSeenAt: string | null): void {
  const now = ctx.now();
  if (lastSeenAt !== null && now.getTime() - Date.parse(lastSeenAt) < MIN_INTERVAL_MS) return;
  inOrganisation(ctx, caller, (tx) =>
    tx
      .updateTable('portal_link')
      .set({ last_seen_at: now.toISOString() })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', caller.id)
      .execute(),
  ).catch((err: unknown) => {
    ctx.log.warn({ err }, 'could not record link use');
  });
}

export function endPortalSession(ctx: AppContext, caller: Caller): Promise<null> {
  return inOrganisation(ctx, caller, async (tx) => {
    await tx
      .deleteFrom('portal_session')
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', caller.sessionId ?? '')
      .execute();
    await recordAudit(tx, caller, { action: 'LEAVE_PORTAL' });
    return null;
  });
}

/** Also deletes sessions of revoked or expired links. */
export async function deleteExpiredPortalSessions(tx: Tx, { organisationId }: Caller, moment: string): Promise<void> {
  const ended = tx
    .selectFrom('portal_link')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where((link) => link.or([link('revoked_at', 'is not', null), link('expires_at', '<=', moment)]));
  await tx
    .deleteFrom('portal_session')
    .where('organisation_id', '=', organisationId)
    .where((session) => session.or([session('expires_at', '<=', moment), session('portal_link_id', 'in', ended)]))
    .execute();
}
