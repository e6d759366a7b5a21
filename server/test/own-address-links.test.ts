import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setOrganisationAddress } from '../src/features/access/organisations/index.ts';
import { requestResetCall, useAccountLinks } from './support/account-links.ts';
import { createRefusalCheck } from './support/expect-refused.ts';
import { seedUser } from './support/factories.ts';
import { downloadSharedCall, issueReport, openSharedCall, shareReport } from './support/issued-reports.ts';
import { useMails } from './support/mails.ts';
import {
  callAt,
  cookieFrom,
  INSTALLATION,
  seedTenant,
  signInCall,
  signInTo,
  type Tenant,
} from './support/own-address.ts';
import { parseMail } from './support/parse-mail.ts';
import { createScimClient } from './support/scim.ts';
import { addPasskey, findCookie, postCall } from './support/second-factors.ts';
import { SSO_COOKIE, toTestDomain, useProvider } from './support/sso.ts';
import { type Call, useTestApp } from './support/test-app.ts';
import { startIdentityProvider } from './support/test-identity-provider.ts';
import { startMailServer } from './support/test-mail-server.ts';
import { createAuthenticator } from './support/virtual-authenticator.ts';

const provider = await startIdentityProvider('https://acme.assay.example');
const mails = await startMailServer();
afterAll(() => Promise.all([provider.close(), mails.stop()]));
beforeEach(() => {
  mails.received.length = 0;
});

const test = useTestApp({
  ...provider.environment,
  PUBLIC_URL: `https://${INSTALLATION}`,
  SMTP_URL: mails.url,
  MAIL_FROM: 'no-reply@assay.example',
});
const refused = createRefusalCheck(test);
const { doResets, sendMails } = useAccountLinks(test);
const at = (host: string, cookies?: Record<string, string>) => ({ call: callAt(test, host, cookies) });

let acme: Tenant;
let fabrikam: Tenant;
beforeAll(async () => {
  acme = await seedTenant(test, 'Acme');
  fabrikam = await seedTenant(test, 'Fabrikam');
});

const mailTexts = () => mails.received.map(({ raw }) => parseMail(raw).text);

describe('Links', () => {
  it('of emails lead to the address of the organisation, also for a password reset asked for at the installation’s', async () => {
    const email = 'both@assay.example';
    for (const { organisation } of [acme, fabrikam]) await seedUser(test, organisation, { email });
    await at(INSTALLATION).call(requestResetCall(email));
    expect(await doResets()).toBe(2);
    await sendMails();
    const texts = mailTexts();
    for (const { host } of [acme, fabrikam])
      expect(texts.filter((text) => text.includes(`https://${host}/reset-password#`))).toHaveLength(1);
    expect(texts.join()).not.toContain(`https://${INSTALLATION}`);
  });

  it('a password reset at the address of one organisation resets no other', async () => {
    const email = 'two@assay.example';
    for (const { organisation } of [acme, fabrikam]) await seedUser(test, organisation, { email });
    await at(acme.host).call(requestResetCall(email));
    expect(await doResets()).toBe(1);
    await sendMails();
    expect(mailTexts()).toEqual([expect.stringContaining(`https://${acme.host}/reset-password#`)]);
  });

  it('of notices and their copies lead to the address of the organisation', async () => {
    const { aMail, work } = useMails(test, () => acme.organisation);
    const mailId = await aMail({ action: { label: 'Open', path: '/vendors' } });
    await work(mailId);
    expect(mailTexts()).toEqual([expect.stringContaining(`https://${acme.host}/vendors`)]);
    const { call } = at(acme.host, await signInTo(test, acme));
    const list = (await call({ method: 'GET', url: '/api/app/mails' })).json();
    expect(list.entries.map(({ text }: { text: string }) => text)).toContainEqual(
      expect.stringContaining(`https://${acme.host}/vendors`),
    );
  });

  it('of SCIM resources lead to the address of the organisation', async () => {
    const { call } = await createScimClient(test, acme.organisation);
    const { Resources: users } = (await call({ method: 'GET', url: '/scim/v2/Users' })).json();
    expect(users[0].meta.location).toBe(`https://${acme.host}/scim/v2/Users/${users[0].id}`);
    const one = (await call({ method: 'GET', url: `/scim/v2/Users/${users[0].id}` })).json();
    expect(one.meta.location).toBe(users[0].meta.location);
  });

  it('of shared reports lead to the address of the organisation; 401 at another’s, 200 at its own', async () => {
    const { call } = at(acme.host, await signInTo(test, acme));
    const { id } = await issueReport(call);
    const { link, token } = await shareReport(call, id);
    expect(link.url).toBe(`https://${acme.host}/shared-report#${token}`);
    for (const opening of [openSharedCall(token), downloadSharedCall(token)])
      await refused(at(fabrikam.host), opening, 401);
    expect((await at(acme.host).call(openSharedCall(token))).statusCode).toBe(200);
  });
});

