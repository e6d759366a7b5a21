import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CKA_CLASS,
  CKA_DECRYPT,
  CKA_ENCRYPT,
  CKA_EXTRACTABLE,
  CKA_LABEL,
  CKA_SENSITIVE,
  CKA_TOKEN,
  CKA_VALUE_LEN,
  CKF_RW_SESSION,
  CKF_SERIAL_SESSION,
  CKM_AES_KEY_GEN,
  CKO_SECRET_KEY,
  CKU_USER,
  PKCS11,
} from 'pkcs11js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedOrganisation } from '../../test/support/factories.ts';
import { startNode } from '../../test/support/processes.ts';
import { canRunWith } from '../../test/support/programs.ts';
import { startTestAppOn, TEST_SECRET, type TestApp, useTestApp } from '../../test/support/test-app.ts';
import { rotateSecrets } from '../features/operations/secret-rotation/index.ts';

const MODULE = '/usr/lib/softhsm/libsofthsm2.so';
const PIN = 'a pin of this test';
const TOKEN = { PKCS11_MODULE: MODULE, PKCS11_TOKEN: 'assay-test', PKCS11_PIN: PIN };

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-token-'));
  await mkdir(join(dir, 'tokens'));
  await writeFile(join(dir, 'softhsm2.conf'), `directories.tokendir = ${join(dir, 'tokens')}\nlog.level = ERROR\n`);
  vi.stubEnv('SOFTHSM2_CONF', join(dir, 'softhsm2.conf'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(dir, { recursive: true });
});

function createToken(): void {
  const init = ['--init-token', '--free', '--label', TOKEN.PKCS11_TOKEN, '--so-pin', PIN, '--pin', PIN];
  expect(spawnSync('softhsm2-util', init).status).toBe(0);
  const module = new PKCS11();
  module.load(MODULE);
  module.C_Initialize();
  const slot = module.C_GetSlotList(true).find((one) => module.C_GetTokenInfo(one).label.trim() === TOKEN.PKCS11_TOKEN);
  if (!slot) throw new Error('The token was not created');
  const session = module.C_OpenSession(slot, CKF_SERIAL_SESSION | CKF_RW_SESSION);
  module.C_Login(session, CKU_USER, PIN);
  module.C_GenerateKey(session, { mechanism: CKM_AES_KEY_GEN }, [
    { type: CKA_CLASS, value: CKO_SECRET_KEY },
    { type: CKA_LABEL, value: 'assay' },
    { type: CKA_VALUE_LEN, value: 32 },
    { type: CKA_TOKEN, value: true },
    { type: CKA_SENSITIVE, value: true },
    { type: CKA_EXTRACTABLE, value: false },
    { type: CKA_ENCRYPT, value: true },
    { type: CKA_DECRYPT, value: true },
  ]);
  module.C_Logout(session);
  module.C_Finalize();
}

const test = useTestApp();
async function withServer<T>(environment: Record<string, string>, work: (server: TestApp) => Promise<T>): Promise<T> {
  const database = { ...test.database, drop: () => Promise.resolve() };
  const server = await startTestAppOn(database, { ...environment, AUDIT_SECRET: TEST_SECRET });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

describe.skipIf(!canRunWith('softhsm2'))('A hardware security module', () => {
  it('wraps the keys of organisations, new and old; without it, they cannot be used', async () => {
    createToken();
    const wrongPin = { ...TOKEN, PKCS11_PIN: 'wrong' };
    await expect(withServer(wrongPin, (server) => seedOrganisation(server))).rejects.toThrow('CKR_PIN_INCORRECT');
    expect(await test.database.query('select from organisation')).toEqual([]);
    const old = await seedOrganisation(test);
    const keys = await test.ctx.organisationKeys.get(old.id);
    const value = keys.totpCipher.encrypt('kept', ['row']);

    const added = await withServer(TOKEN, async (server) => {
      expect(await rotateSecrets(server.ctx, old.operator)).toMatchObject({
        renewed: { organisationKeys: 1 },
        failed: 0,
      });
      return seedOrganisation(server);
    });
    const stored = await test.database.query<{ wrapped_by: string }>('select wrapped_by from organisation_key');
    expect(stored).toEqual([{ wrapped_by: 'pkcs11:assay' }, { wrapped_by: 'pkcs11:assay' }]);

    // In a process of its own, because Vitest sees more exports of CommonJS packages than Node does.
    const settings = { ...TOKEN, SOFTHSM2_CONF: join(dir, 'softhsm2.conf'), FILE_DIR: join(dir, 'files') };
    const env = { ...settings, DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET };
    const doctor = startNode('server/src/cli.ts', { args: ['doctor', '--json'], env });
    await doctor.ended;
    expect(JSON.parse(doctor.stdout()).checks).toContainEqual(
      expect.objectContaining({ check: 'organisation keys', detail: 'all 2 can be unwrapped' }),
    );

    await withServer(TOKEN, async (server) => {
      const { totpCipher } = await server.ctx.organisationKeys.get(old.id);
      expect(totpCipher.decrypt(value, ['row'])).toBe('kept');
      expect((await server.ctx.organisationKeys.get(added.id)).keyId).not.toBe(keys.keyId);
      await test.database.query(
        `update organisation_key set wrapped_key = (select wrapped_key from organisation_key where organisation_id = $1)`,
        [old.id],
      );
    });
    await withServer(TOKEN, async (server) => {
      await expect(server.ctx.organisationKeys.get(added.id)).rejects.toThrow('cannot be unwrapped');
    });
    for (const environment of [{}, { ...TOKEN, PKCS11_TOKEN: 'other' }]) {
      await withServer({ ...environment }, async (server) => {
        const read = server.ctx.organisationKeys.get(old.id);
        await expect(read, JSON.stringify(environment)).rejects.toThrow('cannot be unwrapped');
      });
    }
  });
});
