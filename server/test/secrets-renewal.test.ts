import { beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../src/context.ts';
import { readConfig } from '../src/config.ts';
import { startAuditCopy } from '../src/features/audit/audit-sink-commands.ts';
import { sealAudit } from '../src/features/audit/audit-seal-commands.ts';
import { startAuditWitness } from '../src/features/audit/audit-witness-commands.ts';
import { createWebhook } from '../src/features/webhooks/webhook-commands.ts';
import { anOrganisation, aUser, type TestOrganisation } from './factories.ts';
import { startNode } from './processes.ts';
import { useProvider } from './sso.ts';
import { TEST_SECRET, useTestApp } from './test-app.ts';

const NEW_SECRET = 'another secret that only this test knows, long enough';
const test = useTestApp();
let organisation: TestOrganisation;
let webhookSecret: string;
beforeAll(async () => {
  organisation = await anOrganisation(test);
  const { ctx, database } = test;
  const { operator } = organisation;
  ({ secret: webhookSecret } = await createWebhook(ctx, operator, {
    url: 'https://hooks.example/all',
    events: ['vendor.created'],
    description: null,
  }));
  await useProvider(test, organisation, { issuer: 'https://id.example', clientSecret: 'of the provider' });
  await startAuditCopy(ctx, operator, { to: 'https://siem.example/log', format: 'RAW' });
  await startAuditWitness(ctx, operator, 'https://witness.example/log');
  const { id } = await aUser(test, organisation);
  await database.query(
    `insert into totp_factor (organisation_id, user_id, secret, confirmed_at) values ($1, $2, $3, now())`,
    [organisation.id, id, ctx.totpSeal.seal('of the app')],
  );
});

const renew = async (env: Record<string, string>) => {
  const cli = startNode('server/src/cli.ts', {
    args: ['secrets', 'renew', '--json'],
    env: { DATABASE_URL: test.database.url, ...env },
  });
  return { code: await cli.ended, out: cli.stdout(), err: cli.stderr() };
};

const sealed = async (table: string, column: string) => {
  const rows = await test.database.query<{ value: Buffer }>(`select ${column} as value from ${table}`);
  return rows[0]?.value ?? Buffer.alloc(0);
};

describe('assay secrets renew', { timeout: 120_000 }, () => {
  it('refuses without the former secret, and changes nothing', async () => {
    const before = await sealed('webhook_endpoint', 'secret');
    const { code, err } = await renew({ ASSAY_SECRET: NEW_SECRET });
    expect(code).toBe(1);
    expect(JSON.parse(err).error).toContain('ASSAY_SECRET_PREVIOUS is required');
    expect((await renew({ ASSAY_SECRET: NEW_SECRET, ASSAY_SECRET_PREVIOUS: `${TEST_SECRET} not` })).code).toBe(1);
    expect(await sealed('webhook_endpoint', 'secret')).toEqual(before);
  });

  it('encrypts everything anew, says how much, and is audited; the seal of the log goes on under its own secret', async () => {
    await sealAudit(test.ctx, organisation.id);
    const { code, out } = await renew({
      ASSAY_SECRET: NEW_SECRET,
      ASSAY_SECRET_PREVIOUS: TEST_SECRET,
      AUDIT_SECRET: TEST_SECRET,
    });
    expect(code).toBe(0);
    const counts = { webhooks: 1, auditTargets: 2, identityProviders: 1, authenticators: 1 };
    expect(JSON.parse(out)).toEqual({ organisations: [{ id: organisation.id, ...counts }] });
    const entries = await test.database.query(`select meta from audit_entry where action = 'RENEW_SECRETS'`);
    expect(entries).toEqual([{ meta: counts }]);

    const env = { DATABASE_URL: test.database.url, ASSAY_SECRET: NEW_SECRET, AUDIT_SECRET: TEST_SECRET };
    const ctx = createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }));
    expect(ctx.webhookSeal.open(await sealed('webhook_endpoint', 'secret'))).toBe(webhookSecret);
    expect(ctx.identityProviderSeal.open(await sealed('identity_provider', 'client_secret'))).toBe('of the provider');
    expect(ctx.totpSeal.open(await sealed('totp_factor', 'secret'))).toBe('of the app');
    for (const table of ['audit_sink', 'audit_witness']) {
      expect(ctx.webhookSeal.open(await sealed(table, 'secret'))).toMatch(/^whsec_/);
    }
    const again = await sealed('webhook_endpoint', 'secret');
    expect(() => test.ctx.webhookSeal.open(again)).toThrow();
    await sealAudit(ctx, organisation.id);
    await ctx.database.pool.end();
  });
});
