import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ASSESSMENTS,
  getAssessmentCall,
  transitionCalls,
  useAssessments,
} from '../../../../test/support/assessment-calls.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { useMails } from '../../../../test/support/mails.ts';
import { parseMail } from '../../../../test/support/parse-mail.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { startMailServer } from '../../../../test/support/test-mail-server.ts';
import { startWorker } from '../../../jobs.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import { resendMail } from './mail-commands.ts';
import { buildPortalUrl, type PortalLinkTokenRow } from './mail-links.ts';
import { findLatestInvitation } from './mail-queries.ts';

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
const { aMail, work, stateOf, setMail, waitsOf } = useMails(test, () => integrator.organisation);
const { anAssessment } = useAssessments(integrator);

const invitationOf = async (assessmentId: string) => {
  const [mail] = await test.database.query<{
    id: string;
    portal_link_id: string;
    body_text: string;
    body_html: string;
  }>('select id, portal_link_id, body_text, body_html from mail where assessment_id = $1', [assessmentId]);
  if (!mail) throw new Error('Nobody was invited');
  const [link] = await test.database.query<PortalLinkTokenRow>(
    'select organisation_id, id, token_hash, sealed_token, vendor_id from portal_link where id = $1',
    [mail.portal_link_id],
  );
  if (!link) throw new Error('The invitation has no link');
  const url = await inOrganisation(test.ctx, integrator.organisation.operator, (tx) =>
    buildPortalUrl(test.ctx, tx, link),
  );
  return { ...mail, url };
};

const EXPIRE = 'update portal_link set expires_at = now() where assessment_id = $1';

const findInvitation = (assessmentId: string) =>
  inOrganisation(test.ctx, integrator.organisation.operator, (tx) =>
    findLatestInvitation(tx, integrator.organisation.operator, assessmentId),
  );

