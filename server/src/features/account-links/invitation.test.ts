import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLinksOf, allowOnlySso, choosing, NEW_PASSWORD, opening } from '../../../test/account-links.ts';
import {
  anOrganisation,
  aRole,
  aSignedInUser,
  aUser,
  signInAs,
  type TestOrganisation,
  withCookie,
} from '../../../test/factories.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { readMail } from '../../../test/read-mail.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
const test = useTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'no-reply@assay.example' });
const refused = refusalsOf(test);
const { sendMails, tokensOf, setLinks } = accountLinksOf(test);

type Person = Awaited<ReturnType<typeof aSignedInUser>>;
let organisation: TestOrganisation;
let administrator: Person;
/** Manages users, and may otherwise only see vendors. */
let manager: Person;
let roleId: string;
beforeAll(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
  manager = await aSignedInUser(test, organisation, ['users:view', 'users:manage', 'vendors:view']);
  ({ id: roleId } = await aRole(test, organisation, 'Viewer'));
});
beforeEach(async () => {
  await test.database.query('delete from job.job');
  mails.received.length = 0;
});

const inviting = (fields: object = {}): Call => ({
  method: 'POST',
  url: '/api/app/users/invitations',
  payload: { email: `${randomUUID()}@northwind.example`, name: 'Kim', roleId, ...fields },
});
const again = (userId: string): Call => ({ method: 'POST', url: `/api/app/users/${userId}/invitation` });
const anInvitedUser = async () => {
  const answer = await administrator.call(inviting());
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const listed = async (id: string) => (await administrator.call({ method: 'GET', url: `/api/app/users/${id}` })).json();
const entriesAbout = (id: string) =>
  test.database.query(
    `select action, user_name, entity_type, entity_name, meta from audit_entry where entity_id = $1 order by position, id`,
    [id],
  );
const mailedToken = () => /\/welcome#([\w-]{43})\n/.exec(readMail(mails.received.at(-1)?.raw ?? '').text)?.[1] ?? '';

describe('POST /api/app/users/invitations', () => {
  it('201 makes an account without a password, whose owner chooses one by the link in the mail', async () => {
    const email = 'Kim@Northwind.example';
    const answer = await administrator.call(inviting({ email }));
    expect(answer.statusCode).toBe(201);
    const user = answer.json();
    expect(user).toMatchObject({ email, name: 'Kim', roleName: 'Viewer', invited: true, lastLoginAt: null });
    expect(await entriesAbout(user.id)).toMatchObject([
      { action: 'CREATE_USER', user_name: 'Robin' },
      { action: 'INVITE_USER', user_name: 'Robin', entity_type: 'User', entity_name: 'Kim', meta: { email } },
    ]);

    await sendMails();
    const [mail] = mails.received;
    expect(mail?.to).toEqual([email]);
    const { headers, text, html } = readMail(mail?.raw ?? '');
    expect(headers.get('subject')).toBe('Northwind invites you to Assay');
    const url = `http://localhost:3000/welcome#${mailedToken()}`;
    expect(text).toContain(`Choose a password:\n${url}\n`);
    expect(html).toContain(`<a href="${url}"`);

    const shown = await test.app.inject(opening(mailedToken()));
    expect(shown.json()).toEqual({
      purpose: 'INVITATION',
      email,
      name: 'Kim',
      organisationName: 'Northwind',
      colour: null,
      expiresAt: expect.stringMatching(/Z$/),
    });
    const chosen = await test.app.inject(choosing(mailedToken()));
    expect([chosen.statusCode, chosen.json()]).toMatchObject([200, { user: { id: user.id, email } }]);
    const cookie = String(chosen.headers['set-cookie']).split(';')[0] ?? '';
    expect((await withCookie(test, cookie)({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(200);
    await signInAs(test, email, NEW_PASSWORD);
    expect(await listed(user.id)).toMatchObject({ invited: false, lastLoginAt: expect.any(String) });
    expect((await entriesAbout(user.id)).map(({ action, user_name }) => [action, user_name])).toEqual([
      ['CREATE_USER', 'Robin'],
      ['INVITE_USER', 'Robin'],
      ['ACCEPT_INVITATION', 'Kim'],
      ['LOGIN', 'Kim'],
      ['LOGIN', 'Kim'],
    ]);
  });

  it('201 once for an Idempotency-Key, with one mail', async () => {
    const call = { ...inviting(), headers: { 'idempotency-key': randomUUID() } };
    const [first, second] = [await administrator.call(call), await administrator.call(call)];
    expect(second.body).toBe(first.body);
    expect(await sendMails()).toBe(1);
  });

  it('401 keeps out whoever has not chosen a password yet, whatever they type', async () => {
    const { email } = await anInvitedUser();
    for (const password of ['', 'null', NEW_PASSWORD]) {
      const answer = await test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password } });
      expect(answer.statusCode).toBe(401);
    }
  });

  it('403 with a role that holds a permission the caller does not', async () => {
    const { id } = await aRole(test, organisation, 'Administrator');
    const body = await refused(manager, inviting({ roleId: id }), 403);
    expect(body).toEqual({ error: 'You cannot grant a permission you do not hold' });
  });

  it('403 without users:manage', async () => {
    await refused(await aSignedInUser(test, organisation, ['users:view']), inviting(), 403);
  });

  it('409 when another user has the e-mail address, in whatever case', async () => {
    const body = await refused(administrator, inviting({ email: manager.user.email.toUpperCase() }), 409);
    expect(body).toEqual({ error: 'A user with this e-mail address already exists' });
  });

  it.each([
    ['a malformed e-mail address', { email: 'kim' }],
    ['a blank name', { name: ' ' }],
    ['a role there is not', { roleId: randomUUID() }],
  ])('400 with %s', async (_, fields) => {
    await refused(administrator, inviting(fields), 400);
  });

  it('400 with a role of another organisation', async () => {
    const role = await aRole(test, await anOrganisation(test, 'Fabrikam'), ['vendors:view']);
    expect(await refused(administrator, inviting({ roleId: role.id }), 400)).toMatchObject({
      error: 'There is no role with this id',
    });
  });

  it('409 where only single sign-on is allowed', async () => {
    const home = await anOrganisation(test, 'Fabrikam');
    const person = await aSignedInUser(test, home);
    await allowOnlySso(test, home);
    const role = await aRole(test, home, 'Viewer');
    expect(await refused(person, inviting({ roleId: role.id }), 409)).toEqual({
      error: 'Only single sign-on is allowed here, for which nobody needs an invitation',
    });
  });
});

describe('POST /api/app/users/:userId/invitation', () => {
  it('200 sends a new link, and the old one opens nothing any more', async () => {
    const user = await anInvitedUser();
    await sendMails();
    const first = mailedToken();
    const answer = await administrator.call(again(user.id));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: user.id, invited: true }]);
    await sendMails();
    expect(mailedToken()).not.toBe(first);
    expect((await test.app.inject(opening(first))).statusCode).toBe(401);
    expect((await test.app.inject(opening(mailedToken()))).statusCode).toBe(200);
    expect((await entriesAbout(user.id)).at(-1)).toMatchObject({ action: 'INVITE_USER' });
  });

  it('200 after the link has expired: whoever was invited still is', async () => {
    const user = await anInvitedUser();
    await setLinks(user.id, 'expires_at = now()');
    expect(await listed(user.id)).toMatchObject({ invited: true });
    expect((await administrator.call(again(user.id))).statusCode).toBe(200);
    const [newest = ''] = await tokensOf(user.id);
    expect((await test.app.inject(opening(newest))).statusCode).toBe(200);
  });

  it('200 for somebody who was given a password and never came', async () => {
    const { id } = await aUser(test, organisation, { role: 'Viewer' });
    expect((await listed(id)).invited).toBe(false);
    expect((await administrator.call(again(id))).json()).toMatchObject({ invited: true });
  });

  it('409 for somebody who has signed in already, and for somebody who is disabled', async () => {
    const body = await refused(administrator, again(manager.user.id), 409);
    expect(body).toEqual({ error: 'This user has signed in already' });
    const { id } = await anInvitedUser();
    await administrator.call({ method: 'POST', url: `/api/app/users/${id}/disable` });
    expect(await refused(administrator, again(id), 409)).toEqual({ error: 'This user is disabled' });
  });

  it('403 for somebody who may do more, 404 for somebody of another organisation', async () => {
    const superior = await aUser(test, organisation);
    await refused(manager, again(superior.id), 403);
    const stranger = await aUser(test, await anOrganisation(test, 'Fabrikam'));
    await refused(administrator, again(stranger.id), 404);
  });
});

