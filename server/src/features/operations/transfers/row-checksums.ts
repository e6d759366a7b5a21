import type { OwnerConnection } from '../backups/index.ts';
import { listTenantTables, type TenantTable } from './tenant-tables.ts';

/** The number of rows of each table and the sum of their hashes. */
export type RowChecksums = Readonly<Record<string, string>>;

/** The audit log below these numbers is final, so it can be compared before changes are paused. */
type FinalRows = { readonly organisationId: string; readonly position: number; readonly leaves: number };

export async function findFinalRows(owner: OwnerConnection, organisationId: string): Promise<FinalRows> {
  const { rows } = await owner.query<{ position: string; leaves: string }>(
    `select organisation_horizon($1) as position,
       (select coalesce(max(number) + 1, 0) from audit_leaf where organisation_id = $1) as leaves`,
    [organisationId],
  );
  return { organisationId, position: Number(rows[0]?.position), leaves: Number(rows[0]?.leaves) };
}

const toFinalConditions = ({ position, leaves }: FinalRows): Readonly<Record<string, string>> => ({
  audit_entry: `position < ${String(position)}`,
  audit_leaf: `number < ${String(leaves)}`,
});

const toSum = ({ name, columns }: TenantTable, condition: string) =>
  `select '${name}' as name, count(*) || ' ' || coalesce(sum(hash_record_extended(row(${columns}), 0)), 0) as sum
   from ${name} where organisation_id = $1 and ${condition}`;

async function sumRows(owner: OwnerConnection, id: string, sums: readonly string[]): Promise<RowChecksums> {
  const { rows } = await owner.query<{ name: string; sum: string }>(sums.join(' union all '), [id]);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

export async function sumFinalRows(owner: OwnerConnection, final: FinalRows): Promise<RowChecksums> {
  const conditions = toFinalConditions(final);
  const sums = (await listTenantTables(owner)).flatMap((table) => {
    const condition = conditions[table.name];
    return condition === undefined ? [] : [toSum(table, condition)];
  });
  return sumRows(owner, final.organisationId, sums);
}

/** All other rows, in one statement: changes are paused while it runs. */
export async function sumOtherRows(owner: OwnerConnection, final: FinalRows): Promise<RowChecksums> {
  const conditions = toFinalConditions(final);
  const sums = (await listTenantTables(owner)).map((table) => toSum(table, `not ${conditions[table.name] ?? 'false'}`));
  return sumRows(owner, final.organisationId, sums);
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
