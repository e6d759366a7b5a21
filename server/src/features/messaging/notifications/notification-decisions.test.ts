import type { Approval } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { approveCall, rejectCall, requestCall, withdrawCall } from '../../../../test/support/approvals.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { useInbox } from '../../../../test/support/inbox.ts';
import {
  doneCall,
  IN_30_DAYS,
  planCall,
  portalCommentCall,
  useRemediation,
} from '../../../../test/support/remediation.ts';
import { addDays } from '../../../domain/dates.ts';

const integrator = useIntegrator();
const { organisation, test } = integrator;
const { aPerson, done, inboxOf, kindsOf, mailsTo, sendAtOnce, setRole, tickAt } = useInbox(integrator);
const { aFinding, share, open, done: contactDone } = useRemediation(integrator);

const ownedBy = (ownerId: string) => aFinding(undefined, { ownerId });

describe('An approval request', () => {
  beforeAll(async () => {
    await test.database.query(
      `update organisation set approval_required_for = '{ACCEPT_RISK,CHANGE_SIGN_IN}' where organisation_id = $1`,
      [organisation.id],
    );
  });

  const requestBy = async (requester: Awaited<ReturnType<typeof aPerson>>): Promise<Approval> => {
    const { id } = await aFinding(undefined, { ownerId: null });
    return done(requestCall(`/api/v1/findings/${id}/acceptance-requests`), requester);
  };

  it('notifies all who can decide it, except the requester, and then the requester', async () => {
    const [requester, approver, reviewer] = [await aPerson('Reviewer'), await aPerson(), await aPerson('Reviewer')];
    const { id } = await requestBy(requester);
    expect(await inboxOf(approver)).toMatchObject([
      {
        kind: 'APPROVAL_REQUESTED',
        subject: { type: 'APPROVAL', id, title: 'Data leaked (Contoso Cloud)' },
        vendor: null,
      },
    ]);
    expect(await kindsOf(requester)).toEqual([]);
    await done(approveCall(id), approver);
    expect(await kindsOf(requester)).toEqual(['APPROVAL_DECIDED']);
    expect(await kindsOf(reviewer)).toEqual([]);
    await sendAtOnce();
    const [mail] = await mailsTo(approver);
    expect([mail?.subject, mail?.text]).toEqual([
      'Approval requested: Data leaked (Contoso Cloud)',
      expect.stringContaining(`/approvals/${id}`),
    ]);
  });

  it('notifies the requester of a rejection, and nobody of a withdrawal', async () => {
    const [requester, approver] = [await aPerson('Reviewer'), await aPerson()];
    await done(rejectCall((await requestBy(requester)).id), approver);
    expect(await kindsOf(requester)).toEqual(['APPROVAL_DECIDED']);
    await done(withdrawCall((await requestBy(requester)).id), requester);
    expect(await kindsOf(requester)).toEqual(['APPROVAL_DECIDED']);
  });

  it('is not shown to someone who may no longer see what it is about', async () => {
    const [requester, approver] = [await aPerson('Reviewer'), await aPerson()];
    await requestBy(requester);
    await test.database.query(
      `insert into role (organisation_id, id, name, permissions) select organisation_id, gen_random_uuid(), 'Own role', permissions
       from role where name = 'Administrator' and organisation_id = $1`,
      [organisation.id],
    );
    await test.database.query(
      `update app_user set role_id = (select id from role where name = 'Own role' and organisation_id = $2) where id = $1`,
      [approver.user.id, organisation.id],
    );
    await setRole(approver, ['approvals:decide', 'vendors:view', 'settings:view']);
    expect(await kindsOf(approver)).toEqual([]);
  });
});

describe('A shared finding', () => {
  it('notifies its owner when the vendor comments on it and reports it as fixed', async () => {
    const owner = await aPerson();
    const finding = await ownedBy(owner.user.id);
    const contact = await open(await share([finding]));
    await contactDone(contact, portalCommentCall(finding.id));
    await contactDone(contact, doneCall(finding.id));
    expect(await kindsOf(owner)).toEqual(['FINDING_TO_VERIFY', 'VENDOR_MESSAGE', 'ASSIGNED']);
  });

  it('notifies its owner once when the promised date has passed, unless the vendor reported it as fixed', async () => {
    const owner = await aPerson();
    const [late, fixed] = [await ownedBy(owner.user.id), await ownedBy(owner.user.id)];
    const contact = await open(await share([late]));
    await contactDone(contact, planCall(late.id));
    const other = await open(await share([fixed]));
    await contactDone(other, planCall(fixed.id));
    await contactDone(other, doneCall(fixed.id));
    await tickAt(`${IN_30_DAYS}T12:00:00Z`);
    expect(await kindsOf(owner)).not.toContain('PLAN_DATE_PASSED');
    for (const days of [1, 2]) await tickAt(`${addDays(IN_30_DAYS, days)}T12:00:00Z`);
    const passed = (await inboxOf(owner)).filter(({ kind }) => kind === 'PLAN_DATE_PASSED');
    expect(passed).toMatchObject([{ subject: { id: late.id }, details: { date: IN_30_DAYS } }]);
  });
});
