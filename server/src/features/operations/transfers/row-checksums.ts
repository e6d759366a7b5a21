import type { OwnerConnection } from '../backups/index.ts';
import { listTenantTables, type TenantTable } from './tenant-tables.ts';

/** The number of rows of each table and the sum of their hashes. */
export type RowChecksums = Readonly<Record<string, string>>;

/** Audit entries below the position are final, so they can be compared before changes are paused. */
type Split = { readonly organisationId: string; readonly position: number };

const AUDIT_ENTRY = 'audit_entry';

const toSum = ({ name, columns }: TenantTable, condition: string) =>
  `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0) as sum
   from ${name} where organisation_id = $1 and ${condition}`;

async function sumRows(owner: OwnerConnection, id: string, sums: readonly string[]): Promise<RowChecksums> {
  const { rows } = await owner.query<{ name: string; sum: string }>(sums.join(' union all '), [id]);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

export async function sumFinalEntries(
  owner: OwnerConnection,
  { organisationId, position }: Split,
): Promise<RowChecksums> {
  const entries = (await listTenantTables(owner)).filter(({ name }) => name === AUDIT_ENTRY);
  return sumRows(
    owner,
    organisationId,
    entries.map((table) => toSum(table, `position < ${String(position)}`)),
  );
}

/** All rows but those entries, in one statement: changes are paused while it runs. */
export async function sumOtherRows(owner: OwnerConnection, { organisationId, position }: Split): Promise<RowChecksums> {
  const sums = (await listTenantTables(owner)).map((table) =>
    toSum(table, table.name === AUDIT_ENTRY ? `position >= ${String(position)}` : 'true'),
  );
  return sumRows(owner, organisationId, sums);
}

/** What has arrived cannot be completed: it must be copied again. */
export class RowsDifferError extends Error {}

type Sides = { readonly source: OwnerConnection; readonly target: OwnerConnection };

export async function requireSameRows(
  { source, target }: Sides,
  sum: (owner: OwnerConnection) => Promise<RowChecksums>,
) {
  const [here, there] = await Promise.all([sum(source), sum(target)]);
  const differing = Object.keys(here).filter((name) => here[name] !== there[name]);
  const [name] = differing;
  if (name === undefined) return;
  throw new RowsDifferError(
    `The rows differ in ${differing.join(', ')}. ${name}: ${here[name] ?? ''} in the source, ${there[name] ?? ''} in the target. Repeat the command to copy them again.`,
  );
}
