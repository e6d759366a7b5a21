import type { PortalContact, PortalDelegate, PortalDelegation, PortalLink } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { type Caller, withoutIdempotency } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError, UnauthorizedError } from '../../../platform/errors.ts';
import { buildPortalUrl, queueMail } from '../../messaging/mail/index.ts';
import { recordAudit } from '../../record/audit/index.ts';
import {
  type AssessmentRow,
  listAskedSections,
  lockAssessment,
  requireTransition,
  toAssessmentEntity,
} from '../records/index.ts';
import { getPortalAccess, lockPortalAssessment } from './portal-access-queries.ts';
import { buildDelegationMail } from './portal-email.ts';
import { inviteContact, loadMailFacts } from './portal-invitation-commands.ts';
import { createPortalLink, markLinkShown, revokePortalLink } from './portal-link-commands.ts';
import {
  countDelegations,
  getPortalLink,
  listDelegations,
  type PortalLinkKey,
  toPortalDelegation,
  toPortalLink,
} from './portal-link-queries.ts';

export type AddContactInput = { readonly assessmentId: string; readonly body: PortalContact };

/** Invites another contact of the vendor to the whole questionnaire, and shows their link. */
export async function addContact(
  ctx: AppContext,
  caller: Caller,
  { assessmentId, body }: AddContactInput,
): Promise<PortalLink> {
  const link = await inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, assessmentId);
    requireTransition(assessment, 'answer');
    const contact = { name: body.name ?? null, email: body.email };
    const linkId = await inviteContact(ctx, tx, { caller, assessment, contact });
    await markLinkShown(tx, caller, linkId);
    const meta = { linkId, ...contact, shown: true };
    await recordAudit(tx, caller, { action: 'INVITE_CONTACT', entity: toAssessmentEntity(assessment), meta });
    return toPortalLink(await getPortalLink(tx, caller, { assessmentId, linkId }));
  });
  return withPortalUrl(ctx, caller, { assessmentId, link });
}

/** Shows the URL of a link to the team, once: anyone with the URL answers as the contact. */
export async function showPortalLink(ctx: AppContext, caller: Caller, which: PortalLinkKey): Promise<PortalLink> {
  const link = await inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, which.assessmentId);
    const row = await getPortalLink(tx, caller, which);
    const { contact_email: email, revoked_at, shown_at } = row;
    if (revoked_at !== null) throw new ConflictError('LINK_REVOKED', 'This link has already been revoked');
    if (shown_at !== null) {
      throw new ConflictError(
        'LINK_ALREADY_SHOWN',
        'This link has already been shown. Invite the contact again to get a new link.',
      );
    }
    // Throws if the token cannot be read: a link that was not shown must not count as shown.
    await buildPortalUrl(ctx, tx, row);
    await markLinkShown(tx, caller, which.linkId);
    const meta = { linkId: which.linkId, email };
    await recordAudit(tx, caller, { action: 'SHOW_PORTAL_LINK', entity: toAssessmentEntity(assessment), meta });
    return toPortalLink(await getPortalLink(tx, caller, which));
  });
  return withPortalUrl(ctx, caller, { assessmentId: which.assessmentId, link });
}

type ShownLink = { readonly assessmentId: string; readonly link: PortalLink };

/** Called after the transaction, so that the response stored for an Idempotency-Key does not contain the token. */
async function withPortalUrl(ctx: AppContext, caller: Caller, { assessmentId, link }: ShownLink): Promise<PortalLink> {
  const url = await inOrganisation(ctx, withoutIdempotency(caller), async (tx) =>
    buildPortalUrl(ctx, tx, await getPortalLink(tx, caller, { assessmentId, linkId: link.id })),
  );
  return { ...link, url };
}

/** Takes effect from the next request, also for contacts they delegated sections to. */
export function removeContact(ctx: AppContext, caller: Caller, which: PortalLinkKey): Promise<PortalLink> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockAssessment(tx, caller, which.assessmentId);
    const { contact_email: email, revoked_at } = await getPortalLink(tx, caller, which);
    if (revoked_at !== null) throw new ConflictError('LINK_REVOKED', 'This link has already been revoked');
    await revokePortalLink(tx, caller, which.linkId);
    const meta = { linkId: which.linkId, email };
    await recordAudit(tx, caller, { action: 'REVOKE_LINK', entity: toAssessmentEntity(assessment), meta });
    return toPortalLink(await getPortalLink(tx, caller, which));
  });
}

/** Each delegation emails an address of the contact's choice: enough for a team, too few for spam. */
const MAX_DELEGATIONS = 50;

/** Gives a colleague their own link to some of the caller's sections. */
export function delegateSections(ctx: AppContext, caller: Caller, body: PortalDelegate): Promise<PortalDelegation> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { linkId: delegatedByLinkId, assessmentId } = getPortalAccess(caller);
    const assessment = await lockPortalAssessment(tx, caller);
    requireTransition(assessment, 'answer');
    const sections = requireKnownSections(caller, assessment, body.sections);
    await requireDelegationQuota(tx, caller);
    const contact = { name: body.name, email: body.email };
    const dueDate = assessment.due_date ?? '';
    const linkId = await createPortalLink(ctx, tx, {
      caller,
      assessmentId,
      contact,
      dueDate,
      sections,
      delegatedByLinkId,
    });
    const facts = await loadMailFacts(tx, caller, assessment);
    const { host } = await ctx.sites.getUrlIn(tx, caller);
    const by = caller.name;
    await queueMail(tx, caller, buildDelegationMail({ ...facts, linkId, contact, sections, by, host }));
    const meta = { linkId, ...contact, sections };
    await recordAudit(tx, caller, { action: 'DELEGATE_SECTIONS', entity: toAssessmentEntity(assessment), meta });
    return toPortalDelegation(await getPortalLink(tx, caller, { assessmentId, linkId }));
  });
}

/** Contacts can delegate only their own sections. */
function requireKnownSections(caller: Caller, assessment: AssessmentRow, sections: readonly string[]): string[] {
  const askedTitles = new Set(listAskedSections(caller, assessment).map(({ title }) => title));
  const unknown = sections.filter((title) => !askedTitles.has(title));
  if (unknown.length === 0) return [...new Set(sections)];
  throw new InvalidError('Delegation data is invalid', [
    { path: 'sections', message: `You have not been asked to answer these sections: ${unknown.join(', ')}` },
  ]);
}

/** Checks again that the caller's own link has not been revoked meanwhile. */
async function requireDelegationQuota(tx: Tx, caller: Caller): Promise<void> {
  const { revoked_at } = await getPortalLink(tx, caller, getPortalAccess(caller));
  if (revoked_at !== null) throw new UnauthorizedError();
  if ((await countDelegations(tx, caller)) < MAX_DELEGATIONS) return;
  throw new ConflictError(
    'TOO_MANY_DELEGATIONS',
    `You can invite at most ${String(MAX_DELEGATIONS)} colleagues to a questionnaire`,
  );
}

/** Contacts can revoke only delegations that they created. */
export function revokeDelegation(ctx: AppContext, caller: Caller, linkId: string): Promise<PortalDelegation> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockPortalAssessment(tx, caller);
    const delegations = await listDelegations(tx, caller);
    const made = delegations.find(({ id }) => id === linkId);
    if (!made) throw new NotFoundError();
    await revokePortalLink(tx, caller, linkId);
    const meta = { linkId, email: made.email };
    await recordAudit(tx, caller, { action: 'REVOKE_LINK', entity: toAssessmentEntity(assessment), meta });
    return toPortalDelegation(await getPortalLink(tx, caller, { assessmentId: assessment.id, linkId }));
  });
}
