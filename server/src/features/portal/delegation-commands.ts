import type { PortalDelegate, PortalDelegation } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { ConflictError, InvalidError, NotFoundError, UnauthorizedError } from '../../platform/errors.ts';
import { askedSections, type Assessment, entityOf, requireStep } from '../assessments/assessment-queries.ts';
import { partiesOf } from '../assessments/party-queries.ts';
import { recordAudit } from '../audit/audit-commands.ts';
import { queueMail } from '../mail/mail-commands.ts';
import { lockOwnAssessment, portalOf } from './portal-access-queries.ts';
import { delegation } from './portal-email.ts';
import { makeLink, revokeLink } from './portal-link-commands.ts';
import { countDelegations, delegationOf, getLink, listDelegations } from './portal-link-queries.ts';

/** Each one is a mail to an address of the vendor's choice: enough for a team, too few for anything else. */
const MOST_DELEGATIONS = 50;

/** A colleague gets a link of their own to some of the sections that the caller is asked. */
export function delegateSections(ctx: AppContext, caller: Caller, body: PortalDelegate): Promise<PortalDelegation> {
  return inOrganisation(ctx, caller, async (tx) => {
    const { linkId: delegatedByLinkId, assessmentId } = portalOf(caller);
    const assessment = await lockOwnAssessment(tx, caller);
    requireStep(assessment, 'answer');
    const sections = requireSections(caller, assessment, body.sections);
    await requireRoom(tx, caller);
    const contact = { name: body.name, email: body.email };
    const dueDate = assessment.due_date ?? '';
    const linkId = await makeLink(ctx, tx, { caller, assessmentId, contact, dueDate, sections, delegatedByLinkId });
    const { organisation } = await partiesOf(tx, assessment);
    const { title } = assessment;
    const asked = { linkId, assessmentId, title, organisation, dueDate, contact, sections };
    await queueMail(tx, caller, delegation({ ...asked, by: caller.name }));
    const meta = { linkId, ...contact, sections };
    await recordAudit(tx, caller, { action: 'DELEGATE_SECTIONS', entity: entityOf(assessment), meta });
    return delegationOf(await getLink(tx, caller, { assessmentId, linkId }));
  });
}

/** Nobody passes on what they are not asked themselves. */
function requireSections(caller: Caller, assessment: Assessment, sections: readonly string[]): string[] {
  const asked = new Set(askedSections(caller, assessment).map(({ title }) => title));
  const unknown = sections.filter((title) => !asked.has(title));
  if (unknown.length === 0) return [...new Set(sections)];
  throw new InvalidError('Delegation data is invalid', [
    { path: 'sections', message: `${unknown.join(', ')}: no section that you are asked` },
  ]);
}

/** The caller's own link may have been revoked while the request was on its way. */
async function requireRoom(tx: Tx, caller: Caller): Promise<void> {
  const { revoked_at } = await getLink(tx, caller, portalOf(caller));
  if (revoked_at !== null) throw new UnauthorizedError();
  if ((await countDelegations(tx, caller)) < MOST_DELEGATIONS) return;
  throw new ConflictError(`A questionnaire can be passed on at most ${String(MOST_DELEGATIONS)} times`);
}

/** One that the caller made; somebody else's is not theirs to withdraw. */
export function withdrawDelegation(ctx: AppContext, caller: Caller, linkId: string): Promise<PortalDelegation> {
  return inOrganisation(ctx, caller, async (tx) => {
    const assessment = await lockOwnAssessment(tx, caller);
    const delegations = await listDelegations(tx, caller);
    const made = delegations.find(({ id }) => id === linkId);
    if (!made) throw new NotFoundError();
    await revokeLink(tx, caller, linkId);
    const meta = { linkId, email: made.email };
    await recordAudit(tx, caller, { action: 'REVOKE_LINK', entity: entityOf(assessment), meta });
    return delegationOf(await getLink(tx, caller, { assessmentId: assessment.id, linkId }));
  });
}
