import { sealAudit } from '../src/features/audit/audit-seal-commands.ts';
import { verifyAudit } from '../src/features/audit/audit-verification.ts';
import { anEntry, untilFinal } from './audit-entries.ts';
import { anOrganisation, type TestOrganisation } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Writes entries and seals them: a stretch with a checkpoint of its own. */
export async function sealEntries(test: TestApp, organisation: TestOrganisation, entries: number): Promise<void> {
  for (let n = 0; n < entries; n += 1) {
    await anEntry(test, organisation, { entity_name: `Entry ${String(n)}`, meta: { n, exact: 1.5 } });
  }
  await untilFinal(test, organisation);
  await sealAudit(test.ctx, organisation.id);
}

/** An organisation whose log has so many entries in each of its stretches. The first entry is of its own making. */
export async function aSealedLog(test: TestApp, stretches: readonly number[]): Promise<TestOrganisation> {
  const organisation = await anOrganisation(test);
  for (const entries of stretches) await sealEntries(test, organisation, entries);
  return organisation;
}

/** The ids of the entries by number. */
export async function sealedIds({ database }: TestApp, { id }: TestOrganisation): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select entry_id as id from audit_leaf where organisation_id = $1 order by number',
    [id],
  );
  return rows.map((row) => row.id);
}

export const verified = (test: TestApp, { id }: TestOrganisation, witness: readonly string[] | null = null) =>
  verifyAudit(test.ctx, id, witness);

export async function notesOf({ database }: TestApp, { id }: TestOrganisation): Promise<string[]> {
  const rows = await database.query<{ note: string }>(
    'select note from audit_checkpoint where organisation_id = $1 order by size',
    [id],
  );
  return rows.map(({ note }) => note);
}
