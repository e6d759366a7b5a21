import { ALL_PERMISSIONS, type SsoDomain } from '@assay/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSessionCaller, type TestCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { startDnsServer } from '../../../../test/support/dns-server.ts';
import { createRefusalCheck } from '../../../../test/support/expect-refused.ts';
import { seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import { useService } from '../../../../test/support/fixture.ts';
import { useOrganisation } from '../../../../test/support/organisation.ts';
import {
  addProviderUser,
  buildRefusalUrl,
  getRedirectLocation,
  providerSettings,
  signInWithSso,
  toTestDomain,
} from '../../../../test/support/sso.ts';
import { useTestApp } from '../../../../test/support/test-app.ts';
import { PUBLIC_URL, startIdentityProvider } from '../../../../test/support/test-identity-provider.ts';
import { migrate } from '../../../migrate.ts';
import { checkSsoDomainsHandler } from './sso-domain-job.ts';

const url = '/api/app/identity-provider';
const getDns = useService(startDnsServer);
const getProvider = useService(startIdentityProvider);
const test = useTestApp(() => ({ ...getProvider().environment, ...getDns().environment }));
const organisation = useOrganisation(test, beforeEach);
let domain: string;
let administrator: { readonly call: TestCaller };
beforeEach(async () => {
  domain = toTestDomain(organisation);
  administrator = { call: await createSessionCaller(test, organisation, ALL_PERMISSIONS) };
});

const administratorOf = async (other: TestOrganisation) => ({
  call: await createSessionCaller(test, other, ALL_PERMISSIONS),
});
type Administrator = typeof administrator;

/** Sets up the provider with these domains, and returns them with the records that prove them. */
async function claim(by: Administrator, of: TestOrganisation, domains: readonly string[] = [domain]) {
  const payload = await providerSettings(test, of, { issuer: getProvider().issuer, domains: [...domains] });
  const response = await by.call({ method: 'PUT', url, payload });
  expect(response.statusCode, response.body).toBe(200);
  return readDomains(response.json());
}

const readDomains = ({ domains }: { domains: SsoDomain[] }) => domains;
const verification = (payload = { domain }) => ({ method: 'POST' as const, url: `${url}/verify-domain`, payload });
const verify = async (by = administrator, of = domain) => {
  const response = await by.call(verification({ domain: of }));
  expect(response.statusCode, response.body).toBe(200);
  return readDomains(response.json());
};
const refused = (status: number, by = administrator, call = verification()) =>
  createRefusalCheck(test)(by, call, status);
const publish = (claims: readonly SsoDomain[]) => {
  for (const { recordName, recordValue } of claims) getDns().publish(recordName, 'v=spf1 -all', recordValue);
};
const unpublish = () => getDns().publish(`_assay-challenge.${domain}`);

/** The organisations that somebody with this email domain is offered. */
async function lookUp(of = domain) {
  const payload = { email: `robin@${of}` };
  const response = await test.app.inject({ method: 'POST', url: '/api/app/sign-in/sso', payload });
  return response.json().organisations.map(({ organisationId }: { organisationId: string }) => organisationId);
}

const start = async ({ id }: TestOrganisation) =>
  getRedirectLocation(await test.app.inject(`/api/app/sso/start?organisationId=${id}`));

const entries = () =>
  test.database.query(
    `select action, user_name, entity_name from audit_entry
     where organisation_id = $1 and action like '%SSO_DOMAIN%' order by created_at, id`,
    [organisation.id],
  );

const check = () => checkSsoDomainsHandler.run(test.ctx, {});
const scene = () => ({ test, provider: getProvider(), organisation });

/** Names a domain as before proof was required. */
async function claimWithoutProof(by: Administrator, of: TestOrganisation) {
  await claim(by, of);
  await test.database.query('insert into sso_domain (organisation_id, domain) values ($1, $2)', [of.id, domain]);
}

describe('An email domain that another organisation claims', () => {
  it("S8: redirects no user to the claimant's provider, before and after the owner proves the domain", async () => {
    const thief = await seedOrganisation(test, 'Thief');
    const mallory = await administratorOf(thief);
    await claim(mallory, thief);
    const discoveries = getProvider().discoveries();
    expect(await lookUp()).toEqual([]);
    expect(await start(thief)).toBe(buildRefusalUrl('failed'));
    await refused(409, mallory);

    // The record of the owner proves nothing for the claimant.
    publish(await claim(administrator, organisation));
    await refused(409, mallory);
    await verify();
    expect(await lookUp()).toEqual([organisation.id]);
    expect(await start(thief)).toBe(buildRefusalUrl('failed'));
    expect(getProvider().discoveries()).toBe(discoveries);
    await refused(409, mallory);
  });

  it('S8: 409 to verify it, without naming its owner, even if the claimant publishes a record', async () => {
    publish(await claim(administrator, organisation));
    await verify();
    const other = await seedOrganisation(test, 'Other');
    const otherAdministrator = await administratorOf(other);
    publish(await claim(otherAdministrator, other));
    expect(await refused(409, otherAdministrator)).toMatchObject({
      error: 'Another organisation has verified this domain. It must remove the domain before you can verify it.',
    });
    expect(await lookUp()).toEqual([organisation.id]);
  });

  it('S8: goes to the organisation that proves it, if it was in use without proof', async () => {
    const early = await seedOrganisation(test, 'Early');
    await claimWithoutProof(await administratorOf(early), early);
    expect(await lookUp()).toEqual([early.id]);
    publish(await claim(administrator, organisation));
    await verify();
    expect(await lookUp()).toEqual([organisation.id]);
    expect(await start(early)).toBe(buildRefusalUrl('failed'));
  });

  it('can be proven once its owner removes it or the provider', async () => {
    const other = await seedOrganisation(test, 'Other');
    const otherAdministrator = await administratorOf(other);
    for (const release of [
      () => claim(administrator, organisation, ['another.example']),
      () => administrator.call({ method: 'DELETE', url }),
    ]) {
      publish(await claim(administrator, organisation));
      await verify();
      await release();
      publish(await claim(otherAdministrator, other));
      await verify(otherAdministrator);
      expect(await lookUp()).toEqual([other.id]);
      await otherAdministrator.call({ method: 'DELETE', url });
    }
  });
});

describe('POST /api/app/identity-provider/verify-domain', () => {
  it('200 when the record is found; audits it once, and people can sign in', async () => {
    const [claimed] = await claim(administrator, organisation);
    expect(claimed).toEqual({
      domain,
      recordName: `_assay-challenge.${domain}`,
      recordValue: expect.stringMatching(/^assay-domain-verification=[0-9a-f]{32}$/),
      verified: false,
      provenAt: null,
      missingSince: null,
    });
    expect(await lookUp()).toEqual([]);
    publish(claimed ? [claimed] : []);
    expect(await verify()).toEqual([{ ...claimed, verified: true, provenAt: expect.stringMatching(/Z$/) }]);
    expect(await entries()).toMatchObject([{ action: 'VERIFY_SSO_DOMAIN', entity_name: domain }]);
    await refused(200);
    expect(getRedirectLocation(await signInWithSso(scene(), addProviderUser(scene())))).toBe(`${PUBLIC_URL}/`);
  });

  it('S8: 409 when there is no such record; writes nothing', async () => {
    await claim(administrator, organisation);
    unpublish();
    const missing = {
      error: `No TXT record with this value was found at _assay-challenge.${domain}. DNS changes can take a few hours to take effect.`,
    };
    expect(await refused(409)).toMatchObject(missing);
    getDns().publish(`_assay-challenge.${domain}`, 'assay-domain-verification=another');
    expect(await refused(409)).toMatchObject(missing);
  });

  it('404 for a domain that is not of the provider, without asking DNS', async () => {
    await claim(administrator, organisation);
    const asked = getDns().asked.length;
    await refused(404, administrator, verification({ domain: 'elsewhere.example' }));
    expect(getDns().asked).toHaveLength(asked);
  });

  it('503 while the DNS servers fail', async () => {
    await claim(administrator, organisation);
    getDns().fail(true);
    expect(await refused(503)).toMatchObject({ error: 'The DNS servers did not respond. Try again in a few minutes.' });
    getDns().fail(false);
  });

  it('503 while the audit log cannot be written; writes nothing', async () => {
    publish(await claim(administrator, organisation));
    await test.database.query('revoke insert on audit_entry from assay_app');
    await refused(503).finally(() => test.database.query('grant insert on audit_entry to assay_app'));
    await verify();
  });
});

describe('An email address of an unverified domain', () => {
  it('S8: 302 refused: creates no user, although the provider vouches for it', async () => {
    const [, second] = await claim(administrator, organisation, [`second.${domain}`, domain]);
    publish(second ? [second] : []);
    await verify();
    const subject = addProviderUser(scene(), { email: `robin@second.${domain}` });
    const before = await fingerprintDatabase(test.database);
    expect(getRedirectLocation(await signInWithSso(scene(), subject))).toBe(buildRefusalUrl('domain'));
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});

describe('The daily check', () => {
  it('reports a lost record once without blocking sign-ins, and detects when it is back', async () => {
    const claims = await claim(administrator, organisation);
    publish(claims);
    await verify();
    unpublish();
    await check();
    await check();
    const { domains } = (await administrator.call({ method: 'GET', url })).json();
    expect(domains).toMatchObject([{ verified: true, missingSince: expect.stringMatching(/Z$/) }]);
    expect(await lookUp()).toEqual([organisation.id]);
    publish(claims);
    await check();
    expect(await entries()).toMatchObject([
      { action: 'VERIFY_SSO_DOMAIN' },
      { action: 'SSO_DOMAIN_RECORD_LOST', user_name: 'Assay', entity_name: domain },
      { action: 'SSO_DOMAIN_RECORD_FOUND', user_name: 'Assay', entity_name: domain },
    ]);
  });

  it('changes nothing while the DNS servers fail', async () => {
    publish(await claim(administrator, organisation));
    await verify();
    getDns().fail(true);
    const before = await fingerprintDatabase(test.database);
    await check();
    expect(await fingerprintDatabase(test.database)).toEqual(before);
    getDns().fail(false);
  });

  it('proves a domain in use without proof once its record is published', async () => {
    await claimWithoutProof(administrator, organisation);
    unpublish();
    await check();
    expect(await entries()).toEqual([]);
    publish(await claim(administrator, organisation));
    await check();
    expect(await entries()).toMatchObject([{ action: 'VERIFY_SSO_DOMAIN', user_name: 'Assay' }]);
  });
});

describe('The upgrade', () => {
  it('keeps domains working that one organisation named, and none that several did', async () => {
    const other = await seedOrganisation(test, 'Other');
    await claim(administrator, organisation, [domain, `disputed.${domain}`]);
    await claim(await administratorOf(other), other, [`disputed.${domain}`]);
    await test.database.query('drop table sso_domain cascade');
    await test.database.query(`delete from migration where name = '0035_sso_domain.sql'`);
    expect(await migrate(test.database.url)).toEqual(['0035_sso_domain.sql']);
    expect(await lookUp()).toEqual([organisation.id]);
    expect(await lookUp(`disputed.${domain}`)).toEqual([]);
    const { domains } = (await administrator.call({ method: 'GET', url })).json();
    expect(domains).toMatchObject([
      { verified: true, provenAt: null },
      { verified: false, provenAt: null },
    ]);
  });
});
