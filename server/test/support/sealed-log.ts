import { readAuditSecrets } from '../../src/config.ts';
import { getAuditKeys, toAuditKeyRow } from '../../src/features/record/audit/audit-keys.ts';
import { sealAuditLog } from '../../src/features/record/audit/audit-seal-commands.ts';
import { createAuditSigner } from '../../src/features/record/audit/audit-signer.ts';
import { verifyLog } from '../../src/features/record/audit/audit-verification.ts';
import { insertAuditEntry, waitUntilSealable } from './audit-entries.ts';
import { seedOrganisation, type TestOrganisation } from './factories.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

const [TEST_AUDIT_SECRET] = readAuditSecrets({ ASSAY_SECRET: TEST_SECRET });

/** Writes entries and seals them with one checkpoint. */
export async function sealEntries(test: TestApp, organisation: TestOrganisation, entries: number): Promise<void> {
  for (let n = 0; n < entries; n += 1) {
    await insertAuditEntry(test, organisation, { entity_name: `Entry ${String(n)}`, meta: { n, exact: 1.5 } });
  }
  await waitUntilSealable(test, organisation);
  await sealAuditLog(test.ctx, organisation.id);
}

/**
 * An organisation whose audit log has this many entries per checkpoint. Creating the organisation adds the first entry.
 */
export async function seedSealedLog(test: TestApp, batchSizes: readonly number[]): Promise<TestOrganisation> {
  const organisation = await seedOrganisation(test);
  for (const entries of batchSizes) await sealEntries(test, organisation, entries);
  return organisation;
}

export async function listSealedIds({ database }: TestApp, { id }: TestOrganisation): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select entry_id as id from audit_leaf where organisation_id = $1 order by number',
    [id],
  );
  return rows.map((row) => row.id);
}

export async function getLogPublicKey({ ctx }: TestApp, { id }: TestOrganisation): Promise<string> {
  return createAuditSigner(await getAuditKeys(ctx, id), id).publicKey;
}

/** Seals as a release without audit keys of organisations: with the key of the installation. */
export async function sealWithInstallationKey(test: TestApp, organisation: TestOrganisation): Promise<void> {
  const { ctx, database } = test;
  const row = await toAuditKeyRow(ctx, organisation.id, TEST_AUDIT_SECRET);
  await database.query(
    'insert into organisation_key (organisation_id, purpose, wrapped_key, wrapped_by) values ($1, $2, $3, $4)',
    [row.organisation_id, row.purpose, row.wrapped_key, row.wrapped_by],
  );
  await sealLog(test, organisation);
  await database.query(`delete from organisation_key where organisation_id = $1 and purpose = 'AUDIT'`, [
    organisation.id,
  ]);
}

export const verifySealedLog = (test: TestApp, { id }: TestOrganisation, witness: readonly string[] | null = null) =>
  verifyLog(test.ctx, id, witness);

export async function listSealedNotes({ database }: TestApp, { id }: TestOrganisation): Promise<string[]> {
  const rows = await database.query<{ note: string }>(
    'select note from audit_checkpoint where organisation_id = $1 order by size',
    [id],
  );
  return rows.map(({ note }) => note);
}

/** Seals what was written so far. */
export async function sealLog(test: TestApp, organisation: TestOrganisation): Promise<void> {
  await waitUntilSealable(test, organisation);
  await sealAuditLog(test.ctx, organisation.id);
}
