import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../test/database-fingerprint.ts';
import { anOrganisation, aUser, type TestOrganisation } from '../../../test/factories.ts';
import { type Claims, PUBLIC_URL } from '../../../test/identity-provider.ts';
import {
  aPerson,
  asArrived,
  comeBack,
  domainFor,
  landedAt,
  refusedAt,
  type Scene,
  signInBySso,
  SSO_COOKIE,
  startSso,
  useProvider,
  useSso,
} from '../../../test/sso.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { disableUser, enableUser } from '../users/user-access-commands.ts';

let test: TestApp;
let provider: Scene['provider'];
let organisation: TestOrganisation;
let scene: Scene;
let domain: string;
useSso(async (begun) => {
  scene = begun;
  ({ test, provider, organisation } = begun);
  domain = domainFor(organisation);
  await useProvider(test, organisation, { issuer: provider.issuer });
});

const person = (claims?: Claims) => aPerson(scene, claims);
const signInAs = (subject: string, returnTo?: string) => signInBySso(scene, subject, returnTo);

/** Led back to the sign-in page without a session, and nothing was written. */
async function refused(subject: string) {
  const before = await fingerprint(test.database);
  const answer = await signInAs(subject);
  expect(await fingerprint(test.database)).toEqual(before);
  expect(answer.cookies.map(({ name }) => name)).toEqual([SSO_COOKIE]);
  return landedAt(answer);
}

const meOf = async (answer: Awaited<ReturnType<typeof signInAs>>) =>
  (await asArrived(test, answer)({ method: 'GET', url: '/api/app/me' })).json();

const entries = () =>
  test.database.query(
    `select action, user_name, entity_id, meta, address from audit_entry
     where organisation_id = $1 and action in ('LINK_USER', 'CREATE_USER', 'LOGIN') order by created_at, id`,
    [organisation.id],
  );

