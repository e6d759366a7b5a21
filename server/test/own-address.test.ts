import { beforeAll, describe, expect, it } from 'vitest';
import { createInvitationUrl } from '../src/features/access/accounts/index.ts';
import { openLinkCall, setPasswordCall } from './support/account-links.ts';
import { insertAssessmentRow } from './support/assessment-rows.ts';
import { createRefusalCheck } from './support/expect-refused.ts';
import { PASSWORD, seedApiKey, seedRole, seedUser, seedVendor } from './support/factories.ts';
import {
  callAt,
  cookieFrom,
  INSTALLATION,
  seedTenant,
  signInCall,
  signInTo,
  type Tenant,
} from './support/own-address.ts';
import { openPortalCall } from './support/portal-calls.ts';
import { startNode } from './support/processes.ts';
import { createScimClient } from './support/scim.ts';
import { insertRow } from './support/seed-one-of-everything.ts';
import { generateTotpCode, postCall, setUpTotp } from './support/second-factors.ts';
import { type Call, callWithApiKey, TEST_SECRET, useTestApp } from './support/test-app.ts';

const test = useTestApp({ PUBLIC_URL: `https://${INSTALLATION}` });
const refused = createRefusalCheck(test);

let acme: Tenant;
let fabrikam: Tenant;
beforeAll(async () => {
  acme = await seedTenant(test, 'Acme');
  fabrikam = await seedTenant(test, 'Fabrikam');
});

const PENDING = '__Host-assay_pending';
const me: Call = { method: 'GET', url: '/api/app/me' };
const at = (host: string, cookies?: Record<string, string>) => ({ call: callAt(test, host, cookies) });
const signedIn = (tenant: Tenant) => signInTo(test, tenant);

describe('Signing in at an organisation’s own address', () => {
  it('200 for its users, whose session counts there and not at the address of another organisation', async () => {
    const response = await at(acme.host).call(signInCall(acme));
    expect([response.statusCode, response.json()]).toMatchObject([200, { organisation: { name: 'Acme' } }]);
    const cookie = cookieFrom(response);
    expect((await at(acme.host, cookie).call(me)).statusCode).toBe(200);
    await refused(at(fabrikam.host, cookie), me, 401);
    await refused(at(fabrikam.host, cookie), postCall('/sign-out'), 401);
  });

  it('401 for the users of other organisations, as with a wrong password; writes nothing', async () => {
    const foreign = await refused(at(acme.host), signInCall(fabrikam), 401);
    expect(foreign).toEqual(await refused(at(acme.host), signInCall(acme, 'not the password'), 401));
    const named = { email: fabrikam.email, password: PASSWORD, organisationId: fabrikam.organisation.id };
    expect(await refused(at(acme.host), postCall('/sign-in', named), 401)).toEqual(foreign);
  });

  it('signs in without a choice if the same password also opens an account of another organisation', async () => {
    const email = 'both@assay.example';
    for (const { organisation } of [acme, fabrikam]) await seedUser(test, organisation, { email });
    const response = await at(fabrikam.host).call(signInCall({ email }));
    expect([response.statusCode, response.json()]).toMatchObject([200, { organisation: { name: 'Fabrikam' } }]);
  });

  it('409 at the installation’s address, which names the own one only to people with the right password', async () => {
    const answer = await refused(at(INSTALLATION), signInCall(acme), 409);
    expect(answer).toMatchObject({ code: 'OTHER_ADDRESS', address: `https://${acme.host}` });
    await refused(at(INSTALLATION), signInCall(acme, 'not the password'), 401);
  });

  it('403 for changes from the page of another address, and from the installation’s; writes nothing', async () => {
    const cookie = await signedIn(acme);
    for (const host of [fabrikam.host, INSTALLATION, `${acme.host}:8443`]) {
      const call = { ...postCall('/sign-out'), headers: { origin: `https://${host}` } };
      await refused(at(acme.host, cookie), call, 403);
      await refused(at(acme.host), { ...signInCall(acme), headers: { origin: `https://${host}` } }, 403);
    }
    expect((await at(acme.host, cookie).call(postCall('/sign-out'))).statusCode).toBe(204);
  });

  it('401 for the second step at the address of another organisation, 200 at its own', async () => {
    const { email } = await seedUser(test, acme.organisation);
    const { call } = at(acme.host, await signedIn({ ...acme, email }));
    const { secret } = await setUpTotp(call);
    const pending = await at(acme.host).call(signInCall({ email }));
    expect(pending.statusCode).toBe(202);
    const step = postCall('/sign-in/totp', { code: generateTotpCode(secret) });
    await refused(at(fabrikam.host, cookieFrom(pending, PENDING)), step, 401);
    expect((await at(acme.host, cookieFrom(pending, PENDING)).call(step)).statusCode).toBe(200);
  });

  it('403 for a change from a host that is nobody’s, as before', async () => {
    const host = 'nobody.assay.example';
    await refused(at(host), signInCall(acme), 403);
  });
});

