import { randomUUID } from 'node:crypto';
import type { MailPage } from '@assay/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAssessmentRow } from '../../../../test/support/assessment-rows.ts';
import { seedOrganisation, seedSignedInUser, seedVendor } from '../../../../test/support/factories.ts';
import { useMails } from '../../../../test/support/mails.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { parseMail } from '../../../../test/support/parse-mail.ts';
import { type Call, useTestApp } from '../../../../test/support/test-app.ts';
import { startMailServer } from '../../../../test/support/test-mail-server.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());

const { test, organisation, refused, useUser } = useTestOrganisation({
  environment: { SMTP_URL: mails.url, MAIL_FROM: '"Risk Team" <risk@assay.example>', SMTP_TIMEOUT_MS: '500' },
});
const administrator = useUser();
const { aMail, work, stateOf, setMail, waitsOf } = useMails(test, () => organisation);
beforeEach(() => {
  mails.mishap = null;
  mails.received.length = 0;
});

const list = async (query: Record<string, string> = {}): Promise<MailPage> => {
  const response = await administrator.call({ method: 'GET', url: '/api/app/mails', query });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const resend = (id: string): Call => ({ method: 'POST', url: `/api/app/mails/${id}/resend` });
const testMailCall = (to: string): Call => ({ method: 'POST', url: '/api/app/mails/test', payload: { to } });
const audited = (action: string) =>
  test.database.query(
    'select user_name, entity_type, entity_id, entity_name, meta from audit_entry where action = $1 order by id desc',
    [action],
  );

describe('GET /api/app/mails', () => {
  it('200 counts the first 1,000 emails, or those up to the end of the page; “My work” counts 1,001', async () => {
    const large = await seedOrganisation(test);
    const other = await seedSignedInUser(test, large);
    await test.database.query(
      `insert into mail (organisation_id, id, kind, recipient_email, subject, body_text, body_html, status)
       select $1, gen_random_uuid(), 'NOTICE', 'a@b.example', 'S', 'T', 'H', case when n > 1 then 'FAILED' else 'SENT' end
       from generate_series(1, 1010) n`,
      [large.id],
    );
    const read = async (url: string) => (await other.call({ method: 'GET', url })).json();
    expect(await read('/api/app/mails?pageSize=500')).toMatchObject({ totalCount: 1000, totalIsLimited: true });
    const last = await read('/api/app/mails?pageSize=500&page=3');
    expect([last.entries.length, last.totalCount, last.totalIsLimited]).toEqual([10, 1010, false]);
    expect(await read('/api/app/mails?status=SENT')).toMatchObject({ totalCount: 1, totalIsLimited: false });
    const { undeliveredEmails } = await read('/api/app/my-work');
    expect([undeliveredEmails.entries.length, undeliveredEmails.totalCount]).toEqual([20, 1001]);
  });

  it('S1: 200 shows an email without its portal link', async () => {
    const portalLinkId = randomUUID();
    const id = await aMail({ action: { label: 'Open', portalLinkId } });
    const { entries } = await list();
    expect(entries[0]).toEqual({
      id,
      kind: 'NOTICE',
      recipientName: 'Vera Vendor',
      recipientEmail: 'vera@vendor.example',
      replyTo: null,
      subject: 'Please read',
      text: `Hello Vera Vendor,\n\nSomething happened.\n\nOpen:\n[link hidden]\n\n-- \nNorthwind\n`,
      html: expect.stringContaining('<br>\n[link hidden]</p>'),
      status: 'QUEUED',
      attempts: 0,
      outcome: null,
      assessmentId: null,
      createdAt: expect.stringMatching(/Z$/),
      sendingAt: null,
      sentAt: null,
    });
  });

  it('200 shows where replies go', async () => {
    await aMail({ replyTo: { name: 'Ada Lovelace', email: 'ada@northwind.example' } });
    expect((await list()).entries[0]).toMatchObject({ replyTo: 'ada@northwind.example' });
  });

  it('200 links to a page of the app', async () => {
    await aMail({ action: { label: 'Open the vendor', path: '/vendors/1?a=1&b="2"' } });
    const [mail] = (await list()).entries;
    const { origin } = test.ctx.config.publicUrl;
    expect(mail?.text).toContain(`\n${origin}/vendors/1?a=1&b=%222%22\n`);
    expect(mail?.html).toContain(`<a href="${origin}/vendors/1?a=1&amp;b=%222%22"`);
  });

  it('200 pages newest first, filtered by status and assessment', async () => {
    const { id: vendor_id } = await seedVendor(test, organisation);
    const assessmentId = await insertAssessmentRow(test, organisation, { vendor_id });
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

  it('400 names an unknown status', async () => {
    const body = await refused(administrator, { method: 'GET', url: '/api/app/mails?status=LOST' }, 400);
    expect(body.details).toMatchObject([{ path: 'status' }]);
  });
});

describe('POST /api/app/mails/:mailId/resend', () => {
  it.each(['UNCERTAIN', 'FAILED'] as const)('200 queues an email that is %s once, and audits it', async (status) => {
    const id = await aMail();
    await setMail(id, `status = '${status}', attempts = 1, outcome = 'lost'`);
    const response = await administrator.call(resend(id));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, status: 'QUEUED', outcome: null, attempts: 1 });
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
  });

  it.each(['QUEUED', 'SENDING', 'SENT'])('409 when it is %s', async (status) => {
    const id = await aMail();
    await setMail(id, `status = '${status}'`);
    expect(await refused(administrator, resend(id), 409)).toMatchObject({
      error: 'Only emails that failed or have an uncertain delivery status can be resent',
    });
  });

  it('404 for an email of another organisation', async () => {
    const id = await aMail();
    await setMail(id, `status = 'FAILED'`);
    const stranger = await seedSignedInUser(test, await seedOrganisation(test));
    await refused(stranger, resend(id), 404);
  });

  it('409 for one of two concurrent requests', async () => {
    const id = await aMail();
    await setMail(id, `status = 'FAILED'`);
    const responses = await Promise.all([administrator.call(resend(id)), administrator.call(resend(id))]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('POST /api/app/mails/test', () => {
  it("200 sends immediately, without the outbox, and returns the server's response", async () => {
    const before = (await list()).totalCount;
    const response = await administrator.call(testMailCall('ada@northwind.example'));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ accepted: true, words: '250 Kept as number 1' });
    const [mail] = mails.received;
    expect(mail).toMatchObject({ from: 'risk@assay.example', to: ['ada@northwind.example'] });
    expect(parseMail(mail?.raw ?? '').headers.get('from')).toBe('Risk Team <risk@assay.example>');
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
    ['connect', 'silence', 'did not respond in time'],
    ['end', 'cut', 'Connection closed unexpectedly'],
  ] as const)("200 returns the mail server's error at %s (%s)", async (stage, how, words) => {
    mails.mishap = { stage, how };
    const response = await administrator.call(testMailCall('ada@northwind.example'));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ accepted: false, words: expect.stringContaining(words) });
  });

  it.each(['nobody', '', 'a@b.example\r\nBcc: c@d.example'])('400 when %j is not an email address', async (to) => {
    await refused(administrator, testMailCall(to), 400);
    expect(mails.received).toEqual([]);
  });
});

describe('Without a mail server', () => {
  const bare = useTestApp();

  it('emails stay queued and readable without their links, and a test reports the missing server', async () => {
    const home = await seedOrganisation(bare);
    const person = await seedSignedInUser(bare, home);
    const outbox = useMails(bare, () => home);
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
    expect(page.entries.find((mail) => mail.id === id)?.text).toContain('Open:\n[link hidden]\n');
    const response = await person.call(testMailCall('ada@northwind.example'));
    expect(response.json()).toEqual({ accepted: false, words: 'No mail server is configured' });
    const server = await person.call({ method: 'GET', url: '/api/app/mail-server' });
    expect(server.json()).toEqual({ configured: false, from: null, heldSince: null });
  });
});

describe('GET /api/app/mail-server', () => {
  it('200 shows whether a mail server is configured and the sender address, but no credentials', async () => {
    const response = await administrator.call({ method: 'GET', url: '/api/app/mail-server' });
    expect(response.json()).toEqual({ configured: true, from: 'risk@assay.example', heldSince: null });
  });
});
