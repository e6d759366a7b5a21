import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ASSESSMENTS, assessmentsOf, reading, steps } from '../../../test/assessment-life.ts';
import { useIntegrator } from '../../../test/integrator.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { mailsOf } from '../../../test/mails.ts';
import { eventually } from '../../../test/processes.ts';
import { readMail } from '../../../test/read-mail.ts';
import { startWorker } from '../../jobs.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import { portalUrl } from '../portal/portal-link-commands.ts';
import { resendMail } from './mail-commands.ts';
import { latestInvitation } from './mail-queries.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
beforeEach(() => {
  mails.mishap = null;
  mails.received.length = 0;
});

const integrator = useIntegrator({
  SMTP_URL: mails.url,
  MAIL_FROM: 'no-reply@assay.example',
  SMTP_TIMEOUT_MS: '1000',
});
const { test, call } = integrator;
const { aMail, work, stateOf, setMail, waitsOf } = mailsOf(test, () => integrator.organisation);
const { anAssessment } = assessmentsOf(integrator);

const invitationOf = async (assessmentId: string) => {
  const [mail] = await test.database.query<{
    id: string;
    portal_link_id: string;
    body_text: string;
    body_html: string;
  }>('select id, portal_link_id, body_text, body_html from mail where assessment_id = $1', [assessmentId]);
  if (!mail) throw new Error('Nobody was invited');
  return { ...mail, url: portalUrl(test.ctx, mail.portal_link_id) };
};

const EXPIRE = 'update portal_link set expires_at = now() where assessment_id = $1';

const standing = (assessmentId: string) =>
  inOrganisation(test.ctx, integrator.organisation.operator, (tx) =>
    latestInvitation(tx, integrator.organisation.operator, assessmentId),
  );

