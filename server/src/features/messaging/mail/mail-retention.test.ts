import { beforeEach, describe, expect, it } from 'vitest';
import { useAssessments } from '../../../../test/support/assessment-calls.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { useMails } from '../../../../test/support/mails.ts';
import { deleteMailsHandler } from './mail-retention.ts';

const integrator = useIntegrator();
const { test } = integrator;
const { aMail, setMail } = useMails(test, () => integrator.organisation);
const { anAssessment } = useAssessments(integrator);
beforeEach(() => test.database.query('delete from mail'));

const aMailOf = async (days: number, status: string) => {
  const id = await aMail();
  await setMail(id, `status = '${status}', created_at = now() - interval '${String(days)} days'`);
  return id;
};
const kept = async () => {
  await deleteMailsHandler.run({ ...test.ctx, now: () => new Date('2099-01-01') }, {});
  return (await test.database.query<{ id: string }>('select id from mail')).map(({ id }) => id).toSorted();
};

describe('R11: retention of emails', () => {
  it('deletes what is older than the setting, by the time of the database', async () => {
    const young = await aMailOf(399, 'SENT');
    for (const status of ['SENT', 'FAILED', 'UNCERTAIN']) await aMailOf(401, status);
    expect(await kept()).toEqual([young]);
    await test.database.query('update organisation set email_retention_days = 30');
    expect(await kept()).toEqual([]);
    await test.database.query('update organisation set email_retention_days = 400');
  });

  it('keeps emails that are still to be sent', async () => {
    const waiting = [await aMailOf(4_000, 'QUEUED'), await aMailOf(4_000, 'SENDING')];
    expect(await kept()).toEqual(waiting.toSorted());
  });

  it('keeps the newest invitation of an assessment, which shows how it was delivered', async () => {
    const { id } = await anAssessment('SENT');
    const [invitation] = await test.database.query<{ id: string }>('select id from mail');
    await setMail(invitation?.id ?? '', `status = 'SENT', created_at = now() - interval '500 days'`);
    const older = await aMailOf(600, 'SENT');
    await setMail(older, `kind = 'INVITATION', assessment_id = '${id}'`);
    const reminder = await aMailOf(450, 'SENT');
    await setMail(reminder, `kind = 'REMINDER', assessment_id = '${id}'`);
    expect(await kept()).toEqual([invitation?.id]);
  });

  it('deletes more than one batch in a run, and nothing of an organisation that keeps it longer', async () => {
    await aMailOf(401, 'SENT');
    await test.database.query(
      `insert into mail (organisation_id, id, kind, recipient_email, subject, body_text, body_html, status, created_at)
       select organisation_id, gen_random_uuid(), kind, recipient_email, subject, body_text, body_html, status, created_at
       from mail, generate_series(1, 2100)`,
    );
    await test.database.query('update organisation set email_retention_days = 500');
    expect(await kept()).toHaveLength(2_101);
    await test.database.query('update organisation set email_retention_days = 400');
    expect(await kept()).toEqual([]);
  });
});
