import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enforceSsoOnly,
  NEW_PASSWORD,
  openLinkCall,
  setPasswordCall,
  useAccountLinks,
} from '../../../../test/support/account-links.ts';
import {
  seedOrganisation,
  seedRole,
  seedSignedInUser,
  seedUser,
  signInAs,
  withCookie,
} from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import { parseMail } from '../../../../test/support/parse-mail.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { startMailServer } from '../../../../test/support/test-mail-server.ts';

const mails = await startMailServer();
afterAll(() => mails.stop());
const { test, organisation, refused, useUser } = useTestOrganisation({
  environment: { SMTP_URL: mails.url, MAIL_FROM: 'no-reply@assay.example' },
});
const { sendMails, tokensOf, setLinks } = useAccountLinks(test);

const administrator = useUser();
/** Can manage users and view vendors, but nothing else. */
const manager = useUser(['users:view', 'users:manage', 'vendors:view']);
let roleId: string;
beforeAll(async () => {
  ({ id: roleId } = await seedRole(test, organisation, 'Viewer'));
});
beforeEach(async () => {
  await test.database.query('delete from job.job');
  mails.received.length = 0;
});

const inviteCall = (fields: object = {}): Call => ({
  method: 'POST',
  url: '/api/app/users/invitations',
  payload: { email: `${randomUUID()}@northwind.example`, name: 'Kim', roleId, ...fields },
});
const reinviteCall = (userId: string): Call => ({ method: 'POST', url: `/api/app/users/${userId}/invitation` });
const anInvitedUser = async () => {
  const response = await administrator.call(inviteCall());
  expect(response.statusCode).toBe(201);
  return response.json();
};
const listed = async (id: string) => (await administrator.call({ method: 'GET', url: `/api/app/users/${id}` })).json();
const entriesAbout = (id: string) =>
  test.database.query(
    `select action, user_name, entity_type, entity_name, meta from audit_entry where entity_id = $1 order by position, id`,
    [id],
  );
const mailedToken = () => /\/welcome#([\w-]{43})\n/.exec(parseMail(mails.received.at(-1)?.raw ?? '').text)?.[1] ?? '';

describe('POST /api/app/users/invitations', () => {
  it('201 creates an account without a password and emails a link to choose one', async () => {
    const email = 'Kim@Northwind.example';
    const response = await administrator.call(inviteCall({ email }));
    expect(response.statusCode).toBe(201);
    const user = response.json();
    expect(user).toMatchObject({ email, name: 'Kim', roleName: 'Viewer', invited: true, lastLoginAt: null });
    expect(await entriesAbout(user.id)).toMatchObject([
      { action: 'CREATE_USER', user_name: 'Robin' },
      { action: 'INVITE_USER', user_name: 'Robin', entity_type: 'User', entity_name: 'Kim', meta: { email } },
    ]);

    await sendMails();
    const [mail] = mails.received;
    expect(mail?.to).toEqual([email]);
    const { headers, text, html } = parseMail(mail?.raw ?? '');
    expect(headers.get('subject')).toBe('You have been invited to join Northwind on Assay');
    const url = `http://localhost:3000/welcome#${mailedToken()}`;
    expect(text).toContain(`Choose password:\n${url}\n`);
    expect(html).toContain(`<a href="${url}"`);

    const shown = await test.app.inject(openLinkCall(mailedToken()));
    expect(shown.json()).toEqual({
      purpose: 'INVITATION',
      email,
      name: 'Kim',
      organisationName: 'Northwind',
      colour: null,
      expiresAt: expect.stringMatching(/Z$/),
    });
    const chosen = await test.app.inject(setPasswordCall(mailedToken()));
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

  it('201 once per Idempotency-Key, with one email', async () => {
    const call = { ...inviteCall(), headers: { 'idempotency-key': randomUUID() } };
    const [first, second] = [await administrator.call(call), await administrator.call(call)];
    expect(second.body).toBe(first.body);
    expect(await sendMails()).toBe(1);
  });

  it('401 for any sign-in before a password is chosen', async () => {
    const { email } = await anInvitedUser();
    for (const password of ['', 'null', NEW_PASSWORD]) {
      const response = await test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password } });
      expect(response.statusCode).toBe(401);
    }
  });

  it('403 with a role that has a permission the caller lacks', async () => {
    const { id } = await seedRole(test, organisation, 'Administrator');
    const body = await refused(manager, inviteCall({ roleId: id }), 403);
    expect(body).toMatchObject({ error: 'You cannot grant permissions you do not have' });
  });

  it('403 without users:manage', async () => {
    await refused(await seedSignedInUser(test, organisation, ['users:view']), inviteCall(), 403);
  });

  it('409 when another user has the email address, ignoring case', async () => {
    const body = await refused(administrator, inviteCall({ email: manager.user.email.toUpperCase() }), 409);
    expect(body).toMatchObject({ error: 'A user with this email address already exists' });
  });

  it.each([
    ['a malformed e-mail address', { email: 'kim' }],
    ['a blank name', { name: ' ' }],
    ['a role there is not', { roleId: randomUUID() }],
  ])('400 with %s', async (_, fields) => {
    await refused(administrator, inviteCall(fields), 400);
  });

  it('400 with a role of another organisation', async () => {
    const role = await seedRole(test, await seedOrganisation(test, 'Fabrikam'), ['vendors:view']);
    expect(await refused(administrator, inviteCall({ roleId: role.id }), 400)).toMatchObject({
      error: 'There is no role with this ID',
    });
  });

  it('409 when single sign-on is required', async () => {
    const home = await seedOrganisation(test, 'Fabrikam');
    const person = await seedSignedInUser(test, home);
    await enforceSsoOnly(test, home);
    const role = await seedRole(test, home, 'Viewer');
    expect(await refused(person, inviteCall({ roleId: role.id }), 409)).toMatchObject({
      error: 'This organisation allows only single sign-on, so users do not need an invitation',
    });
  });
});

