import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  PASSWORD,
  seedIntegrator,
  seedOrganisation,
  seedUser,
  type TestOrganisation,
} from '../../../../test/support/factories.ts';
import { startTestAppOn, TEST_SECRET, type TestApp, useTestApp } from '../../../../test/support/test-app.ts';
import { createRingKeyService } from '../../../platform/key-service.ts';
import { rotateSecrets } from '../../operations/secret-rotation/index.ts';
import { createMissingOrganisationKeys } from './organisation-key-commands.ts';

const test = useTestApp();
let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
});

type StoredKey = { organisation_id: string; wrapped_key: Buffer; wrapped_by: string };
const storedKeys = (id = organisation.id) =>
  test.database.query<StoredKey>(
    'select organisation_id, wrapped_key, wrapped_by from organisation_key where organisation_id = $1',
    [id],
  );
const audited = (id: string) =>
  test.database.query<{ action: string; meta: unknown }>(
    `select action, meta from audit_entry where organisation_id = $1 and action ~ '(ORGANISATION_KEY|SECRETS)$'`,
    [id],
  );

/** Another server on the same database. It has not read any keys yet. */
async function withServer<T>(secret: string, work: (server: TestApp) => Promise<T>): Promise<T> {
  const database = { ...test.database, drop: () => Promise.resolve() };
  const server = await startTestAppOn(database, { ASSAY_SECRET: secret, AUDIT_SECRET: TEST_SECRET });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

const BINDING = ['totp_factor', 'organisation', 'user'];
const encryptFor = async ({ ctx }: TestApp, id: string) =>
  (await ctx.organisationKeys.get(id)).totpCipher.encrypt('kept', BINDING);
const decryptFor = async ({ ctx }: TestApp, { id, value }: { id: string; value: Buffer }) =>
  (await ctx.organisationKeys.get(id)).totpCipher.decrypt(value, BINDING);

describe('The key of an organisation', () => {
  it('is created with the organisation, wrapped with the first key of ASSAY_SECRET', async () => {
    const [key, ...others] = await storedKeys();
    expect(others).toEqual([]);
    expect(key?.wrapped_by).toBe(test.ctx.organisationKeys.keyService.currentName);
    const value = await encryptFor(test, organisation.id);
    expect(value.toString('hex', 4, 8)).toBe((await test.ctx.organisationKeys.get(organisation.id)).keyId);
    expect(await withServer(TEST_SECRET, (server) => decryptFor(server, { id: organisation.id, value }))).toBe('kept');
  });

  it('opens nothing of another organisation', async () => {
    const other = await seedOrganisation(test);
    const value = await encryptFor(test, other.id);
    await expect(decryptFor(test, { id: organisation.id, value })).rejects.toThrow('needs the key');
  });

  it('is refused when the wrapped key of another organisation was copied over it', async () => {
    const [own, other] = [await seedOrganisation(test), await seedOrganisation(test)];
    await test.database.query(
      `update organisation_key set wrapped_key = (select wrapped_key from organisation_key where organisation_id = $2)
       where organisation_id = $1`,
      [own.id, other.id],
    );
    await expect(test.ctx.organisationKeys.get(own.id)).rejects.toThrow('cannot be unwrapped');
  });

  it('is wrapped again during a rotation, which changes nothing that was encrypted with it', async () => {
    const { id, operator } = await seedOrganisation(test);
    const value = await encryptFor(test, id);
    const newSecret = randomBytes(32).toString('hex');
    const wrappedBy = await withServer(`${newSecret}\n${TEST_SECRET}`, async (server) => {
      expect(await rotateSecrets(server.ctx, operator)).toMatchObject({ renewed: { organisationKeys: 1 }, failed: 0 });
      return server.ctx.organisationKeys.keyService.currentName;
    });
    expect(await storedKeys(id)).toMatchObject([{ wrapped_by: wrappedBy }]);
    expect(await audited(id)).toEqual([{ action: 'RENEW_SECRETS', meta: { organisationKeys: 1 } }]);
    expect(await withServer(newSecret, (server) => decryptFor(server, { id, value }))).toBe('kept');
    await expect(withServer(TEST_SECRET, (server) => decryptFor(server, { id, value }))).rejects.toThrow(wrappedBy);
  });

  it('503 without the key that wraps it; is replaced only if the operator says that the secret is lost', async () => {
    const own = await seedOrganisation(test);
    const { email } = await seedUser(test, own);
    const before = await storedKeys(own.id);
    await withServer(randomBytes(32).toString('hex'), async (server) => {
      const signIn = () =>
        server.app.inject({ method: 'POST', url: '/api/app/sign-in', payload: { email, password: PASSWORD } });
      expect([(await signIn()).statusCode, (await signIn()).json().code]).toEqual([503, 'KEY_UNAVAILABLE']);
      expect(await rotateSecrets(server.ctx, own.operator)).toEqual({ renewed: { organisationKeys: 0 }, failed: 1 });
      expect(await storedKeys(own.id)).toEqual(before);
      await rotateSecrets(server.ctx, own.operator, { secretLost: true });
      expect((await signIn()).statusCode).toBe(200);
    });
    expect(await audited(own.id)).toContainEqual({ action: 'REPLACE_ORGANISATION_KEY', meta: null });
  });

  it('401 for an API key that was moved to another organisation in the database', async () => {
    const [from, to] = [await seedIntegrator(test), await seedIntegrator(test)];
    const read = () => from.call({ method: 'GET', url: '/api/v1/vendors' });
    expect((await read()).statusCode).toBe(200);
    await test.database.query('update api_key set organisation_id = $2 where organisation_id = $1', [
      from.organisation.id,
      to.organisation.id,
    ]);
    expect((await read()).statusCode).toBe(401);
  });
});

describe('An organisation from before organisations had keys', () => {
  it('gets its key an hour after the upgrade; earlier data stays readable', async () => {
    const { id } = await seedOrganisation(test);
    await test.database.query('delete from organisation_key where organisation_id = $1', [id]);
    const before = await encryptFor(test, id);
    expect(before.toString('hex', 4, 8)).toBe(test.ctx.organisationKeys.keyService.currentName);

    await createMissingOrganisationKeys(test.ctx);
    expect(await storedKeys(id)).toEqual([]);
    await test.database.query(`update migration set applied_at = now() - interval '1 hour'`);
    await createMissingOrganisationKeys(test.ctx);
    await createMissingOrganisationKeys(test.ctx);
    expect(await storedKeys(id)).toHaveLength(1);
    expect(await audited(id)).toEqual([{ action: 'CREATE_ORGANISATION_KEY', meta: null }]);

    const after = await encryptFor(test, id);
    expect(after.toString('hex', 4, 8)).not.toBe(before.toString('hex', 4, 8));
    for (const value of [before, after]) expect(await decryptFor(test, { id, value })).toBe('kept');
  });
});

describe('A wrapped key', () => {
  it('is refused for another purpose', async () => {
    const service = createRingKeyService([randomBytes(32)]);
    const key = randomBytes(32);
    const wrapped = await service.wrap(key, { organisationId: organisation.id, purpose: 'DATA' });
    expect(await service.unwrap(wrapped, { organisationId: organisation.id, purpose: 'DATA' })).toEqual(key);
    await expect(service.unwrap(wrapped, { organisationId: organisation.id, purpose: 'AUDIT' })).rejects.toThrow();
  });
});