describe('Invitation email', () => {
  it('S1: is stored without its token when the mail server quotes the link', async () => {
    const { id, url } = await invitationOf((await anAssessment('SENT')).id);
    mails.mishap = { stage: 'end', how: 554, words: `Blocked: ${url}` };
    await work(id);
    expect(await stateOf(id)).toMatchObject({
      status: 'FAILED',
      outcome: '554 Blocked: http://localhost:3000/portal#[hidden]',
    });
  });

  it('is sent with the link, which is not stored', async () => {
    const { id: assessmentId } = await anAssessment('SENT');
    const { id, url, body_text, body_html } = await invitationOf(assessmentId);
    const token = new URL(url).hash.slice(1);
    expect(token).toHaveLength(43);
    const everything = await test.database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from mail t union all select to_jsonb(j)::text from job.job j`,
    );
    expect(everything.filter(({ row }) => row.includes(token))).toEqual([]);
    expect(`${body_text}${body_html}`).not.toContain('/portal');
    expect(await findInvitation(assessmentId)).toEqual({ mailStatus: 'QUEUED', sentAt: null });

    await work(id);
    expect(await stateOf(id)).toEqual({ status: 'SENT', attempts: 1, outcome: '250 Kept as number 1', sent: true });
    expect(await findInvitation(assessmentId)).toEqual({ mailStatus: 'SENT', sentAt: expect.stringMatching(/Z$/) });
    const [arrived] = mails.received;
    expect(arrived).toMatchObject({ from: 'no-reply@assay.example', to: ['security@contoso.example'] });
    const { headers, text, html } = parseMail(arrived?.raw ?? '');
    expect(headers.get('message-id')).toBe(`<${id}@assay.example>`);
    expect(headers.get('from')).toBe('Northwind <no-reply@assay.example>');
    expect(text).toContain(`Open questionnaire:\n${url}\n`);
    expect(html).toContain(`<a href="${url}"`);
  });

  it.each([
    ['was recalled', (id: string) => call(transitionCalls(id).recall)],
    ['is long past due', (id: string) => test.database.query(EXPIRE, [id])],
  ] as const)('is not sent if its assessment %s in the meantime', async (_, happen) => {
    const { id: assessmentId } = await anAssessment('SENT');
    await happen(assessmentId);
    const { id } = await invitationOf(assessmentId);
    await work(id);
    expect(await stateOf(id)).toMatchObject({
      status: 'FAILED',
      outcome: 'Not sent: the link in this email is no longer valid',
    });
    expect(mails.received).toEqual([]);
  });

  it('is deleted with its assessment and not sent', async () => {
    const { id: assessmentId } = await anAssessment('SENT');
    const { id } = await invitationOf(assessmentId);
    await call({ method: 'DELETE', url: `${ASSESSMENTS}/${assessmentId}` });
    await work(id);
    expect(await stateOf(id)).toBeUndefined();
    expect(mails.received).toEqual([]);
  });

  it('is queued when the assessment is sent', async () => {
    const { id: assessmentId } = await anAssessment('SENT');
    expect((await call(transitionCalls(assessmentId).send)).statusCode).toBe(409);
    expect((await call(getAssessmentCall(assessmentId))).json().status).toBe('SENT');
    const { id } = await invitationOf(assessmentId);
    expect(await waitsOf(id)).toEqual([0]);
  });
});

describe('Email delivery', () => {
  it('sends an email soon after it was queued', async () => {
    const worker = await startWorker(test.ctx);
    const id = await aMail();
    await waitFor(async () => (await stateOf(id))?.status === 'SENT');
    await worker.stop();
    expect(mails.received.filter(({ raw }) => raw.includes(id))).toHaveLength(1);
  });

  it.each(['from', 'to', 'data', 'end'] as const)(
    "fails after a permanent error at %s, with the server's response",
    async (stage) => {
      mails.mishap = { stage, how: 550 };
      const id = await aMail();
      await work(id);
      expect(await stateOf(id)).toEqual({ status: 'FAILED', attempts: 1, outcome: '550 Not this one', sent: false });
      expect(await waitsOf(id)).toEqual([0]);
    },
  );

  it.each(['connect', 'from', 'to', 'data', 'end'] as const)(
    'retries after a temporary error at %s, with increasing delays',
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

  it('fails after three days of temporary errors', async () => {
    const id = await aMail();
    await setMail(id, 'attempts = 74');
    mails.mishap = { stage: 'from', how: 451 };
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts: 75 });
    expect((await waitsOf(id)).at(-1)).toBe(3_600);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', attempts: 76, outcome: '451 Not this one' });
    const undelivered = await aMail();
    await setMail(undelivered, 'attempts = 75');
    mails.mishap = { stage: 'connect', how: 'cut' };
    await work(undelivered);
    expect(await stateOf(undelivered)).toMatchObject({ status: 'FAILED', attempts: 76 });
  });

  it.each(['connect', 'from', 'to'] as const)(
    'keeps an email queued when the connection is cut at %s',
    async (stage) => {
      mails.mishap = { stage, how: 'cut' };
      const id = await aMail();
      await work(id);
      expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts: 1 });
      expect(await waitsOf(id)).toEqual([0, 60]);
    },
  );

  it.each(['data', 'end'] as const)(
    'marks an email as uncertain when the connection is cut at %s, and does not retry',
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

  it('marks an email as uncertain when the worker died while sending, and does not retry', async () => {
    const id = await aMail();
    await setMail(id, `status = 'SENDING', attempts = 1`);
    await work(id);
    await work(id);
    expect(await stateOf(id)).toMatchObject({
      status: 'UNCERTAIN',
      outcome: expect.stringContaining('may have been delivered'),
    });
    expect(mails.received).toEqual([]);
  });

  it.each(['SENT', 'FAILED', 'UNCERTAIN'])('ignores an email that is %s', async (status) => {
    const id = await aMail();
    await setMail(id, `status = '${status}'`);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status, attempts: 0 });
    expect(mails.received).toEqual([]);
  });

  it('sends an email once, even if it has several jobs', async () => {
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

describe('While the mail server is silent', () => {
  it('no transaction is open, and a late result of an abandoned attempt does not affect the next one', async () => {
    mails.mishap = { stage: 'end', how: 'silence' };
    const id = await aMail();
    const first = work(id);
    await waitFor(() => mails.received.length === 1);
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

  it('a late result of an abandoned attempt replaces UNCERTAIN', async () => {
    const id = await aMail();
    mails.mishap = { stage: 'to', how: 'silence' };
    const first = work(id);
    await waitFor(async () => (await stateOf(id))?.status === 'SENDING');
    await work(id);
    expect(await stateOf(id)).toMatchObject({ status: 'UNCERTAIN' });
    await first;
    // The server never acknowledged the recipient, so the email cannot have arrived.
    expect(await stateOf(id)).toMatchObject({ status: 'QUEUED', attempts: 1 });
  });
});