describe('POST /api/app/users/:userId/invitation', () => {
  it('200 sends a new link and revokes the old one', async () => {
    const user = await anInvitedUser();
    await sendMails();
    const first = mailedToken();
    const response = await administrator.call(reinviteCall(user.id));
    expect([response.statusCode, response.json()]).toMatchObject([200, { id: user.id, invited: true }]);
    await sendMails();
    expect(mailedToken()).not.toBe(first);
    expect((await test.app.inject(openLinkCall(first))).statusCode).toBe(401);
    expect((await test.app.inject(openLinkCall(mailedToken()))).statusCode).toBe(200);
    expect((await entriesAbout(user.id)).at(-1)).toMatchObject({ action: 'INVITE_USER' });
  });

  it('200 after the link has expired; the user still counts as invited', async () => {
    const user = await anInvitedUser();
    await setLinks(user.id, 'expires_at = now()');
    expect(await listed(user.id)).toMatchObject({ invited: true });
    expect((await administrator.call(reinviteCall(user.id))).statusCode).toBe(200);
    const [newest = ''] = await tokensOf(user.id);
    expect((await test.app.inject(openLinkCall(newest))).statusCode).toBe(200);
  });

  it('200 for a user with a password who has never signed in', async () => {
    const { id } = await seedUser(test, organisation, { role: 'Viewer' });
    expect((await listed(id)).invited).toBe(false);
    expect((await administrator.call(reinviteCall(id))).json()).toMatchObject({ invited: true });
  });

  it('409 for a user who has signed in or is disabled', async () => {
    const body = await refused(administrator, reinviteCall(manager.user.id), 409);
    expect(body).toMatchObject({ error: 'This user has already signed in' });
    const { id } = await anInvitedUser();
    await administrator.call({ method: 'POST', url: `/api/app/users/${id}/disable` });
    expect(await refused(administrator, reinviteCall(id), 409)).toMatchObject({ error: 'This user is disabled' });
  });

  it('403 for a user with more permissions than the caller, 404 for a user of another organisation', async () => {
    const superior = await seedUser(test, organisation);
    await refused(manager, reinviteCall(superior.id), 403);
    const stranger = await seedUser(test, await seedOrganisation(test, 'Fabrikam'));
    await refused(administrator, reinviteCall(stranger.id), 404);
  });
});

describe('Email with an account link', () => {
  it('is stored and shown to administrators without the token', async () => {
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
    expect(page.json().entries[0].text).toContain('Choose password:\n[link hidden]\n');
  });

  it.each([
    ['was replaced by a newer one', ({ id }: { id: string }) => administrator.call(reinviteCall(id)), 1],
    ['has expired', ({ id }: { id: string }) => setLinks(id, 'expires_at = now()'), 0],
    ['was used', ({ id }: { id: string }) => setLinks(id, 'used_at = now()'), 0],
  ])('is not sent when the link %s in the meantime', async (_, happen, others) => {
    const user = await anInvitedUser();
    const [first] = await test.database.query('select id from mail where recipient_email = $1', [user.email]);
    await happen(user);
    await sendMails();
    expect(mails.received).toHaveLength(others);
    expect(await test.database.query('select status, outcome from mail where id = $1', [first?.id])).toEqual([
      { status: 'FAILED', outcome: 'Not sent: the link in this email is no longer valid' },
    ]);
  });
});
