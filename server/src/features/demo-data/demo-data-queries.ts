import type { DemoData } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { countMappings } from '../templates/mapping-queries.ts';

/** The ids of what a demonstration has put there, whether it is still there or not. */
export type Marks = Readonly<Record<'VENDOR' | 'TEMPLATE' | 'FRAMEWORK' | 'USER' | 'WEBHOOK', readonly string[]>>;

export function marksOf(rows: readonly { readonly kind: string; readonly record_id: string }[]): Marks {
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
    return demoDataOf(await planRemoval(tx, caller, marksOf(rows)));
  });
}

type Found = { readonly id: string; readonly name: string; readonly used: boolean };

/** What is to go, by id, in the order in which it has to; and what stays for the sake of somebody's own records. */
export type Removal = {
  readonly vendors: readonly string[];
  readonly webhooks: readonly string[];
  readonly templates: readonly Found[];
  readonly frameworks: readonly Found[];
  readonly users: readonly Found[];
  readonly parts: Pick<DemoData['removes'], 'assessments' | 'findings' | 'evidenceFiles'>;
};

export async function planRemoval(tx: Tx, caller: Caller, marks: Marks): Promise<Removal> {
  const templates = await findTemplates(tx, caller, marks);
  const vendors = await existing(tx, caller, { table: 'vendor', ids: marks.VENDOR });
  return {
    vendors,
    webhooks: await existing(tx, caller, { table: 'webhook_endpoint', ids: marks.WEBHOOK }),
    templates,
    frameworks: await findFrameworks(tx, caller, { ids: marks.FRAMEWORK, except: going(templates) }),
    users: await findUsers(tx, caller, marks),
    parts: await countParts(tx, caller, vendors),
  };
}

export const going = (found: readonly Found[]) => found.filter(({ used }) => !used).map(({ id }) => id);

const staying = (found: readonly Found[]) => found.filter(({ used }) => used);

export const demoDataOf = ({ vendors, webhooks, templates, frameworks, users, parts }: Removal): DemoData => ({
  removes: {
    vendors: vendors.length,
    ...parts,
    templates: going(templates).length,
    frameworks: going(frameworks).length,
    users: going(users).length,
    webhooks: webhooks.length,
  },
  keeps: [
    ...staying(templates).map(({ name }) => ({ type: 'Template' as const, name })),
    ...staying(frameworks).map(({ name }) => ({ type: 'Framework' as const, name })),
    ...staying(users).map(({ name }) => ({ type: 'User' as const, name })),
  ],
});

type Listed = { readonly table: 'vendor' | 'webhook_endpoint'; readonly ids: readonly string[] };

async function existing(tx: Tx, { organisationId }: Caller, { table, ids }: Listed): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** In use where an assessment of somebody's own vendor was made from it, or a version of their own. */
async function findTemplates(tx: Tx, { organisationId }: Caller, marks: Marks): Promise<Found[]> {
  const { rows } = await sql<Found>`
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

type Mapped = { readonly ids: readonly string[]; readonly except: readonly string[] };

/** In use where a template that stays is mapped to it. */
async function findFrameworks(tx: Tx, caller: Caller, { ids, except }: Mapped): Promise<Found[]> {
  const frameworks = await tx
    .selectFrom('framework')
    .select(['id', 'name', 'version'])
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const found: Found[] = [];
  for (const { id, name, version } of frameworks) {
    const { templates } = await countMappings(tx, caller, { name, version, except });
    found.push({ id, name: `${name} ${version}`, used: templates > 0 });
  }
  return found;
}

/** In use where somebody's own record names them; and nobody deletes themselves. */
async function findUsers(tx: Tx, { organisationId, id }: Caller, marks: Marks): Promise<Found[]> {
  const isOwn = sql`organisation_id = u.organisation_id and vendor_id <> all (${marks.VENDOR}::uuid[])`;
  const { rows } = await sql<Found>`
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

async function countParts(tx: Tx, { organisationId }: Caller, vendors: readonly string[]): Promise<Removal['parts']> {
  const isOfVendors = sql`organisation_id = ${organisationId}::uuid and vendor_id = any (${vendors}::uuid[])`;
  const { rows } = await sql<Removal['parts']>`
    select
      (select count(*) from assessment where ${isOfVendors}) as assessments,
      (select count(*) from finding where ${isOfVendors} and not proposed) as findings,
      (select count(*) from evidence
        where organisation_id = ${organisationId}::uuid
          and assessment_id in (select id from assessment where ${isOfVendors})) as "evidenceFiles"`.execute(tx);
  return rows[0] ?? { assessments: 0, findings: 0, evidenceFiles: 0 };
}