describe('The mail of an account link', () => {
  it('holds no token where it is stored or shown, also for whoever may see the settings', async () => {
    const user = await anInvitedUser();
    const [token = ''] = await tokensOf(user.id);
    const everything = await test.database.query<{ row: string }>(
      `select to_jsonb(t)::text as row from mail t union all select to_jsonb(j)::text from job.job j
       union all select to_jsonb(l)::text from account_link l union all select to_jsonb(a)::text from audit_entry a`,
    );
    expect(everything.length).toBeGreaterThan(5);
    expect(everything.filter(({ row }) => row.includes(token))).toEqual([]);
    const page = await administrator.call({ method: 'GET', url: '/api/app/mails' });
    expect(page.body).not.toContain(token);
    expect(page.json().entries[0].text).toContain('Choose a password:\nhttp://localhost:3000/welcome#…\n');
  });

  it.each([
    ['was replaced by a newer one', ({ id }: { id: string }) => administrator.call(again(id)), 1],
    ['has expired', ({ id }: { id: string }) => setLinks(id, 'expires_at = now()'), 0],
    ['was used', ({ id }: { id: string }) => setLinks(id, 'used_at = now()'), 0],
  ])('is not sent when the link %s meanwhile', async (_, happen, others) => {
    const user = await anInvitedUser();
    const [first] = await test.database.query('select id from mail where recipient_email = $1', [user.email]);
    await happen(user);
    await sendMails();
    expect(mails.received).toHaveLength(others);
    expect(await test.database.query('select status, outcome from mail where id = $1', [first?.id])).toEqual([
      { status: 'FAILED', outcome: 'Its link opened nothing any more' },
    ]);
  });
});
