import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { seedOrganisation, type TestOrganisation } from '../../../../test/support/factories.ts';
import {
  getLogPublicKey,
  sealEntries,
  sealLog,
  sealWithInstallationKey,
  seedSealedLog,
  verifySealedLog,
} from '../../../../test/support/sealed-log.ts';
import { startTestAppOn, TEST_SECRET, type TestApp, useTestApp } from '../../../../test/support/test-app.ts';
import { verifyAudit } from '../../../../../verifier/verify-audit.mjs';
import { shredOrganisation } from '../../access/organisations/index.ts';
import { exportAuditProof } from '../../operations/audit-verification/index.ts';
import { rotateSecrets } from '../../operations/secret-rotation/index.ts';
import { sealAuditLogsHandler } from './audit-jobs.ts';
import { ensureAuditKeys } from './audit-keys.ts';
import { createAuditSigner } from './audit-signer.ts';

const NEW_SECRET = 'another audit secret that only this test knows';
const test = useTestApp();

type StoredKey = { wrapped_key: Buffer; wrapped_by: string };
const auditKeysOf = ({ id }: TestOrganisation) =>
  test.database.query<StoredKey>(
    `select wrapped_key, wrapped_by from organisation_key where organisation_id = $1 and purpose = 'AUDIT'`,
    [id],
  );
const deleteAuditKey = ({ id }: TestOrganisation) =>
  test.database.query(`delete from organisation_key where organisation_id = $1 and purpose = 'AUDIT'`, [id]);

const installationKeyOf = ({ id }: TestOrganisation) => createAuditSigner(test.ctx.installationAuditKeys, id).publicKey;

/** As a server shows it. */
async function shownKey(server: TestApp, organisation: TestOrganisation): Promise<string | null> {
  const call = await createSessionCaller(server, organisation, ['audit:view']);
  return (await call({ method: 'GET', url: '/api/app/audit/seal' })).json().publicKey;
}

async function verifyOffline(organisation: TestOrganisation, key: string) {
  const { content } = await exportAuditProof(test.ctx, organisation.operator);
  const bundle = Readable.from(content).map((lines: string) => Buffer.from(lines));
  return (await verifyAudit({ bundle, key })).outcome;
}

