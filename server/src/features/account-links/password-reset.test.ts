import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLinksOf, allowOnlySso, asking, choosing, opening } from '../../../test/account-links.ts';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, aUser, type TestOrganisation } from '../../../test/factories.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { eventually } from '../../../test/processes.ts';
import { readMail } from '../../../test/read-mail.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { startWorker } from '../../jobs.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
const test = useTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'no-reply@assay.example' });
const strict = useTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
const { doResets, sendMails, tokensOf, setLinks } = accountLinksOf(test);
let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await anOrganisation(test);
});
beforeEach(async () => {
  await test.database.query('delete from job.job');
  mails.received.length = 0;
});

const ask = (email: string) => test.app.inject(asking(email));
const jobs = () => test.database.query('select name, data from job.job order by created_on');
const linksOf = (userId: string) => test.database.query('select id from account_link where user_id = $1', [userId]);

describe('POST /api/app/password-reset', () => {
  it('202 brings a mail by which a new password is chosen, through a worker as it runs', async () => {
    const { id, email } = await aUser(test, organisation);
    const worker = await startWorker(test.ctx);
    expect((await ask(email.toUpperCase())).statusCode).toBe(202);
    await eventually(() => mails.received.length > 0);
    await worker.stop();
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]?.to).toEqual([email]);
    const { headers, text } = readMail(mails.received[0]?.raw ?? '');
    expect(headers.get('subject')).toBe('A new password for your account at Northwind');
    const token = /Choose a new password:\nhttp:\/\/localhost:3000\/reset-password#([\w-]{43})\n/.exec(text)?.[1] ?? '';
    expect((await test.app.inject(choosing(token))).json()).toMatchObject({ user: { id } });
  });

  it('202 with the same bytes whoever asks for whatever, and nothing but a job is written', async () => {
    const known = await aUser(test, organisation);
    const disabled = await aUser(test, organisation);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [disabled.id]);
    const addresses = [known.email, disabled.email, 'nobody@nowhere.example', 'no address at all', ''];
    const before = await fingerprint(test.database);
    const answers = [];
    for (const email of addresses) answers.push(await ask(email));
    const bytes = answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      headers: { ...headers, date: '', 'x-request-id': '' },
      body,
    }));
    expect(bytes[0]).toMatchObject({ statusCode: 202, body: '{}' });
    for (const answer of bytes) expect(answer).toEqual(bytes[0]);
    expect(await fingerprint(test.database)).toEqual(before);
    const requestId = expect.any(String);
    expect(await jobs()).toEqual(
      addresses.map((email) => ({ name: 'reset-passwords', data: { email, address: '127.0.0.1', requestId } })),
    );
  });

  it('202 and nothing comes of it for nobody, the disabled, the invited, and whoever their provider lets in', async () => {
    const home = await anOrganisation(test, 'Contoso');
    const left = await aUser(test, home);
    await allowOnlySso(test, home);
    const disabled = await aUser(test, organisation);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [disabled.id]);
    const invited = await aUser(test, organisation);
    await test.database.query('update app_user set password_hash = null where id = $1', [invited.id]);
    const before = await fingerprint(test.database);
    for (const { email } of [left, disabled, invited, { email: 'nobody@nowhere.example' }]) await ask(email);
    await doResets();
    expect(await fingerprint(test.database)).toEqual(before);

    await test.database.query('update app_user set break_glass = true where id = $1', [left.id]);
    await ask(left.email);
    await doResets();
    expect(await linksOf(left.id)).toHaveLength(1);
  });

  it('202 mails every account of the address, each with a link of its own', async () => {
    const email = `${randomUUID()}@consultant.example`;
    const other = await anOrganisation(test, 'Fabrikam');
    const here = await aUser(test, organisation, { email });
    const there = await aUser(test, other, { email });
    await ask(email);
    expect(await doResets()).toBe(2);
    await sendMails();
    const subjects = mails.received.map(({ raw }) => readMail(raw).headers.get('subject'));
    expect(subjects.sort()).toEqual([
      'A new password for your account at Fabrikam',
      'A new password for your account at Northwind',
    ]);
    const [ofHere = ''] = await tokensOf(here.id);
    const [ofThere = ''] = await tokensOf(there.id);
    expect((await test.app.inject(opening(ofHere))).json().organisationName).toBe('Northwind');
    expect((await test.app.inject(choosing(ofThere))).json().organisation.name).toBe('Fabrikam');
    expect((await test.app.inject(opening(ofHere))).statusCode).toBe(200);
  });

  it('202 however often, but at most three links an hour, also when asked for at the same time', async () => {
    const { id, email } = await aUser(test, organisation);
    await Promise.all(Array.from({ length: 5 }, () => ask(email)));
    await Promise.all([doResets(), doResets(), doResets()]);
    await doResets();
    expect(await linksOf(id)).toHaveLength(3);
    expect(await test.database.query('select from mail where recipient_email = $1', [email])).toHaveLength(3);
    await setLinks(id, `created_at = now() - interval '61 minutes'`);
    await ask(email);
    await doResets();
    expect(await linksOf(id)).toHaveLength(4);
  });

  it('403 from the page of another site, and not even a job is written', async () => {
    const answer = await test.app.inject({ ...asking('a@b.example'), headers: { origin: 'https://evil.example' } });
    expect(answer.statusCode).toBe(403);
    expect(await jobs()).toEqual([]);
  });

  it('400 without an address, or with an endless one', async () => {
    for (const payload of [{}, { email: 'x'.repeat(256) }]) {
      const answer = await test.app.inject({ method: 'POST', url: '/api/app/password-reset', payload });
      expect(answer.statusCode).toBe(400);
    }
    expect(await jobs()).toEqual([]);
  });

  it('429 for an address that asks too often, and 202 from elsewhere', async () => {
    const from = (remoteAddress: string) => strict.app.inject({ ...asking('a@b.example'), remoteAddress });
    for (let round = 0; round < 3; round += 1) expect((await from('192.0.2.1')).statusCode).toBe(202);
    expect((await from('192.0.2.1')).statusCode).toBe(429);
    expect((await from('192.0.2.2')).statusCode).toBe(202);
  });

  it('429 after three links that open nothing, from one address', async () => {
    const from = (remoteAddress: string) => strict.app.inject({ ...opening('wrong'), remoteAddress });
    for (let round = 0; round < 3; round += 1) expect((await from('192.0.2.3')).statusCode).toBe(401);
    expect((await from('192.0.2.3')).statusCode).toBe(429);
  });
});