describe('Single sign-on at an organisation’s own address', () => {
  const startAt = (host: string): Promise<{ location: URL; journey: string }> =>
    at(host)
      .call({ method: 'GET', url: '/api/app/sso/start', query: { organisationId: acme.organisation.id } })
      .then((response) => ({
        location: new URL(String(response.headers.location)),
        journey: findCookie(response, SSO_COOKIE) ?? '',
      }));

  beforeAll(() => useProvider(test, acme.organisation, { issuer: provider.issuer }));

  it('302 signs in with the callback of this address, which the settings show', async () => {
    const email = `robin@${toTestDomain(acme.organisation)}`;
    provider.people.set('robin', { email, email_verified: true, name: 'Robin' });
    const { location, journey } = await startAt(acme.host);
    const callback = `https://${acme.host}/api/app/sso/callback`;
    expect(location.searchParams.get('redirect_uri')).toBe(callback);
    const back = new URL(await provider.visit(location.href, { as: 'robin' }));
    const url = back.pathname + back.search;
    const foreign = await at(fabrikam.host, { [SSO_COOKIE]: journey }).call({ method: 'GET', url });
    expect(foreign.headers.location).toBe(`https://${fabrikam.host}/sign-in?sso=expired`);
    const response = await at(acme.host, { [SSO_COOKIE]: journey }).call({ method: 'GET', url });
    expect(response.headers.location).toBe(`https://${acme.host}/`);
    const me = await at(acme.host, cookieFrom(response)).call({ method: 'GET', url: '/api/app/me' });
    expect(me.json()).toMatchObject({ user: { email } });
    const administrator = at(acme.host, await signInTo(test, acme));
    const settings = await administrator.call({ method: 'GET', url: '/api/app/identity-provider' });
    expect(settings.json()).toMatchObject({ redirectUrl: callback });
  });

  it('302 leads from the installation’s address to the sign-in page of the own, and nowhere from another’s', async () => {
    expect((await startAt(INSTALLATION)).location.href).toBe(`https://${acme.host}/sign-in`);
    expect((await startAt(fabrikam.host)).location.href).toBe(`https://${fabrikam.host}/sign-in?sso=failed`);
  });

  it('200 finds organisations by email domain only within the address', async () => {
    const lookup = postCall('/sign-in/sso', { email: `robin@${toTestDomain(acme.organisation)}` });
    const found = async (host: string) => (await at(host).call(lookup)).json().organisations;
    expect(await found(acme.host)).toHaveLength(1);
    expect(await found(INSTALLATION)).toHaveLength(1);
    expect(await found(fabrikam.host)).toEqual([]);
  });
});

describe('Passkeys', () => {
  const optionsAt = async (host: string) => (await at(host).call(postCall('/sign-in/passkey/options'))).json();
  const passkeyCall = (response: object): Call => postCall('/sign-in/passkey', { response });

  it('belong to the host name of the organisation’s address', async () => {
    const { email } = await seedUser(test, acme.organisation);
    const device = createAuthenticator(`https://${acme.host}`);
    await addPasskey(at(acme.host, await signInTo(test, { ...acme, email })).call, device);
    expect((await at(acme.host).call(postCall('/sign-in/passkey/options'))).json()).toMatchObject({ rpId: acme.host });
    const response = await at(acme.host).call(passkeyCall(device.answer(await optionsAt(acme.host))));
    expect([response.statusCode, response.json()]).toMatchObject([200, { user: { email } }]);
    for (const host of [fabrikam.host, INSTALLATION]) {
      await refused(at(host), passkeyCall(device.answer(await optionsAt(host))), 401);
      const pretended = { origin: `https://${host}`, host };
      const status = host === INSTALLATION ? 409 : 401;
      await refused(at(host), passkeyCall(device.answer(await optionsAt(host), pretended)), status);
    }
  });

  it('are neither offered nor usable after the address has changed: the user signs in with a recovery code', async () => {
    const tenant = await seedTenant(test, 'Contoso');
    const device = createAuthenticator(`https://${tenant.host}`);
    const { recoveryCodes } = await addPasskey(at(tenant.host, await signInTo(test, tenant)).call, device);
    const host = 'risk.contoso.example';
    await setOrganisationAddress(test.ctx, tenant.organisation.operator, `https://${host}`);
    const first = await at(host).call(signInCall(tenant));
    expect([first.statusCode, first.json()]).toMatchObject([202, { setUp: false, methods: ['RECOVERY_CODE'] }]);
    const pending = cookieFrom(first, '__Host-assay_pending');
    const code = recoveryCodes?.[0] ?? '';
    const second = await at(host, pending).call(postCall('/sign-in/recovery-code', { code }));
    expect(second.statusCode).toBe(200);
    const { call } = at(host, cookieFrom(second));
    const own = async () => (await call({ method: 'GET', url: '/api/app/me/second-factors' })).json();
    expect(await own()).toMatchObject({ confirmWith: [], passkeys: [{ usable: false }] });
    const replacement = createAuthenticator(`https://${host}`);
    await addPasskey(call, replacement);
    expect(await own()).toMatchObject({ passkeys: [{ usable: false }, { usable: true }] });
    const signedIn = await at(host).call(passkeyCall(replacement.answer(await optionsAt(host))));
    expect([signedIn.statusCode, signedIn.json()]).toMatchObject([200, { user: { email: tenant.email } }]);
  });
});
