import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enforceSsoOnly,
  openLinkCall,
  requestResetCall,
  setPasswordCall,
  useAccountLinks,
} from '../../../../test/support/account-links.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation, seedUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { parseMail } from '../../../../test/support/parse-mail.ts';
import { waitFor } from '../../../../test/support/processes.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { startMailServer } from '../../../../test/support/test-mail-server.ts';
import { startWorker } from '../../../jobs.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
const { test, organisation } = useTestOrganisation({
  environment: { SMTP_URL: mails.url, MAIL_FROM: 'no-reply@assay.example' },
});
const strict = useTestApp({ LIMIT_FAILED_SIGN_INS_PER_MINUTE: '3' });
const { doResets, sendMails, tokensOf, setLinks } = useAccountLinks(test);
beforeEach(async () => {
  await test.database.query('delete from job.job');
  mails.received.length = 0;
});

const requestReset = (email: string) => test.app.inject(requestResetCall(email));
const jobs = () => test.database.query('select name, data from job.job order by created_on');
const linksOf = (userId: string) => test.database.query('select id from account_link where user_id = $1', [userId]);

describe('POST /api/app/password-reset', () => {
  it('202 sends an email with a link to choose a new password, through a running worker', async () => {
    const { id, email } = await seedUser(test, organisation);
    const worker = await startWorker(test.ctx);
    expect((await requestReset(email.toUpperCase())).statusCode).toBe(202);
    await waitFor(() => mails.received.length > 0);
    await worker.stop();
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]?.to).toEqual([email]);
    const { headers, text } = parseMail(mails.received[0]?.raw ?? '');
    expect(headers.get('subject')).toBe('Reset your Northwind password');
    const token = /Reset password:\nhttp:\/\/localhost:3000\/reset-password#([\w-]{43})\n/.exec(text)?.[1] ?? '';
    expect((await test.app.inject(setPasswordCall(token))).json()).toMatchObject({ user: { id } });
  });

  it('202 with identical responses for any address; writes only a job', async () => {
    const known = await seedUser(test, organisation);
    const disabled = await seedUser(test, organisation);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [disabled.id]);
    const addresses = [known.email, disabled.email, 'nobody@nowhere.example', 'no address at all', ''];
    const before = await fingerprintDatabase(test.database);
    const responses = [];
    for (const email of addresses) responses.push(await requestReset(email));
    const bytes = responses.map(({ statusCode, headers, body }) => ({
      statusCode,
      headers: { ...headers, date: '', 'x-request-id': '' },
      body,
    }));
    expect(bytes[0]).toMatchObject({ statusCode: 202, body: '{}' });
    for (const one of bytes) expect(one).toEqual(bytes[0]);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    const requestId = expect.any(String);
    expect(await jobs()).toEqual(
      addresses.map((email) => ({
        name: 'reset-passwords',
        data: { email, address: '127.0.0.1', requestId, organisationId: null },
      })),
    );
  });

  it('202 sends nothing to unknown, disabled and invited users, and to those who must use single sign-on', async () => {
    const home = await seedOrganisation(test, 'Contoso');
    const left = await seedUser(test, home);
    await enforceSsoOnly(test, home);
    const disabled = await seedUser(test, organisation);
    await test.database.query('update app_user set disabled_at = now() where id = $1', [disabled.id]);
    const invited = await seedUser(test, organisation);
    await test.database.query('update app_user set password_hash = null where id = $1', [invited.id]);
    const before = await fingerprintDatabase(test.database);
    for (const { email } of [left, disabled, invited, { email: 'nobody@nowhere.example' }]) await requestReset(email);
    await doResets();
    expect(await fingerprintDatabase(test.database)).toEqual(before);

    await test.database.query('update app_user set break_glass = true where id = $1', [left.id]);
    await requestReset(left.email);
    await doResets();
    expect(await linksOf(left.id)).toHaveLength(1);
  });

  it('202 sends a separate link to every account with the address', async () => {
    const email = `${randomUUID()}@consultant.example`;
    const other = await seedOrganisation(test, 'Fabrikam');
    const here = await seedUser(test, organisation, { email });
    const there = await seedUser(test, other, { email });
    await requestReset(email);
    expect(await doResets()).toBe(2);
    await sendMails();
    const subjects = mails.received.map(({ raw }) => parseMail(raw).headers.get('subject'));
    expect(subjects.sort()).toEqual(['Reset your Fabrikam password', 'Reset your Northwind password']);
    const [ofHere = ''] = await tokensOf(here.id);
    const [ofThere = ''] = await tokensOf(there.id);
    expect((await test.app.inject(openLinkCall(ofHere))).json().organisationName).toBe('Northwind');
    expect((await test.app.inject(setPasswordCall(ofThere))).json().organisation.name).toBe('Fabrikam');
    expect((await test.app.inject(openLinkCall(ofHere))).statusCode).toBe(200);
  });

  it('202 for every request, but at most three links an hour, also for concurrent requests', async () => {
    const { id, email } = await seedUser(test, organisation);
    await Promise.all(Array.from({ length: 5 }, () => requestReset(email)));
    await Promise.all([doResets(), doResets(), doResets()]);
    await doResets();
    expect(await linksOf(id)).toHaveLength(3);
    expect(await test.database.query('select from mail where recipient_email = $1', [email])).toHaveLength(3);
    await setLinks(id, `created_at = now() - interval '61 minutes'`);
    await requestReset(email);
    await doResets();
    expect(await linksOf(id)).toHaveLength(4);
  });

  it('403 from another site; writes no job', async () => {
    const response = await test.app.inject({
      ...requestResetCall('a@b.example'),
      headers: { origin: 'https://evil.example' },
    });
    expect(response.statusCode).toBe(403);
    expect(await jobs()).toEqual([]);
  });

  it('400 without an email address or with one that is too long', async () => {
    for (const payload of [{}, { email: 'x'.repeat(256) }]) {
      const response = await test.app.inject({ method: 'POST', url: '/api/app/password-reset', payload });
      expect(response.statusCode).toBe(400);
    }
    expect(await jobs()).toEqual([]);
  });

  it('429 for too many requests from one IP address, 202 from another', async () => {
    const from = (remoteAddress: string) => strict.app.inject({ ...requestResetCall('a@b.example'), remoteAddress });
    for (let round = 0; round < 3; round += 1) expect((await from('192.0.2.1')).statusCode).toBe(202);
    expect((await from('192.0.2.1')).statusCode).toBe(429);
    expect((await from('192.0.2.2')).statusCode).toBe(202);
  });

  it('429 after three invalid links from one IP address', async () => {
    const from = (remoteAddress: string) => strict.app.inject({ ...openLinkCall('wrong'), remoteAddress });
    for (let round = 0; round < 3; round += 1) expect((await from('192.0.2.3')).statusCode).toBe(401);
    expect((await from('192.0.2.3')).statusCode).toBe(429);
  });
});