async function withSecrets<T>(secrets: Record<string, string>, work: (other: TestApp) => Promise<T>): Promise<T> {
  const database = { ...test.database, drop: () => Promise.resolve() };
  const other = await startTestAppOn(database, { AUDIT_SECRET: TEST_SECRET, ...secrets });
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

describe('The audit key of an organisation', () => {
  it('is created with the first checkpoint, and verifies only its own log, also offline', async () => {
    const organisation = await seedOrganisation(test);
    expect([await auditKeysOf(organisation), await shownKey(test, organisation)]).toEqual([[], null]);
    await sealLog(test, organisation);
    expect(await auditKeysOf(organisation)).toMatchObject([{ wrapped_by: test.ctx.auditKeyService.currentName }]);
    const key = await getLogPublicKey(test, organisation);
    expect(key).not.toBe(installationKeyOf(organisation));
    expect(await shownKey(test, organisation)).toBe(key);
    expect(await verifySealedLog(test, organisation)).toMatchObject({ ok: true });
    expect(await verifyOffline(organisation, key)).toBe('holds');
    expect(await verifyOffline(organisation, installationKeyOf(organisation))).not.toBe('holds');
  });

  it('is the same for all workers that need it at the same time', async () => {
    const { id } = await seedOrganisation(test);
    const keys = await Promise.all(Array.from({ length: 6 }, () => ensureAuditKeys(test.ctx, id)));
    expect(new Set(keys.map((one) => createAuditSigner(one, id).publicKey)).size).toBe(1);
  });

  it('is not created for a log that the key of the installation has signed', async () => {
    const organisation = await seedOrganisation(test);
    await sealWithInstallationKey(test, organisation);
    await sealEntries(test, organisation, 2);
    expect(await auditKeysOf(organisation)).toEqual([]);
    expect(await verifySealedLog(test, organisation)).toMatchObject({ ok: true, upTo: 3 });
    expect(await shownKey(test, organisation)).toBe(installationKeyOf(organisation));
    expect(await verifyOffline(organisation, installationKeyOf(organisation))).toBe('holds');
  });

  it('is not unwrapped while there is nothing to seal', async () => {
    const organisation = await seedSealedLog(test, [1]);
    await sealAuditLogsHandler.run(test.ctx, {});
    let unwrapped = 0;
    const { auditKeyService: service } = test.ctx;
    const auditKeyService: typeof service = {
      ...service,
      unwrap: (...args) => {
        unwrapped += 1;
        return service.unwrap(...args);
      },
    };
    await sealAuditLogsHandler.run({ ...test.ctx, auditKeyService }, {});
    expect(unwrapped).toBe(0);
    await sealEntries({ ...test, ctx: { ...test.ctx, auditKeyService } }, organisation, 1);
    expect(unwrapped).toBe(1);
  });

  it('is not replaced when it was deleted: verification and sealing refuse the log', async () => {
    const organisation = await seedSealedLog(test, [2]);
    await deleteAuditKey(organisation);
    expect((await verifySealedLog(test, organisation)).problem?.kind).toBe('CHECKPOINT_CHANGED');
    await expect(sealEntries(test, organisation, 1)).rejects.toThrow(
      'The last checkpoint of the audit log is not valid',
    );
    expect(await auditKeysOf(organisation)).toEqual([]);
  });

  it('is deleted when the organisation is shredded', async () => {
    const organisation = await seedSealedLog(test, [1]);
    const [{ name } = { name: '' }] = await test.database.query<{ name: string }>(
      'select name from organisation where organisation_id = $1',
      [organisation.id],
    );
    await shredOrganisation(test.ctx, organisation.operator, name);
    expect(
      await test.database.query('select from organisation_key where organisation_id = $1', [organisation.id]),
    ).toEqual([]);
  });
});

describe('A rotation', { timeout: 60_000 }, () => {
  it('of AUDIT_SECRET wraps the audit key again; sealing continues with the new secret alone', async () => {
    const organisation = await seedSealedLog(test, [2]);
    const key = await getLogPublicKey(test, organisation);
    await withSecrets({ AUDIT_SECRET: NEW_SECRET }, async (worker) => {
      await expect(sealEntries(worker, organisation, 1)).rejects.toThrow(
        `AUDIT_SECRET must contain the key ${test.ctx.auditKeyService.currentName}. Run "assay doctor".`,
      );
    });
    await withSecrets({ AUDIT_SECRET: `${NEW_SECRET}\n${TEST_SECRET}` }, async (worker) => {
      await sealEntries(worker, organisation, 1);
      expect(await rotateSecrets(worker.ctx, organisation.operator)).toMatchObject({
        renewed: { auditKeys: 1 },
        failed: 0,
      });
    });
    await withSecrets({ AUDIT_SECRET: NEW_SECRET }, async (worker) => {
      await sealEntries(worker, organisation, 1);
      expect(await verifySealedLog(worker, organisation)).toMatchObject({ ok: true });
      expect(await getLogPublicKey(worker, organisation)).toBe(key);
      expect(await rotateSecrets(worker.ctx, organisation.operator)).toMatchObject({ failed: 0 });
    });
    expect(await rotateSecrets(test.ctx, organisation.operator)).toMatchObject({ failed: 1 });
    expect(
      await test.database.query(
        `select meta from audit_entry where organisation_id = $1 and action = 'RENEW_SECRETS'`,
        [organisation.id],
      ),
    ).toEqual([{ meta: { auditKeys: 1 } }]);
  });

  it('of AUDIT_SECRET does not change the key of a log that the installation has signed', async () => {
    const organisation = await seedOrganisation(test);
    await sealWithInstallationKey(test, organisation);
    await withSecrets({ AUDIT_SECRET: `${NEW_SECRET}\n${TEST_SECRET}` }, async (worker) => {
      await sealEntries(worker, organisation, 1);
      expect(await verifySealedLog(worker, organisation)).toMatchObject({ ok: true });
    });
    expect(await shownKey(test, organisation)).toBe(installationKeyOf(organisation));
  });

  it('of ASSAY_SECRET encrypts the public key again, which servers show as before', async () => {
    const [own, older] = [await seedSealedLog(test, [1]), await seedOrganisation(test)];
    await sealWithInstallationKey(test, older);
    await withSecrets({ ASSAY_SECRET: `${NEW_SECRET}\n${TEST_SECRET}` }, async (worker) => {
      for (const { operator } of [own, older])
        expect(await rotateSecrets(worker.ctx, operator)).toMatchObject({ failed: 0 });
    });
    await withSecrets({ ASSAY_SECRET: NEW_SECRET }, async (server) => {
      expect(await shownKey(server, own)).toBe(await getLogPublicKey(test, own));
      expect(await shownKey(server, older)).toBe(installationKeyOf(older));
    });
  });
});
