import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountLink } from '../src/features/access/account-links/account-link-commands.ts';
import { replaceRecoveryCodes } from '../src/features/access/second-factors/recovery-code-commands.ts';
import { createTotp } from '../src/features/access/second-factors/totp-commands.ts';
import { createScimToken } from '../src/features/access/scim/scim-token-commands.ts';
import { createWebhook, toWebhookBinding } from '../src/features/messaging/webhooks/webhook-commands.ts';
import { sealAuditLog } from '../src/features/record/audit/audit-seal-commands.ts';
import { startAuditCopy } from '../src/features/record/audit/audit-sink-commands.ts';
import { startAuditWitness } from '../src/features/record/audit/audit-witness-commands.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import { encryptAesGcm, deriveKey } from '../src/platform/crypto.ts';
import { toKeyId } from '../src/platform/key-ring.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import {
  seedApiKey,
  seedOrganisation,
  seedRole,
  seedUser,
  signInAs,
  type TestOrganisation,
  withCookie,
} from './support/factories.ts';
import { openPortalCall } from './support/portal-calls.ts';
import { startNode } from './support/processes.ts';
import { type SeededIds, seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { useProvider } from './support/sso.ts';
import { callWithApiKey, startTestAppOn, TEST_SECRET, type TestApp, useTestApp } from './support/test-app.ts';

const NEW_SECRET = 'another secret that only this test knows, long enough';
const BOTH = `${NEW_SECRET}\n${TEST_SECRET}`;
const test = useTestApp();

type Seeded = {
  readonly organisation: TestOrganisation;
  readonly family: SeededIds;
  readonly userId: string;
  readonly webhookSecret: string;
  readonly recoveryCode: string;
  readonly apiKey: string;
  readonly cookie: string;
  readonly scimToken: string;
  readonly accountToken: string;
  readonly portalToken: string;
};
let seeded: Seeded;

const keyIdOf = (app: TestApp) => app.ctx.organisationKeys.keyService.currentName;

/** One of everything that needs a key, all of it made under the first one, before the organisation has a key. */
async function seedKeyed(): Promise<Seeded> {
  const organisation = await seedOrganisation(test);
  const { ctx, database } = test;
  await database.query('delete from organisation_key');
  const { operator } = organisation;
  const family = await seedOneOfEverything(test, organisation, 'Known');
  for (const table of ['recovery_code', 'api_key', 'session', 'pending_sign_in', 'portal_session', 'account_link']) {
    await database.query(`delete from ${table}`);
  }
  await database.query('delete from totp_factor');
  await database.query('update organisation set api_keys_enabled = true');
  const webhook = { url: 'https://hooks.example/all', events: ['vendor.created' as const], description: null };
  const { secret: webhookSecret } = await createWebhook(ctx, operator, webhook);
  await useProvider(test, organisation, { issuer: 'https://id.example', clientSecret: 'of the provider' });
  await startAuditCopy(ctx, operator, { to: 'https://siem.example/log', format: 'RAW' });
  await startAuditWitness(ctx, operator, 'https://witness.example/log');
  const { id: userId, email } = await seedUser(test, organisation);
  const owner = { organisationId: organisation.id, userId };
  const role = await seedRole(test, organisation, 'Reviewer');
  const { token: scimToken } = await createScimToken(ctx, { ...operator }, { defaultRoleId: role.id });
  const cookie = await signInAs(test, email);
  const { recoveryCode, linkId } = await inOrganisation(ctx, operator, async (tx) => {
    await createTotp(ctx, tx, owner);
    const [code = ''] = await replaceRecoveryCodes(ctx, tx, owner);
    return {
      recoveryCode: code,
      linkId: await createAccountLink(ctx, tx, { caller: operator, userId, purpose: 'INVITATION' }),
    };
  });
  const apiKey = await seedApiKey(test, organisation);
  const keys = await ctx.organisationKeys.get(organisation.id);
  const accountToken = keys.accountLinkTokens.create(linkId).token;
  const portalToken = keys.portalLinkTokens.create(family.contactLinkId).token;
  return {
    organisation,
    family,
    userId,
    webhookSecret,
    recoveryCode,
    apiKey,
    cookie,
    scimToken,
    accountToken,
    portalToken,
  };
}
beforeAll(async () => {
  seeded = await seedKeyed();
});

const assay = async (args: readonly string[], env: Record<string, string | undefined>) => {
  const cli = startNode('server/src/cli.ts', {
    args: [...args, '--json'],
    env: { DATABASE_URL: test.database.url, AUDIT_SECRET: TEST_SECRET, ...env },
  });
  return { code: await cli.ended, out: cli.stdout(), err: cli.stderr() };
};

/** A second server on the same database, with other keys. */
async function withServer<T>(secret: string, work: (server: TestApp) => Promise<T>): Promise<T> {
  const database = { ...test.database, drop: () => Promise.resolve() };
  const server = await startTestAppOn(database, { ASSAY_SECRET: secret, AUDIT_SECRET: TEST_SECRET });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** Uses every credential once; returns the status codes. */
async function useEverything(server: TestApp): Promise<number[]> {
  const { apiKey, cookie, scimToken, accountToken, portalToken } = seeded;
  const answers = [
    await callWithApiKey(server.app, apiKey)({ method: 'GET', url: '/api/v1/vendors' }),
    await withCookie(server, cookie)({ method: 'GET', url: '/api/app/me' }),
    await callWithApiKey(server.app, scimToken)({ method: 'GET', url: '/scim/v2/Users' }),
    await server.app.inject({ method: 'POST', url: '/api/app/account-link', payload: { token: accountToken } }),
    await server.app.inject(openPortalCall(portalToken)),
  ];
  return answers.map(({ statusCode }) => statusCode);
}

const ALL_ANSWERED = [200, 200, 200, 200, 204];

type Status = { keys: { keyId: string | null; line: number | null; uses: Record<string, number> }[] };
const statusOf = async (secret: string): Promise<Status['keys']> =>
  JSON.parse((await assay(['secrets', 'status'], { ASSAY_SECRET: secret })).out).keys;

describe('A key ring', { timeout: 180_000 }, () => {
  it('S10: opens no secret in another row', async () => {
    const { ctx, database } = test;
    const { organisation } = seeded;
    const other = await createWebhook(ctx, organisation.operator, {
      url: 'https://hooks.example/other',
      events: ['vendor.created'],
      description: null,
    });
    const stored = () =>
      database.query<{ organisation_id: string; id: string; secret: Buffer }>(
        'select organisation_id, id, secret from webhook_endpoint where id = $1',
        [other.id],
      );
    const [row] = await stored();
    if (!row) throw new Error('No webhook was stored');
    const { webhookCipher } = await ctx.organisationKeys.get(organisation.id);
    expect(webhookCipher.decrypt(row.secret, toWebhookBinding(row))).toBe(other.secret);
    await database.query(
      `update webhook_endpoint set secret = (select secret from webhook_endpoint where url = 'https://hooks.example/all') where id = $1`,
      [other.id],
    );
    const [swapped] = await stored();
    expect(() => webhookCipher.decrypt(swapped?.secret ?? Buffer.alloc(0), toWebhookBinding(row))).toThrow();
    await database.query('delete from webhook_endpoint where id = $1', [other.id]);
  });

  it('accepts data of each of its keys, in any order', async () => {
    for (const secret of [`${TEST_SECRET}\n${NEW_SECRET}`, BOTH]) {
      expect(await withServer(secret, useEverything)).toEqual(ALL_ANSWERED);
    }
    const keyIds = () =>
      test.database.query(
        `select key_id from api_key union all select key_id from session union all select key_id from scim_token`,
      );
    const key_id = toKeyId(createHash('sha256').update(NEW_SECRET).digest());
    await expect.poll(keyIds).toEqual([{ key_id }, { key_id }, { key_id }]);
  });
});

describe('A portal link whose key was removed without a rotation', { timeout: 180_000 }, () => {
  const linksUrl = () => `/api/v1/assessments/${seeded.family.assessmentId}/links`;

  it('200 lists it; 503 with the remedy when it is to be shown, and writes nothing', async () => {
    const { email } = await seedUser(test, seeded.organisation);
    await withServer(NEW_SECRET, async (server) => {
      const call = withCookie(server, await signInAs(server, email));
      const list = await call({ method: 'GET', url: linksUrl() });
      expect(list.statusCode).toBe(200);
      expect(list.json()).toContainEqual(expect.objectContaining({ id: seeded.family.contactLinkId, url: null }));
      const before = await fingerprintDatabase(test.database);
      const shown = await call({ method: 'POST', url: `${linksUrl()}/${seeded.family.contactLinkId}/show` });
      expect([shown.statusCode, shown.json()]).toMatchObject([
        503,
        {
          error:
            'This link was created with a key that is no longer in ASSAY_SECRET. Add the key again or create a new link.',
        },
      ]);
      expect(await fingerprintDatabase(test.database)).toEqual(before);
      expect((await server.app.inject(openPortalCall(seeded.portalToken))).statusCode).toBe(401);
    });
    await test.database.query('delete from session where user_id <> $1', [seeded.userId]);
  });
});

describe('assay secrets rotate', { timeout: 240_000 }, () => {
  const counted = () =>
    test.database.query<{ meta: Record<string, number> }>(
      `select meta from audit_entry where action = 'RENEW_SECRETS'`,
    );

  it('changes nothing and fails when the key of a stored secret is missing; doctor names the key', async () => {
    const before = await test.database.query('select secret from webhook_endpoint order by id');
    const { code, out } = await assay(['secrets', 'rotate'], { ASSAY_SECRET: NEW_SECRET });
    expect(code).toBe(1);
    expect(JSON.parse(out).organisations).toMatchObject([{ id: seeded.organisation.id, failed: expect.any(Number) }]);
    expect(await test.database.query('select secret from webhook_endpoint order by id')).toEqual(before);
    expect(await counted()).toEqual([]);
    const doctor = await assay(['doctor'], { ASSAY_SECRET: NEW_SECRET });
    const { checks }: { checks: { check: string; ok: boolean; detail: string }[] } = JSON.parse(doctor.out);
    const keys = checks.find(({ check }) => check === 'keys');
    expect(keys).toMatchObject({ ok: false, detail: expect.stringContaining(keyIdOf(test)) });
  });

  it('fails without AUDIT_SECRET when there are several keys', async () => {
    const { code, err } = await assay(['secrets', 'rotate'], {
      ASSAY_SECRET: BOTH,
      AUDIT_SECRET_FILE: '',
      AUDIT_SECRET: undefined,
    });
    expect(code).toBe(1);
    expect(JSON.parse(err).error).toContain('AUDIT_SECRET is required');
  });

  it('re-encrypts everything with the first key during operation, and reports when the other can be removed', async () => {
    const { ctx, database } = test;
    const { organisation, userId, webhookSecret } = seeded;
    await sealAuditLog(ctx, organisation.id);
    // As it was stored before keys had IDs.
    const before = encryptAesGcm(deriveKey(ctx.config.secrets[0], 'authenticator secrets'), 'of the app');
    await database.query('update totp_factor set new_secret = $1', [before]);
    await database.query(`update portal_link set key_id = null`);
    await database.query('delete from portal_session');

    const { code, out } = await assay(['secrets', 'rotate'], { ASSAY_SECRET: BOTH });
    expect(code).toBe(0);
    const renewed = {
      organisationKeys: 0,
      auditKeys: 0,
      webhooks: 2,
      auditTargets: 2,
      identityProviders: 1,
      approvals: 1,
      authenticators: 1,
      portalLinks: 3,
      accountLinks: 1,
    };
    const [result] = JSON.parse(out).organisations;
    expect(result).toEqual({ id: organisation.id, renewed, failed: 0 });
    const sums: Record<string, number> = {};
    for (const { meta } of await counted())
      for (const [name, count] of Object.entries(meta)) sums[name] = (sums[name] ?? 0) + count;
    expect({ organisationKeys: 0, auditKeys: 0, ...sums }).toEqual(renewed);

    const left = (await statusOf(BOTH)).find(({ line }) => line === 2);
    expect(Object.keys(left?.uses ?? {}).sort()).toEqual(['recoveryCodes']);

    expect(await withServer(BOTH, useEverything)).toEqual(ALL_ANSWERED);
    await database.query('delete from recovery_code');
    await expect.poll(async () => (await statusOf(BOTH)).at(-1)?.uses, { timeout: 30_000 }).toEqual({});
    const text = startNode('server/src/cli.ts', {
      args: ['secrets', 'status'],
      env: { DATABASE_URL: test.database.url, ASSAY_SECRET: BOTH },
    });
    await text.ended;
    expect(text.stdout()).toContain(`Key ${keyIdOf(test)} is no longer needed. Remove line 2`);

    await withServer(NEW_SECRET, async (server) => {
      expect(await useEverything(server)).toEqual(ALL_ANSWERED);
      const [factor] = await database.query<{ new_secret: Buffer }>('select new_secret from totp_factor');
      const binding = ['totp_factor', organisation.id, userId];
      const { totpCipher, webhookCipher } = await server.ctx.organisationKeys.get(organisation.id);
      expect(totpCipher.decrypt(factor?.new_secret ?? Buffer.alloc(0), binding)).toBe('of the app');
      const [webhook] = await database.query<{ organisation_id: string; id: string; secret: Buffer }>(
        `select organisation_id, id, secret from webhook_endpoint where url = 'https://hooks.example/all'`,
      );
      if (!webhook) throw new Error('No webhook was stored');
      expect(webhookCipher.decrypt(webhook.secret, toWebhookBinding(webhook))).toBe(webhookSecret);
      await sealAuditLog(server.ctx, organisation.id);
    });
  });
});
