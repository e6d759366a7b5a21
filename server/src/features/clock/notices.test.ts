import { describe, expect, it } from 'vitest';
import { clockOf, TODAY } from '../../../test/clock.ts';
import { aUser } from '../../../test/factories.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { addDays } from '../../domain/day.ts';

const integrator = useIntegrator();
const { call, test, vendor } = integrator;
const { tickOn, mails, subjects, entries, sent } = clockOf(integrator);

describe('An overdue notice', () => {
  it('goes to the owner of the vendor, once, from the day after the due date on, and is audited', async () => {
    const owner = await aUser(test, integrator.organisation);
    await aUser(test, integrator.organisation);
    const { id, dueDate, before } = await sent(20);
    await test.database.query('update vendor set owner_id = $1', [owner.id]);
    await tickOn(dueDate);
    expect(await mails('OVERDUE')).toEqual([]);
    await tickOn(before(-1));
    await tickOn(before(-2));
    expect(await mails('OVERDUE')).toMatchObject([
      { subject: 'Overdue: Questionnaire of Contoso Cloud', recipient_email: owner.email },
    ]);
    const meta = { dueDate, recipients: 1 };
    expect(await entries('NOTIFY_OVERDUE', id)).toEqual([{ user_name: 'Assay', entity_type: 'Assessment', meta }]);
  });

  it('goes, without an owner who can sign in, to everyone whose role lets them send assessments', async () => {
    const [owner, first, second] = [
      await aUser(test, integrator.organisation),
      await aUser(test, integrator.organisation, { name: 'A', role: ['assessments:send'] }),
      await aUser(test, integrator.organisation, { name: 'B' }),
    ];
    await aUser(test, integrator.organisation, { role: ['assessments:view'] });
    const { before } = await sent(20);
    await test.database.query('update vendor set owner_id = $1', [owner.id]);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [owner.id]);
    await tickOn(before(-40));
    const told = (await mails('OVERDUE')).map(({ recipient_email }) => recipient_email);
    expect(told.toSorted()).toEqual([first.email, second.email].toSorted());
  });
});

describe('Notices before an end', () => {
  const DAY = addDays(TODAY, 100);

  it.each([
    [31, 0],
    [30, 1],
    [8, 1],
    [7, 1],
    [0, 1],
    [-1, 0],
  ])('%i days before a certification expires: %i, and once', async (days, expected) => {
    await aUser(test, integrator.organisation);
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

  it('come at 30 and at 7 days, for a contract too', async () => {
    await aUser(test, integrator.organisation);
    const { id } = await vendor({ contractRenewalDate: DAY });
    for (const days of [31, 30, 20, 7, 1, 0, -1]) await tickOn(addDays(DAY, -days));
    expect(await subjects('CONTRACT_RENEWAL')).toEqual([
      'The contract with Contoso Cloud is up for renewal in 30 days',
      'The contract with Contoso Cloud is up for renewal in 7 days',
    ]);
    expect(await entries('NOTIFY_EXPIRY', id)).toHaveLength(2);
  });

  it('are made up for by the last one after weeks without a worker', async () => {
    await aUser(test, integrator.organisation);
    await vendor({ contractRenewalDate: DAY });
    await tickOn(addDays(DAY, -31));
    await tickOn(addDays(DAY, -5));
    expect(await subjects('CONTRACT_RENEWAL')).toEqual(['The contract with Contoso Cloud is up for renewal in 5 days']);
  });
});