describe('Somebody who comes from the provider', () => {
  it('302 home, signed in as the user with their e-mail address, who is linked to them from then on', async () => {
    const user = await aUser(test, organisation, { email: `Robin@${domain}`, role: 'Reviewer' });
    const subject = person();
    const answer = await signInAs(subject);
    expect([answer.statusCode, landedAt(answer)]).toEqual([302, `${PUBLIC_URL}/`]);
    expect(await meOf(answer)).toMatchObject({ user: { id: user.id }, organisation: { id: organisation.id } });
    expect(await entries()).toMatchObject([
      { action: 'CREATE_USER', user_name: 'Operator' },
      { action: 'LINK_USER', user_name: 'Single sign-on', entity_id: user.id, meta: { subject }, address: '127.0.0.1' },
      { action: 'LOGIN', user_name: 'Robin', meta: { method: 'SSO' } },
    ]);
    await signInAs(subject);
    expect((await entries()).map((entry) => entry.action)).toEqual(['CREATE_USER', 'LINK_USER', 'LOGIN', 'LOGIN']);
  });

  it('302 as the same user when their e-mail address is another one, even of another domain', async () => {
    const user = await aUser(test, organisation, { email: `robin@${domain}` });
    const subject = person();
    await signInAs(subject);
    provider.people.set(subject, { email: 'robin@elsewhere.example', email_verified: false, name: 'Robin' });
    expect(await meOf(await signInAs(subject))).toMatchObject({ user: { id: user.id, email: `robin@${domain}` } });
  });

  it('302 as a new user with the default role and no password, when nobody has their address', async () => {
    const subject = person({ name: 'Kim Li' });
    const me = await meOf(await signInAs(subject));
    expect(me).toMatchObject({ user: { email: `robin@${domain}`, name: 'Kim Li', roleName: 'Reviewer' } });
    const [row] = await test.database.query('select password_hash, sso_subject from app_user where id = $1', [
      me.user.id,
    ]);
    expect(row).toEqual({ password_hash: null, sso_subject: subject });
    expect(await entries()).toMatchObject([
      { action: 'CREATE_USER', user_name: 'Single sign-on', entity_id: me.user.id, meta: { role: 'Reviewer' } },
      { action: 'LOGIN', user_name: 'Kim Li' },
    ]);
    expect(await meOf(await signInAs(subject))).toMatchObject({ user: { id: me.user.id } });
  });

  it('302 named by their address where the provider gives no name', async () => {
    provider.people.set('nameless', { email: `nameless@${domain}`, email_verified: true });
    expect(await meOf(await signInAs('nameless'))).toMatchObject({ user: { name: `nameless@${domain}` } });
  });

  it('302 instead of the session the browser held before', async () => {
    const subject = person();
    const first = await signInAs(subject);
    const { location, journey } = await startSso(test, organisation);
    const { pathname, search } = new URL(await provider.visit(location.href, { as: subject }));
    const cookies = { [SSO_COOKIE]: journey, ...Object.fromEntries(first.cookies.map((one) => [one.name, one.value])) };
    await test.app.inject({ method: 'GET', url: pathname + search, cookies: { ...cookies, [SSO_COOKIE]: journey } });
    expect((await asArrived(test, first)({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(401);
  });

  it('302 refused: an address of another domain', async () => {
    expect(await refused(person({ email: 'robin@elsewhere.example' }))).toBe(refusedAt('domain'));
    expect(await refused(person({ email: `robin@sub.${domain}` }))).toBe(refusedAt('domain'));
    expect(await refused(person({ email: `robin@${domain}.evil.example` }))).toBe(refusedAt('domain'));
  });

  it.each([
    ['the provider says that nobody verified their address', (email: string) => ({ email, email_verified: false })],
    ['the provider does not say whether their address is verified', (email: string) => ({ email })],
    ['the provider gives no address', () => ({ email_verified: true })],
  ])('302 refused: %s', async (_, claims) => {
    const { email } = await aUser(test, organisation, { email: `robin@${domain}` });
    provider.people.set(`unverified-${domain}`, claims(email));
    expect(await refused(`unverified-${domain}`)).toBe(refusedAt('unverified'));
  });

  it('302 with an address that nobody verified, where the organisation trusts the provider', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer, trustEmail: true });
    expect(await meOf(await signInAs(person({ email_verified: false })))).toMatchObject({ user: { name: 'Robin' } });
  });

  it('302 refused: a disabled user, linked or not', async () => {
    const user = await aUser(test, organisation, { email: `robin@${domain}`, role: 'Reviewer' });
    await disableUser(test.ctx, organisation.operator, user.id);
    const subject = person();
    expect(await refused(subject)).toBe(refusedAt('disabled'));
    await test.database.query('update app_user set sso_subject = $2 where id = $1', [user.id, subject]);
    expect(await refused(subject)).toBe(refusedAt('disabled'));
  });

  it('302 refused: nobody has their address, and nobody is to become a user by coming', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer, defaultRoleId: null });
    expect(await refused(person())).toBe(refusedAt('no-account'));
  });

  it('302 refused: their address is that of a user who is somebody else there, until that user was enabled anew', async () => {
    const user = await aUser(test, organisation, { email: `robin@${domain}`, role: 'Reviewer' });
    await signInAs(person());
    const another = person();
    expect(await refused(another)).toBe(refusedAt('no-account'));
    await disableUser(test.ctx, organisation.operator, user.id);
    await enableUser(test.ctx, organisation.operator, user.id);
    expect(await meOf(await signInAs(another))).toMatchObject({ user: { id: user.id } });
  });

  it('302 into the organisation they started from, though another one has the same provider and subject', async () => {
    const other = await anOrganisation(test);
    await useProvider(test, other, { issuer: provider.issuer, domains: [domain] });
    const subject = person();
    await signInAs(subject);
    const { location, journey } = await startSso(test, other);
    const answer = await comeBack(test, await provider.visit(location.href, { as: subject }), journey);
    expect(await meOf(answer)).toMatchObject({ organisation: { id: other.id } });
  });
});

describe('POST /api/app/sign-in/sso', () => {
  const ask = async (email: string) => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/app/sign-in/sso', payload: { email } });
    return { status: answer.statusCode, ...answer.json() };
  };

  it('200 names the organisations of a domain, whoever has an account there', async () => {
    const { email } = await aUser(test, organisation, { email: `known@${domain}` });
    const found = { status: 200, organisations: [{ organisationId: organisation.id, name: 'Northwind' }] };
    expect(await ask(email)).toEqual(found);
    expect(await ask(`Unknown@${domain.toUpperCase()}`)).toEqual(found);
  });

  it('200 names none for another domain, for a user elsewhere, and while the provider is off', async () => {
    const { email } = await aUser(test, organisation, { email: 'known@elsewhere.example' });
    await useProvider(test, organisation, { issuer: provider.issuer, enabled: false });
    for (const one of [email, 'any@nowhere.example', `robin@${domain}`]) {
      expect(await ask(one)).toEqual({ status: 200, organisations: [] });
    }
  });

  it('400 for what is no address', async () => {
    expect(await ask('northwind.example')).toMatchObject({ status: 400, error: 'Sign-in data is invalid' });
  });
});
