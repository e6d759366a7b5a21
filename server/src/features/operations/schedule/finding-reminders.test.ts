import { describe, expect, it } from 'vitest';
import { closeFindingCall, commentOnFindingCall } from '../../../../test/support/findings.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import {
  doneCall,
  planCall,
  portalCommentCall,
  revokeFindingLinkCall,
  unshareCall,
  useRemediation,
} from '../../../../test/support/remediation.ts';
import { TODAY, useScheduledRules } from '../../../../test/support/scheduled-rules.ts';
import { addDays } from '../../../domain/dates.ts';

const integrator = useIntegrator();
const { call, vendor } = integrator;
const { tickOn, mails, subjects, entries } = useScheduledRules(integrator);
const { aFinding, done, open, share } = useRemediation(integrator);

const DUE = addDays(TODAY, 20);
const before = (days: number) => addDays(DUE, -days);

const aShared = async (fields: object = {}) => {
  const finding = await aFinding(undefined, { dueDate: DUE, ...fields });
  const link = await share([finding]);
  return { finding, link, contact: await open(link) };
};

describe('Reminders about findings', () => {
  it('are sent 7, 3 and 1 days before the due date, once each, and are audited', async () => {
    const { finding, link } = await aShared();
    const found: number[] = [];
    for (const days of [8, 7, 7, 6, 3, 2, 1, 0, -1]) {
      await tickOn(before(days));
      found.push((await mails('FINDING_REMINDER')).length);
    }
    expect(found).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3]);
    expect((await subjects('FINDING_REMINDER'))[0]).toBe('Reminder: 1 finding for Northwind due in 7 days');
    expect((await mails('FINDING_REMINDER'))[0]).toMatchObject({
      portal_link_id: link.id,
      recipient_email: link.email,
    });
    const meta = { linkId: link.id, dueDate: DUE, daysLeft: 7, recipients: 1 };
    expect((await entries('REMIND_VENDOR', finding.vendorId))[0]).toEqual({
      user_name: 'Assay',
      entity_type: 'Vendor',
      meta,
    });
  });

  it('follow the promised date instead of the due date', async () => {
    const { finding, contact } = await aShared();
    const promisedDate = addDays(DUE, 30);
    await done(contact, planCall(finding.id, { promisedDate }));
    for (const days of [7, 3, 1]) await tickOn(before(days));
    expect(await mails('FINDING_REMINDER')).toEqual([]);
    await tickOn(addDays(promisedDate, -7));
    expect(await mails('FINDING_REMINDER')).toHaveLength(1);
  });

  it('are sent once for all findings of a contact with the same date', async () => {
    const { id: vendorId } = await vendor();
    await share([await aFinding(vendorId, { dueDate: DUE }), await aFinding(vendorId, { dueDate: DUE })]);
    await tickOn(before(3));
    expect(await subjects('FINDING_REMINDER')).toEqual(['Reminder: 2 findings for Northwind due in 3 days']);
  });

  it('are held while a comment of the vendor is unanswered', async () => {
    const { finding, contact } = await aShared();
    await done(contact, portalCommentCall(finding.id));
    await tickOn(before(7));
    expect(await mails('FINDING_REMINDER')).toEqual([]);
    await done(call, commentOnFindingCall(finding.id, { body: 'Yes', visibility: 'VENDOR' }));
    await tickOn(before(3));
    expect(await mails('FINDING_REMINDER')).toHaveLength(1);
  });

  it.each<[string, (shared: Awaited<ReturnType<typeof aShared>>) => Promise<unknown>]>([
    // The schedule has deleted the first session meanwhile.
    ['the vendor is done', async ({ finding, link }) => done(await open(link), doneCall(finding.id))],
    ['it is closed', ({ finding }) => done(call, closeFindingCall(finding.id, { status: 'REMEDIATED' }))],
    ['it is no longer shared', ({ finding }) => done(call, unshareCall(finding.id))],
    ['the link is revoked', ({ link }) => done(call, revokeFindingLinkCall(link))],
  ])('stop when %s', async (_, stop) => {
    const shared = await aShared();
    await tickOn(before(7));
    await stop(shared);
    await tickOn(before(3));
    expect(await mails('FINDING_REMINDER')).toHaveLength(1);
  });

  it('are not sent for findings without a date', async () => {
    await aShared({ dueDate: null });
    for (const days of [7, 3, 1]) await tickOn(before(days));
    expect(await mails('FINDING_REMINDER')).toEqual([]);
  });
});
