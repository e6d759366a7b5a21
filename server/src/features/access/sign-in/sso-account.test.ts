import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedOrganisation, seedUser } from '../../../../test/support/factories.ts';
import {
  addProviderUser,
  buildRefusalUrl,
  createCallerFromSso,
  finishSsoCall,
  getRedirectLocation,
  signInWithSso,
  SSO_COOKIE,
  startSso,
  toTestDomain,
  useProvider,
  useSso,
} from '../../../../test/support/sso.ts';
import { type Claims, PUBLIC_URL } from '../../../../test/support/test-identity-provider.ts';
import { disableUser, enableUser, setBreakGlass } from '../accounts/user-access-commands.ts';

const scene = useSso();
const { test, provider, organisation } = scene;
let domain: string;
beforeEach(async () => {
  domain = toTestDomain(organisation);
  await useProvider(test, organisation, { issuer: provider.issuer });
});

const person = (claims?: Claims) => addProviderUser(scene, claims);
const signInAs = (subject: string, returnTo?: string) => signInWithSso(scene, subject, returnTo);

/** Expects a redirect to the sign-in page without a session, and no writes. */
async function refused(subject: string) {
  const before = await fingerprintDatabase(test.database);
  const response = await signInAs(subject);
  expect(await fingerprintDatabase(test.database)).toEqual(before);
  expect(response.cookies.map(({ name }) => name)).toEqual([SSO_COOKIE]);
  return getRedirectLocation(response);
}

const meOf = async (response: Awaited<ReturnType<typeof signInAs>>) =>
  (await createCallerFromSso(test, response)({ method: 'GET', url: '/api/app/me' })).json();

const entries = () =>
  test.database.query(
    `select action, user_name, entity_id, meta, address from audit_entry
     where organisation_id = $1 and action in ('LINK_USER', 'CREATE_USER', 'LOGIN') order by created_at, id`,
    [organisation.id],
  );

