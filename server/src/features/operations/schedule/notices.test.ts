import { describe, expect, it } from 'vitest';
import { seedUser } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { TODAY, useScheduledRules } from '../../../../test/support/scheduled-rules.ts';
import { addDays } from '../../../domain/dates.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;
const { tickOn, mails, subjects, entries, sent } = useScheduledRules(integrator);

describe('Overdue notice', () => {
  it("is sent to the vendor's owner once, from the day after the due date, and is audited", async () => {
    const owner = await seedUser(test, integrator.organisation);
    await seedUser(test, integrator.organisation);
    const { id, dueDate, before } = await sent(20);
    await test.database.query('update vendor set owner_id = $1', [owner.id]);
    await tickOn(dueDate);
    expect(await mails('OVERDUE')).toEqual([]);
    await tickOn(before(-1));
    await tickOn(before(-2));
    expect(await mails('OVERDUE')).toMatchObject([
      { subject: 'Overdue: Questionnaire (Contoso Cloud)', recipient_email: owner.email },
    ]);
    const meta = { dueDate, recipients: 1 };
    expect(await entries('NOTIFY_OVERDUE', id)).toEqual([{ user_name: 'Assay', entity_type: 'Assessment', meta }]);
  });

  it('is sent to all users who may send assessments when there is no owner who can sign in', async () => {
    const [owner, first, second] = [
      await seedUser(test, integrator.organisation),
      await seedUser(test, integrator.organisation, { name: 'A', role: ['assessments:send'] }),
      await seedUser(test, integrator.organisation, { name: 'B' }),
    ];
    await seedUser(test, integrator.organisation, { role: ['assessments:view'] });
    const { before } = await sent(20);
    await test.database.query('update vendor set owner_id = $1', [owner.id]);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [owner.id]);
    await tickOn(before(-40));
    const told = (await mails('OVERDUE')).map(({ recipient_email }) => recipient_email);
    expect(told.toSorted()).toEqual([first.email, second.email].toSorted());
  });
});

describe('Expiry notices', () => {
  const DAY = addDays(TODAY, 100);

  it.each([
    [31, 0],
    [30, 1],
    [8, 1],
    [7, 1],
    [0, 1],
    [-1, 0],
  ])('%i days before a certification expires: sends %i, and only once', async (days, expected) => {
    await seedUser(test, integrator.organisation);
    const { id } = await vendor();
    const url = `/api/v1/vendors/${id}/certifications`;
    const certification = (
      await call({ method: 'POST', url, payload: { name: 'ISO 27001', expiresDate: DAY } })
    ).json();
    await tickOn(addDays(DAY, -days));
    await tickOn(addDays(DAY, -days));
    expect(await mails('CERTIFICATION_EXPIRY')).toHaveLength(expected);
    const found = await entries('CERTIFICATION_EXPIRING', certification.id);
    expect(found).toHaveLength(expected);
    if (expected > 0) expect(found[0]).toMatchObject({ user_name: 'Assay', meta: { vendorId: id, expiresDate: DAY } });
  });

  it('are sent 30 and 7 days before, also for contract renewals', async () => {
    await seedUser(test, integrator.organisation);
    const { id } = await vendor({ contractRenewalDate: DAY });
    for (const days of [31, 30, 20, 7, 1, 0, -1]) await tickOn(addDays(DAY, -days));
    expect(await subjects('CONTRACT_RENEWAL')).toEqual([
      'The contract with Contoso Cloud is up for renewal in 30 days',
      'The contract with Contoso Cloud is up for renewal in 7 days',
    ]);
    expect(await entries('NOTIFY_EXPIRY', id)).toHaveLength(2);
  });

  it('are sent once, with the days remaining, after weeks without a worker', async () => {
    await seedUser(test, integrator.organisation);
    await vendor({ contractRenewalDate: DAY });
    await tickOn(addDays(DAY, -31));
    await tickOn(addDays(DAY, -5));
    expect(await subjects('CONTRACT_RENEWAL')).toEqual(['The contract with Contoso Cloud is up for renewal in 5 days']);
  });
});
