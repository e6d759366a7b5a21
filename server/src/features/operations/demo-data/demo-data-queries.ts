import type { DemoData } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { inOrganisation } from '../../../platform/db/in-organisation.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { countControlMappings } from '../../questionnaires/mappings/index.ts';

/** The IDs of all demo records, including those that have been deleted. */
export type DemoMarkers = Readonly<Record<'VENDOR' | 'TEMPLATE' | 'FRAMEWORK' | 'USER' | 'WEBHOOK', readonly string[]>>;

export function toDemoMarkers(rows: readonly { readonly kind: string; readonly record_id: string }[]): DemoMarkers {
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ record_id }) => record_id);
  return {
    VENDOR: of('VENDOR'),
    TEMPLATE: of('TEMPLATE'),
    FRAMEWORK: of('FRAMEWORK'),
    USER: of('USER'),
    WEBHOOK: of('WEBHOOK'),
  };
}

export function getDemoData(ctx: AppContext, caller: Caller): Promise<DemoData> {
  return inOrganisation(ctx, caller, async (tx) => {
    const rows = await tx
      .selectFrom('demo_record')
      .select(['kind', 'record_id'])
      .where('organisation_id', '=', caller.organisationId)
      .execute();
    return toDemoData(await planRemoval(tx, caller, toDemoMarkers(rows)));
  });
}

type MarkedRecord = { readonly id: string; readonly name: string; readonly used: boolean };

/**
 * The IDs to delete, in the order required, and the records that are kept because the organisation's own records use
 * them.
 */
export type RemovalPlan = {
  readonly vendors: readonly string[];
  readonly webhooks: readonly string[];
  readonly templates: readonly MarkedRecord[];
  readonly frameworks: readonly MarkedRecord[];
  readonly users: readonly MarkedRecord[];
  readonly parts: Pick<DemoData['removes'], 'assessments' | 'findings' | 'evidenceFiles'>;
};

export async function planRemoval(tx: Tx, caller: Caller, marks: DemoMarkers): Promise<RemovalPlan> {
  const templates = await listMarkedTemplates(tx, caller, marks);
  const vendors = await listExisting(tx, caller, { table: 'vendor', ids: marks.VENDOR });
  return {
    vendors,
    webhooks: await listExisting(tx, caller, { table: 'webhook_endpoint', ids: marks.WEBHOOK }),
    templates,
    frameworks: await listMarkedFrameworks(tx, caller, { ids: marks.FRAMEWORK, except: listRemovableIds(templates) }),
    users: await listMarkedUsers(tx, caller, marks),
    parts: await countVendorRecords(tx, caller, vendors),
  };
}

export const listRemovableIds = (found: readonly MarkedRecord[]) =>
  found.filter(({ used }) => !used).map(({ id }) => id);

const listKept = (found: readonly MarkedRecord[]) => found.filter(({ used }) => used);

export const toDemoData = ({ vendors, webhooks, templates, frameworks, users, parts }: RemovalPlan): DemoData => ({
  removes: {
    vendors: vendors.length,
    ...parts,
    templates: listRemovableIds(templates).length,
    frameworks: listRemovableIds(frameworks).length,
    users: listRemovableIds(users).length,
    webhooks: webhooks.length,
  },
  keeps: [
    ...listKept(templates).map(({ name }) => ({ type: 'Template' as const, name })),
    ...listKept(frameworks).map(({ name }) => ({ type: 'Framework' as const, name })),
    ...listKept(users).map(({ name }) => ({ type: 'User' as const, name })),
  ],
});

type ExistingInput = { readonly table: 'vendor' | 'webhook_endpoint'; readonly ids: readonly string[] };

async function listExisting(tx: Tx, { organisationId }: Caller, { table, ids }: ExistingInput): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** In use if an assessment of the organisation's own vendor uses it, or if it has a version of their own. */
async function listMarkedTemplates(tx: Tx, { organisationId }: Caller, marks: DemoMarkers): Promise<MarkedRecord[]> {
  const { rows } = await sql<MarkedRecord>`
    select t.id, t.name,
      exists (select from assessment a
        where a.organisation_id = t.organisation_id and a.template_id = t.id
          and a.vendor_id <> all (${marks.VENDOR}::uuid[]))
      or exists (select from template o
        where o.organisation_id = t.organisation_id and o.lineage_id = t.lineage_id
          and o.id <> all (${marks.TEMPLATE}::uuid[])) as used
    from template t
    where t.organisation_id = ${organisationId}::uuid and t.id = any (${marks.TEMPLATE}::uuid[])
    order by t.name, t.version, t.id`.execute(tx);
  return rows;
}

type FrameworkUsageInput = { readonly ids: readonly string[]; readonly except: readonly string[] };

/** In use if a template that is kept maps to it. */
async function listMarkedFrameworks(
  tx: Tx,
  caller: Caller,
  { ids, except }: FrameworkUsageInput,
): Promise<MarkedRecord[]> {
  const frameworks = await tx
    .selectFrom('framework')
    .select(['id', 'name', 'version'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const found: MarkedRecord[] = [];
  for (const { id, name, version } of frameworks) {
    const { templates } = await countControlMappings(tx, caller, { name, version, except });
    found.push({ id, name: `${name} ${version}`, used: templates > 0 });
  }
  return found;
}

/** In use if the organisation's own records refer to the user. The caller is always kept. */
async function listMarkedUsers(tx: Tx, { organisationId, id }: Caller, marks: DemoMarkers): Promise<MarkedRecord[]> {
  const isOwn = sql`organisation_id = u.organisation_id and vendor_id <> all (${marks.VENDOR}::uuid[])`;
  const { rows } = await sql<MarkedRecord>`
    select u.id, u.name,
      u.id is not distinct from ${id}::uuid
      or exists (select from vendor v
        where v.organisation_id = u.organisation_id and v.owner_id = u.id
          and v.id <> all (${marks.VENDOR}::uuid[]))
      or exists (select from responsibility where ${isOwn} and owner_id = u.id)
      or exists (select from assessment where ${isOwn} and reviewer_id = u.id) as used
    from app_user u
    where u.organisation_id = ${organisationId}::uuid and u.id = any (${marks.USER}::uuid[])
    order by u.name, u.id`.execute(tx);
  return rows;
}

async function countVendorRecords(
  tx: Tx,
  { organisationId }: Caller,
  vendors: readonly string[],
): Promise<RemovalPlan['parts']> {
  const isOfVendors = sql`organisation_id = ${organisationId}::uuid and vendor_id = any (${vendors}::uuid[])`;
  const { rows } = await sql<RemovalPlan['parts']>`
    select
      (select count(*) from assessment where ${isOfVendors}) as assessments,
      (select count(*) from finding where ${isOfVendors} and not proposed) as findings,
      (select count(*) from evidence
        where organisation_id = ${organisationId}::uuid
          and assessment_id in (select id from assessment where ${isOfVendors})) as "evidenceFiles"`.execute(tx);
  return rows[0] ?? { assessments: 0, findings: 0, evidenceFiles: 0 };
}