describe('Sign-in through the identity provider', () => {
  it('302 to the app as the user with the email address, who is then linked', async () => {
    const user = await seedUser(test, organisation, { email: `Robin@${domain}`, role: 'Reviewer' });
    const subject = person();
    const response = await signInAs(subject);
    expect([response.statusCode, getRedirectLocation(response)]).toEqual([302, `${PUBLIC_URL}/`]);
    expect(await meOf(response)).toMatchObject({ user: { id: user.id }, organisation: { id: organisation.id } });
    expect(await entries()).toMatchObject([
      { action: 'CREATE_USER', user_name: 'Operator' },
      { action: 'LINK_USER', user_name: 'Single sign-on', entity_id: user.id, meta: { subject }, address: '127.0.0.1' },
      { action: 'LOGIN', user_name: 'Robin', meta: { method: 'SSO' } },
    ]);
    await signInAs(subject);
    expect((await entries()).map((entry) => entry.action)).toEqual(['CREATE_USER', 'LINK_USER', 'LOGIN', 'LOGIN']);
  });

  it('302 as the same user when the email address changes, even to another domain', async () => {
    const user = await seedUser(test, organisation, { email: `robin@${domain}` });
    const subject = person();
    await signInAs(subject);
    provider.people.set(subject, { email: 'robin@elsewhere.example', email_verified: false, name: 'Robin' });
    expect(await meOf(await signInAs(subject))).toMatchObject({ user: { id: user.id, email: `robin@${domain}` } });
  });

  it('302 as a new user with the default role and no password when the email address is unknown', async () => {
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

  it('302 uses the email address as name when the provider sends none', async () => {
    provider.people.set('nameless', { email: `nameless@${domain}`, email_verified: true });
    expect(await meOf(await signInAs('nameless'))).toMatchObject({ user: { name: `nameless@${domain}` } });
  });

  it('302 ends the previous session of the browser', async () => {
    const subject = person();
    const first = await signInAs(subject);
    const { location, journey } = await startSso(test, organisation);
    const { pathname, search } = new URL(await provider.visit(location.href, { as: subject }));
    const cookies = { [SSO_COOKIE]: journey, ...Object.fromEntries(first.cookies.map((one) => [one.name, one.value])) };
    await test.app.inject({ method: 'GET', url: pathname + search, cookies: { ...cookies, [SSO_COOKIE]: journey } });
    expect((await createCallerFromSso(test, first)({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(401);
  });

  it('302 refused: email address of another domain', async () => {
    expect(await refused(person({ email: 'robin@elsewhere.example' }))).toBe(buildRefusalUrl('domain'));
    expect(await refused(person({ email: `robin@sub.${domain}` }))).toBe(buildRefusalUrl('domain'));
    expect(await refused(person({ email: `robin@${domain}.evil.example` }))).toBe(buildRefusalUrl('domain'));
  });

  it.each([
    ['the provider says that nobody verified their address', (email: string) => ({ email, email_verified: false })],
    ['the provider does not say whether their address is verified', (email: string) => ({ email })],
    ['the provider gives no address', () => ({ email_verified: true })],
  ])('302 refused: %s', async (_, claims) => {
    const { email } = await seedUser(test, organisation, { email: `robin@${domain}` });
    provider.people.set(`unverified-${domain}`, claims(email));
    expect(await refused(`unverified-${domain}`)).toBe(buildRefusalUrl('unverified'));
  });

  it('302 with an unverified email address when the organisation trusts the provider', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer, trustEmail: true });
    expect(await meOf(await signInAs(person({ email_verified: false })))).toMatchObject({ user: { name: 'Robin' } });
  });

  it('302 refused: a disabled user, linked or not', async () => {
    const user = await seedUser(test, organisation, { email: `robin@${domain}`, role: 'Reviewer' });
    await disableUser(test.ctx, organisation.operator, user.id);
    const subject = person();
    expect(await refused(subject)).toBe(buildRefusalUrl('disabled'));
    await test.database.query('update app_user set sso_subject = $2 where id = $1', [user.id, subject]);
    expect(await refused(subject)).toBe(buildRefusalUrl('disabled'));
  });

  it('302 refused: unknown email address, and no default role for new users', async () => {
    await useProvider(test, organisation, { issuer: provider.issuer, defaultRoleId: null });
    expect(await refused(person())).toBe(buildRefusalUrl('no-account'));
  });

  it('302 refused: email address of a user linked to another subject, until that user is disabled and enabled again', async () => {
    const user = await seedUser(test, organisation, { email: `robin@${domain}`, role: 'Reviewer' });
    await signInAs(person());
    const another = person();
    expect(await refused(another)).toBe(buildRefusalUrl('no-account'));
    await disableUser(test.ctx, organisation.operator, user.id);
    await enableUser(test.ctx, organisation.operator, user.id);
    expect(await meOf(await signInAs(another))).toMatchObject({ user: { id: user.id } });
  });

  it('S16: 302 refused: email address of a break-glass user; writes nothing', async () => {
    const user = await seedUser(test, organisation, { email: `robin@${domain}` });
    await setBreakGlass(test.ctx, organisation.operator, { userId: user.id, breakGlass: true });
    expect(await refused(person())).toBe(buildRefusalUrl('break-glass'));
  });

  it('302 refused: a linked user who became a break-glass user', async () => {
    const user = await seedUser(test, organisation, { email: `robin@${domain}` });
    const subject = person();
    await signInAs(subject);
    await setBreakGlass(test.ctx, organisation.operator, { userId: user.id, breakGlass: true });
    expect(await refused(subject)).toBe(buildRefusalUrl('break-glass'));
  });

  it('302 to the organisation where the sign-in started, even if another one has the same provider and subject', async () => {
    const other = await seedOrganisation(test);
    await useProvider(test, other, { issuer: provider.issuer });
    const subject = person();
    await signInAs(subject);
    provider.people.set(subject, { email: `robin@${toTestDomain(other)}`, email_verified: true });
    const { location, journey } = await startSso(test, other);
    const response = await finishSsoCall(test, await provider.visit(location.href, { as: subject }), journey);
    expect(await meOf(response)).toMatchObject({ organisation: { id: other.id } });
  });
});

describe('POST /api/app/sign-in/sso', () => {
  const findOrganisations = async (email: string) => {
    const response = await test.app.inject({ method: 'POST', url: '/api/app/sign-in/sso', payload: { email } });
    return { status: response.statusCode, ...response.json() };
  };

  it('200 lists the organisations of a domain, whether or not the user exists', async () => {
    const { email } = await seedUser(test, organisation, { email: `known@${domain}` });
    const found = { status: 200, organisations: [{ organisationId: organisation.id, name: 'Northwind' }] };
    expect(await findOrganisations(email)).toEqual(found);
    expect(await findOrganisations(`Unknown@${domain.toUpperCase()}`)).toEqual(found);
  });

  it('200 lists none for another domain, for a user of another domain, and while the provider is disabled', async () => {
    const { email } = await seedUser(test, organisation, { email: 'known@elsewhere.example' });
    await useProvider(test, organisation, { issuer: provider.issuer, enabled: false });
    for (const one of [email, 'any@nowhere.example', `robin@${domain}`]) {
      expect(await findOrganisations(one)).toEqual({ status: 200, organisations: [] });
    }
  });

  it('400 for an invalid email address', async () => {
    expect(await findOrganisations('northwind.example')).toMatchObject({
      status: 400,
      error: 'Sign-in data is invalid',
    });
  });
});