describe('An invitation', () => {
  it('is sent with the link, which is stored nowhere', async () => {
    const { id: assessmentId } = await anAssessment('SENT');
    const { id, url, body_text, body_html } = await invitationOf(assessmentId);
    const token = new URL(url).hash.slice(1);
    expect(token).toHaveLength(43);
    const everything = await test.database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from mail t union all select to_jsonb(j)::text from job.job j`,
    );
    expect(everything.filter(({ row }) => row.includes(token))).toEqual([]);
    expect(`${body_text}${body_html}`).not.toContain('/portal');
    expect(await standing(assessmentId)).toEqual({ mailStatus: 'QUEUED', sentAt: null });

    await work(id);
    expect(await stateOf(id)).toEqual({ status: 'SENT', attempts: 1, outcome: '250 Kept as number 1', sent: true });
    expect(await standing(assessmentId)).toEqual({ mailStatus: 'SENT', sentAt: expect.stringMatching(/Z$/) });
    const [arrived] = mails.received;
    expect(arrived).toMatchObject({ from: 'no-reply@assay.example', to: ['security@contoso.example'] });
    const { headers, text, html } = readMail(arrived?.raw ?? '');
    expect(headers.get('message-id')).toBe(`<${id}@assay.example>`);
    expect(headers.get('from')).toBe('Northwind <no-reply@assay.example>');
    expect(text).toContain(`Open the questionnaire:\n${url}\n`);
    expect(html).toContain(`<a href="${url}"`);
  });

  it.each([
    ['was recalled', (id: string) => call(steps(id).recall)],
    ['is long past due', (id: string) => test.database.query(EXPIRE, [id])],
  ] as const)('is not sent when its assessment %s meanwhile', async (_, happen) => {
    const { id: assessmentId } = await anAssessment('SENT');
    await happen(assessmentId);
    const { id } = await invitationOf(assessmentId);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', outcome: 'Its link opened nothing any more' });
    expect(mails.received).toEqual([]);
  });

  it('goes with its assessment: nothing of it stays, and nothing is sent', async () => {
    const { id: assessmentId } = await anAssessment('SENT');
    const { id } = await invitationOf(assessmentId);
    await call({ method: 'DELETE', url: `${ASSESSMENTS}/${assessmentId}` });
    await work(id);
    expect(await stateOf(id)).toBeUndefined();
    expect(mails.received).toEqual([]);
  });

  it('is there exactly when the assessment was sent', async () => {
    const { id: assessmentId } = await anAssessment('SENT');
    expect((await call(steps(assessmentId).send)).statusCode).toBe(409);
    expect((await call(reading(assessmentId))).json().status).toBe('SENT');
    const { id } = await invitationOf(assessmentId);
    expect(await waitsOf(id)).toEqual([0]);
  });
});

describe('A mail', () => {
  it('is sent by a worker soon after it was written down', async () => {
    const worker = await startWorker(test.ctx);
    const id = await aMail();
    await eventually(async () => (await stateOf(id))?.status === 'SENT');
    await worker.stop();
    expect(mails.received.filter(({ raw }) => raw.includes(id))).toHaveLength(1);
  });

  it.each(['from', 'to', 'data', 'end'] as const)(
    'refused for good at %s has failed, in the words of the server',
    async (stage) => {
      mails.mishap = { stage, how: 550 };
      const id = await aMail();
      await work(id);
      expect(await stateOf(id)).toEqual({ status: 'FAILED', attempts: 1, outcome: '550 Not this one', sent: false });
      expect(await waitsOf(id)).toEqual([0]);
    },
  );

  it.each(['connect', 'from', 'to', 'data', 'end'] as const)(
    'put off at %s stays queued and is tried again, each time later',
    async (stage) => {
      mails.mishap = { stage, how: 451 };
      const id = await aMail();
      for (const attempts of [1, 2, 3]) {
        await work(id);
        expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts, sent: false });
      }
      expect((await stateOf(id))?.outcome).toContain('451 Not this one');
      expect(await waitsOf(id)).toEqual([0, 60, 120, 240]);
      mails.mishap = null;
      mails.received.length = 0;
      await work(id);
      expect(await stateOf(id)).toMatchObject({ status: 'SENT', attempts: 4 });
      expect(mails.received).toHaveLength(1);
    },
  );

  it('that was put off for days has failed', async () => {
    const id = await aMail();
    await setMail(id, 'attempts = 74');
    mails.mishap = { stage: 'from', how: 451 };
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts: 75 });
    expect((await waitsOf(id)).at(-1)).toBe(3_600);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', attempts: 76, outcome: '451 Not this one' });
    const unreached = await aMail();
    await setMail(unreached, 'attempts = 75');
    mails.mishap = { stage: 'connect', how: 'cut' };
    await work(unreached);
    expect(await stateOf(unreached)).toMatchObject({ status: 'FAILED', attempts: 76 });
  });

  it.each(['connect', 'from', 'to'] as const)('whose connection is cut at %s stays queued', async (stage) => {
    mails.mishap = { stage, how: 'cut' };
    const id = await aMail();
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts: 1 });
    expect(await waitsOf(id)).toEqual([0, 60]);
  });

  it.each(['data', 'end'] as const)(
    'whose connection is cut at %s is uncertain, and nothing sends it again',
    async (stage) => {
      mails.mishap = { stage, how: 'cut' };
      const id = await aMail();
      await work(id);
      expect(await stateOf(id)).toMatchObject({ status: 'UNCERTAIN', attempts: 1, sent: false });
      const arrived = mails.received.length;
      mails.mishap = null;
      await work(id);
      expect(await stateOf(id)).toMatchObject({ status: 'UNCERTAIN', attempts: 1 });
      expect(mails.received).toHaveLength(arrived);
      expect(await waitsOf(id)).toEqual([0]);
    },
  );

  it('that a worker left behind while sending is uncertain, and nothing sends it again', async () => {
    const id = await aMail();
    await setMail(id, `status = 'SENDING', attempts = 1`);
    await work(id);
    await work(id);
    expect(await stateOf(id)).toMatchObject({
      status: 'UNCERTAIN',
      outcome: expect.stringContaining('may have arrived'),
    });
    expect(mails.received).toEqual([]);
  });

  it.each(['SENT', 'FAILED', 'UNCERTAIN'])('that is %s is left alone', async (status) => {
    const id = await aMail();
    await setMail(id, `status = '${status}'`);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status, attempts: 0 });
    expect(mails.received).toEqual([]);
  });

  it('is sent once, however many jobs there are for it', async () => {
    const id = await aMail();
    await Promise.all(Array.from({ length: 6 }, () => work(id)));
    expect(mails.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', attempts: 1 });
  });
});

const openTransactions = () =>
  test.database.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );

describe('While the server keeps a mail waiting', () => {
  it('no transaction is open, and an attempt that was given up for lost has no say over the next', async () => {
    mails.mishap = { stage: 'end', how: 'silence' };
    const id = await aMail();
    const first = work(id);
    await eventually(() => mails.received.length === 1);
    expect(await openTransactions()).toEqual([]);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'UNCERTAIN', attempts: 1 });

    mails.mishap = null;
    await resendMail(test.ctx, integrator.organisation.operator, id);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', attempts: 2 });
    await first;
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', attempts: 2 });
  });

  it('an attempt that was given up for lost and knows better says so', async () => {
    const id = await aMail();
    mails.mishap = { stage: 'to', how: 'silence' };
    const first = work(id);
    await eventually(async () => (await stateOf(id))?.status === 'SENDING');
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'UNCERTAIN' });
    await first;
    // The recipient was never acknowledged, so nothing can have arrived.
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts: 1 });
  });
});
