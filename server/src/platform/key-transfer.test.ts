import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedOrganisation, type TestOrganisation } from '../../test/support/factories.ts';
import { startNode } from '../../test/support/processes.ts';
import { TEST_SECRET, useTestApp } from '../../test/support/test-app.ts';
import { adoptTransferredKeys, wrapOrganisationKeysForTransfer } from '../features/access/organisations/index.ts';
import { getTransferPublicKey } from './key-transfer.ts';
import type { Secrets } from './key-ring.ts';
import { createRingKeyService } from './key-service.ts';

const test = useTestApp();
let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
});

/** The installation that the organisation moves to. */
function createTarget(...secrets: Secrets) {
  const keyService = createRingKeyService(secrets);
  const { ctx } = test;
  return {
    publicKey: getTransferPublicKey(secrets),
    keyService,
    adopt: async (id: string, key: string) => {
      const config = { ...ctx.config, secrets };
      const organisationKeys = { ...ctx.organisationKeys, keyService };
      const [row] = await adoptTransferredKeys({ ...ctx, config, organisationKeys }, id, { key, auditKey: null });
      if (!row) throw new Error('No key was adopted');
      return row;
    },
  };
}

const wrap = async (publicKey: string) =>
  (await wrapOrganisationKeysForTransfer(test.ctx, organisation.operator, publicKey)).key;

describe('The key of an organisation that moves', () => {
  it('is the same in the other installation, wrapped with its own secret, and audited', async () => {
    const { id } = organisation;
    const target = createTarget(randomBytes(32));
    const adopted = await target.adopt(id, await wrap(target.publicKey));
    const owner = { organisationId: id, purpose: 'DATA' } as const;
    const [stored] = await test.database.query<{ wrapped_key: Buffer; wrapped_by: string }>(
      'select wrapped_key, wrapped_by from organisation_key where organisation_id = $1',
      [id],
    );
    if (!stored) throw new Error('The organisation has no key');
    const before = await test.ctx.organisationKeys.keyService.unwrap(stored, owner);
    expect((await target.keyService.unwrap(adopted, owner)).equals(before)).toBe(true);
    expect(adopted.wrapped_by).toBe(target.keyService.currentName);
    const entries = await test.database.query(
      `select meta from audit_entry where organisation_id = $1 and action = 'TRANSFER_ORGANISATION_KEY'`,
      [id],
    );
    expect(entries).toEqual([{ meta: { to: target.publicKey } }]);
  });

  it('is adopted while the secret of the other installation is being rotated', async () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const transferred = await wrap(createTarget(older).publicKey);
    const { keyService, adopt } = createTarget(newer, older);
    expect(await adopt(organisation.id, transferred)).toMatchObject({ wrapped_by: keyService.currentName });
  });

  it('is refused by a third installation, for another organisation, and when it was changed', async () => {
    const target = createTarget(randomBytes(32));
    const transferred = await wrap(target.publicKey);
    await expect(createTarget(randomBytes(32)).adopt(organisation.id, transferred)).rejects.toThrow(
      'wrapped for another installation',
    );
    await expect(target.adopt(randomUUID(), transferred)).rejects.toThrow('belongs to another organisation');
    await expect(target.adopt(organisation.id, transferred.slice(0, -4))).rejects.toThrow('damaged');
  });

  it('is wrapped only for what the other installation prints', async () => {
    const cli = startNode('server/src/cli.ts', {
      args: ['secrets', 'transfer-key', '--json'],
      env: { DATABASE_URL: test.database.url, ASSAY_SECRET: TEST_SECRET },
    });
    expect(await cli.ended).toBe(0);
    expect(JSON.parse(cli.stdout())).toEqual({ transferKey: getTransferPublicKey(test.ctx.config.secrets) });
    await expect(wrap('ssh-ed25519 AAAA')).rejects.toThrow('must be the output of');
  });
});
