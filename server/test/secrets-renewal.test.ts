import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { createWebhook } from '../src/features/messaging/webhooks/webhook-commands.ts';
import { sealAuditLog } from '../src/features/record/audit/audit-seal-commands.ts';
import { startAuditCopy } from '../src/features/record/audit/audit-sink-commands.ts';
import { startAuditWitness } from '../src/features/record/audit/audit-witness-commands.ts';
import { seedOrganisation, seedUser, type TestOrganisation } from './support/factories.ts';
import { startNode } from './support/processes.ts';
import { useProvider } from './support/sso.ts';
import { TEST_SECRET, useTestApp } from './support/test-app.ts';

const NEW_SECRET = 'another secret that only this test knows, long enough';
const test = useTestApp();
let organisation: TestOrganisation;
let webhookSecret: string;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
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
  const { id } = await seedUser(test, organisation);
  await database.query(
    `insert into totp_factor (organisation_id, user_id, secret, confirmed_at) values ($1, $2, $3, now())`,
    [organisation.id, id, ctx.totpCipher.encrypt('of the app')],
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
  it('fails without the previous secret; changes nothing', async () => {
    const before = await sealed('webhook_endpoint', 'secret');
    const { code, err } = await renew({ ASSAY_SECRET: NEW_SECRET });
    expect(code).toBe(1);
    expect(JSON.parse(err).error).toContain('ASSAY_SECRET_PREVIOUS is required');
    expect((await renew({ ASSAY_SECRET: NEW_SECRET, ASSAY_SECRET_PREVIOUS: `${TEST_SECRET} not` })).code).toBe(1);
    expect(await sealed('webhook_endpoint', 'secret')).toEqual(before);
  });

  it('re-encrypts everything, reports and audits the counts, and keeps sealing the audit log with AUDIT_SECRET', async () => {
    await sealAuditLog(test.ctx, organisation.id);
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
    expect(ctx.webhookCipher.decrypt(await sealed('webhook_endpoint', 'secret'))).toBe(webhookSecret);
    expect(ctx.identityProviderCipher.decrypt(await sealed('identity_provider', 'client_secret'))).toBe(
      'of the provider',
    );
    expect(ctx.totpCipher.decrypt(await sealed('totp_factor', 'secret'))).toBe('of the app');
    for (const table of ['audit_sink', 'audit_witness']) {
      expect(ctx.webhookCipher.decrypt(await sealed(table, 'secret'))).toMatch(/^whsec_/);
    }
    const again = await sealed('webhook_endpoint', 'secret');
    expect(() => test.ctx.webhookCipher.decrypt(again)).toThrow();
    await sealAuditLog(ctx, organisation.id);
    await ctx.database.pool.end();
  });
});