describe('Credentials of integrations', () => {
  it('401 for an API key at the address of another organisation, 200 at its own and the installation’s', async () => {
    const call = callWithApiKey(test.app, await seedApiKey(test, acme.organisation));
    const keyAt = (host: string) => ({ call: (request: Call) => call({ ...request, headers: { host } }) });
    const reads: Call[] = ['/api/v1/vendors', '/api/v1/assessments', '/api/v1/audit'].map((url) => ({
      method: 'GET',
      url,
    }));
    const create: Call = {
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload: { name: 'Contoso', contactEmail: 'security@contoso.example' },
    };
    for (const host of [acme.host, INSTALLATION])
      for (const read of reads) expect((await keyAt(host).call(read)).statusCode).toBe(200);
    for (const request of [...reads, ...reads, create]) await refused(keyAt(fabrikam.host), request, 401);
    expect((await keyAt(acme.host).call(create)).statusCode).toBe(201);
  });

  it('401 for a SCIM token at the address of another organisation, 200 at its own', async () => {
    const { call } = await createScimClient(test, acme.organisation);
    const users = (host: string): Call => ({ method: 'GET', url: '/scim/v2/Users', headers: { host } });
    await refused({ call }, users(fabrikam.host), 401);
    expect((await call(users(acme.host))).statusCode).toBe(200);
  });
});

describe('Links that people were sent', () => {
  const invitation = async ({ organisation }: Tenant) => {
    const { id: roleId } = await seedRole(test, organisation, 'Viewer');
    const email = `${crypto.randomUUID()}@invited.example`;
    const { url } = await createInvitationUrl(test.ctx, organisation.operator, { email, name: 'Ann', roleId });
    return new URL(url).hash.slice(1);
  };

  it('409 for an invitation at the installation’s address, 401 at another organisation’s, 200 at its own', async () => {
    const token = await invitation(acme);
    for (const call of [openLinkCall(token), setPasswordCall(token)]) {
      expect(await refused(at(INSTALLATION), call, 409)).toMatchObject({ address: `https://${acme.host}` });
      await refused(at(fabrikam.host), call, 401);
    }
    expect((await at(acme.host).call(openLinkCall(token))).statusCode).toBe(200);
    expect((await at(acme.host).call(setPasswordCall(token))).statusCode).toBe(200);
  });

  it('409 for a contact at the installation’s address, 401 at another organisation’s, 204 at its own', async () => {
    const { id: vendor_id } = await seedVendor(test, acme.organisation);
    const assessment_id = await insertAssessmentRow(test, acme.organisation, { vendor_id, status: 'SENT' });
    const id = crypto.randomUUID();
    const { portalLinkTokens } = await test.ctx.organisationKeys.get(acme.organisation.id);
    const { token, columns } = portalLinkTokens.create(id);
    const contact = { contact_name: 'Vera', contact_email: 'vera@vendor.example', expires_at: '2099-12-31' };
    const row = { organisation_id: acme.organisation.id, id, assessment_id, ...contact, ...columns };
    await insertRow(test.database, 'portal_link', row);
    expect(await refused(at(INSTALLATION), openPortalCall(token), 409)).toMatchObject({
      address: `https://${acme.host}`,
    });
    await refused(at(fabrikam.host), openPortalCall(token), 401);
    const opened = await at(acme.host).call(openPortalCall(token));
    expect(opened.statusCode).toBe(204);
    const cookie = cookieFrom(opened, '__Host-assay_portal');
    const leave: Call = { method: 'DELETE', url: '/api/portal/session' };
    await refused(at(fabrikam.host, cookie), leave, 401);
    expect((await at(acme.host, cookie).call(leave)).statusCode).toBe(204);
  });
});

describe('assay organisation', { timeout: 180_000 }, () => {
  async function assay(...args: string[]) {
    const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET, PUBLIC_URL: `https://${INSTALLATION}` };
    const cli = startNode('server/src/cli.ts', { args: ['organisation', ...args, '--json'], env });
    const code = await cli.ended;
    return { code, answer: JSON.parse(code === 0 ? cli.stdout() : cli.stderr()) };
  }

  it('set-address ends the sessions, audits the change and is undone with --none', async () => {
    const contoso = await seedTenant(test, 'Contoso');
    const { id } = contoso.organisation;
    const cookie = await signedIn(contoso);
    const moved = await assay('set-address', '--organisation', 'Contoso', '--address', 'https://Contoso.example:443/');
    expect(moved).toEqual({ code: 0, answer: { id, address: 'https://contoso.example' } });
    expect((await at(contoso.host, cookie).call(me)).statusCode).toBe(401);
    const there = await at('contoso.example').call(signInCall(contoso));
    expect(there.statusCode).toBe(200);
    const list = await assay('list');
    expect(list.answer).toContainEqual({ id, name: 'Contoso', address: 'https://contoso.example' });
    await assay('set-address', '--organisation', 'Contoso', '--none');
    expect((await at(INSTALLATION).call(signInCall(contoso))).statusCode).toBe(200);
    const changes = await test.database.query(
      `select meta -> 'changes' -> 'address' as address from audit_entry
       where organisation_id = $1 and action = 'UPDATE_SETTINGS' order by created_at, id`,
      [id],
    );
    expect(changes.map(({ address }) => address)).toEqual([
      { from: null, to: `https://${contoso.host}` },
      { from: `https://${contoso.host}`, to: 'https://contoso.example' },
      { from: 'https://contoso.example', to: null },
    ]);
  });

  it.each([
    ['the host of PUBLIC_URL', `https://${INSTALLATION}:8443`, 'PUBLIC_URL'],
    ['the host of another organisation', 'https://fabrikam.assay.example:8443', 'Another organisation'],
  ])('set-address refuses %s and changes nothing', async (_, address, reason) => {
    const before = await test.database.query('select * from organisation order by organisation_id');
    const { code, answer } = await assay('set-address', '--organisation', 'Acme', '--address', address);
    expect([code, answer.error]).toEqual([1, expect.stringContaining(reason)]);
    expect(await test.database.query('select * from organisation order by organisation_id')).toEqual(before);
  });
});
