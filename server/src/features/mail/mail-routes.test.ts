import { randomUUID } from 'node:crypto';
import type { MailPage } from '@assay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAssessmentRow } from '../../../test/assessments.ts';
import { anOrganisation, aSignedInUser, aVendor, type TestOrganisation } from '../../../test/factories.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { mailsOf } from '../../../test/mails.ts';
import { readMail } from '../../../test/read-mail.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';
import { portalUrl } from '../portal/portal-link-commands.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());

const test = useTestApp({ SMTP_URL: mails.url, MAIL_FROM: '"Risk Team" <risk@assay.example>', SMTP_TIMEOUT_MS: '500' });
const refused = refusalsOf(test);
let organisation: TestOrganisation;
let administrator: Awaited<ReturnType<typeof aSignedInUser>>;
const { aMail, work, stateOf, setMail, waitsOf } = mailsOf(test, () => organisation);
beforeAll(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
});
beforeEach(() => {
  mails.mishap = null;
  mails.received.length = 0;
});

const list = async (query: Record<string, string> = {}): Promise<MailPage> => {
  const answer = await administrator.call({ method: 'GET', url: '/api/app/mails', query });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const resend = (id: string): Call => ({ method: 'POST', url: `/api/app/mails/${id}/resend` });
const testing = (to: string): Call => ({ method: 'POST', url: '/api/app/mails/test', payload: { to } });
const audited = (action: string) =>
  test.database.query(
    'select user_name, entity_type, entity_id, entity_name, meta from audit_entry where action = $1 order by id desc',
    [action],
  );

describe('GET /api/app/mails', () => {
  it('200 shows a mail with its link put in, so that it can be copied', async () => {
    const portalLinkId = randomUUID();
    const id = await aMail({ action: { label: 'Open', portalLinkId } });
    const url = portalUrl(test.ctx, portalLinkId);
    const { entries } = await list();
    expect(entries[0]).toEqual({
      id,
      kind: 'NOTICE',
      recipientName: 'Vera Vendor',
      recipientEmail: 'vera@vendor.example',
      subject: 'Please read',
      text: `Hello Vera Vendor,\n\nSomething happened.\n\nOpen:\n${url}\n\n-- \nNorthwind\n`,
      html: expect.stringContaining(`<a href="${url}"`),
      status: 'QUEUED',
      attempts: 0,
      outcome: null,
      assessmentId: null,
      createdAt: expect.stringMatching(/Z$/),
      sendingAt: null,
      sentAt: null,
    });
  });

  it('200 leads to a page of the app where the letter does', async () => {
    await aMail({ action: { label: 'Open the vendor', path: '/vendors/1?a=1&b="2"' } });
    const [mail] = (await list()).entries;
    const { origin } = test.ctx.config.publicUrl;
    expect(mail?.text).toContain(`\n${origin}/vendors/1?a=1&b=%222%22\n`);
    expect(mail?.html).toContain(`<a href="${origin}/vendors/1?a=1&amp;b=%222%22"`);
  });

  it('200 pages newest first, by status and by assessment', async () => {
    const { id: vendor_id } = await aVendor(test, organisation);
    const assessmentId = await anAssessmentRow(test, organisation, { vendor_id });
    const ids = [await aMail({ assessmentId }), await aMail({ assessmentId }), await aMail({ assessmentId })];
    await setMail(ids[1] ?? '', `status = 'FAILED'`);
    const idsOf = ({ entries }: MailPage) => entries.map(({ id }) => id);
    const page = await list({ assessmentId, pageSize: '2' });
    expect(page).toMatchObject({ page: 1, pageSize: 2, totalCount: 3 });
    expect(idsOf(page)).toEqual([ids[2], ids[1]]);
    expect(idsOf(await list({ assessmentId, pageSize: '2', page: '2' }))).toEqual([ids[0]]);
    expect(idsOf(await list({ assessmentId, status: 'FAILED' }))).toEqual([ids[1]]);
    expect(await list({ assessmentId: 'none' })).toMatchObject({ entries: [], totalCount: 0 });
  });

  it('400 names a status that does not exist', async () => {
    const answer = await refused(administrator, { method: 'GET', url: '/api/app/mails?status=LOST' }, 400);
    expect(answer.details).toMatchObject([{ path: 'status' }]);
  });
});

describe('POST /api/app/mails/:mailId/resend', () => {
  it.each(['UNCERTAIN', 'FAILED'] as const)(
    '200 queues a mail again that is %s, once, and audits it',
    async (status) => {
      const id = await aMail();
      await setMail(id, `status = '${status}', attempts = 1, outcome = 'lost'`);
      const answer = await administrator.call(resend(id));
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id, status: 'QUEUED', outcome: null, attempts: 1 });
      expect(await waitsOf(id)).toEqual([0, 0]);
      expect((await audited('RESEND_MAIL'))[0]).toEqual({
        user_name: 'Robin',
        entity_type: 'Mail',
        entity_id: id,
        entity_name: 'Please read',
        meta: { to: 'vera@vendor.example', was: status },
      });
      await refused(administrator, resend(id), 409);
      await work(id);
      await work(id);
      expect(await stateOf(id)).toMatchObject({ status: 'SENT', attempts: 2 });
      expect(mails.received).toHaveLength(1);
    },
  );

  it.each(['QUEUED', 'SENDING', 'SENT'])('409 when it is %s', async (status) => {
    const id = await aMail();
    await setMail(id, `status = '${status}'`);
    expect(await refused(administrator, resend(id), 409)).toEqual({
      error: 'Only a mail that failed or whose outcome is uncertain can be sent again',
    });
  });

  it('404 for a mail of another organisation', async () => {
    const id = await aMail();
    await setMail(id, `status = 'FAILED'`);
    const stranger = await aSignedInUser(test, await anOrganisation(test));
    await refused(stranger, resend(id), 404);
  });

  it('409 for one of two who ask at the same time', async () => {
    const id = await aMail();
    await setMail(id, `status = 'FAILED'`);
    const answers = await Promise.all([administrator.call(resend(id)), administrator.call(resend(id))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('POST /api/app/mails/test', () => {
  it('200 sends at once, past the outbox, and quotes the server', async () => {
    const before = (await list()).totalCount;
    const answer = await administrator.call(testing('ada@northwind.example'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ accepted: true, words: '250 Kept as number 1' });
    const [mail] = mails.received;
    expect(mail).toMatchObject({ from: 'risk@assay.example', to: ['ada@northwind.example'] });
    expect(readMail(mail?.raw ?? '').headers.get('from')).toBe('Risk Team <risk@assay.example>');
    expect((await list()).totalCount).toBe(before);
    expect((await audited('TEST_MAIL'))[0]).toMatchObject({
      user_name: 'Robin',
      meta: { to: 'ada@northwind.example' },
    });
  });

  it.each([
    ['connect', 554, '554'],
    ['to', 550, '550 Not this one'],
    ['end', 451, '451 Not this one'],
    ['connect', 'silence', 'did not answer in time'],
    ['end', 'cut', 'Connection closed unexpectedly'],
  ] as const)('200 says what the server does not like at %s (%s)', async (stage, how, words) => {
    mails.mishap = { stage, how };
    const answer = await administrator.call(testing('ada@northwind.example'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ accepted: false, words: expect.stringContaining(words) });
  });

  it.each(['nobody', '', 'a@b.example\r\nBcc: c@d.example'])('400 when %j is no address', async (to) => {
    await refused(administrator, testing(to), 400);
    expect(mails.received).toEqual([]);
  });
});

describe('Without a mail server', () => {
  const bare = useTestApp();

  it('mails stay queued and readable, links can be copied, and a test says so', async () => {
    const home = await anOrganisation(bare);
    const person = await aSignedInUser(bare, home);
    const outbox = mailsOf(bare, () => home);
    const portalLinkId = randomUUID();
    const id = await outbox.aMail({ action: { label: 'Open', portalLinkId } });
    const plain = await outbox.aMail();
    await outbox.work(plain);
    await outbox.work(plain);
    expect(await outbox.stateOf(plain)).toEqual({
      status: 'QUEUED',
      attempts: 0,
      outcome: 'No mail server is configured',
      sent: false,
    });
    expect((await outbox.waitsOf(plain)).slice(0, 2)).toEqual([0, 3_600]);
    const page: MailPage = (await person.call({ method: 'GET', url: '/api/app/mails' })).json();
    expect(page.entries.find((mail) => mail.id === id)?.text).toContain(portalUrl(bare.ctx, portalLinkId));
    const answer = await person.call(testing('ada@northwind.example'));
    expect(answer.json()).toEqual({ accepted: false, words: 'No mail server is configured' });
    const server = await person.call({ method: 'GET', url: '/api/app/mail-server' });
    expect(server.json()).toEqual({ configured: false, from: null, heldSince: null });
  });
});

describe('GET /api/app/mail-server', () => {
  it('200 says that mail can be sent and from where, and nothing of how', async () => {
    const answer = await administrator.call({ method: 'GET', url: '/api/app/mail-server' });
    expect(answer.json()).toEqual({ configured: true, from: 'risk@assay.example', heldSince: null });
  });
});
