import type { FoundControl, FrameworkDeletion, FrameworkDetail, FrameworkSummary } from '@assay/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../domain/caller.ts';
import { toLikePattern } from '../../../platform/db/conditions.ts';
import { inOrganisation, readInOrganisation } from '../../../platform/db/in-organisation.ts';
import { toStatement } from '../../../platform/db/statement.ts';
import { queryBuilder, type Tx } from '../../../platform/db/transaction.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { countControlMappings } from '../mappings/index.ts';

const selectFrameworkSummaries = ({ organisationId }: Caller) =>
  queryBuilder
    .selectFrom('framework')
    .select(['id', 'name', 'version', 'description'])
    .select((framework) =>
      framework
        .selectFrom('control')
        .select(framework.fn.countAll<number>().as('count'))
        .whereRef('control.organisation_id', '=', 'framework.organisation_id')
        .whereRef('control.framework_id', '=', 'framework.id')
        .as('controlCount'),
    )
    .where('organisation_id', '=', organisationId);

export async function listFrameworks(ctx: AppContext, caller: Caller): Promise<FrameworkSummary[]> {
  const rows = await readInOrganisation(
    ctx,
    caller,
    toStatement(selectFrameworkSummaries(caller).orderBy('name').orderBy('version')),
  );
  return rows.map((row) => ({ ...row, controlCount: row.controlCount ?? 0 }));
}

export type GetFrameworkInput = { readonly frameworkId: string; readonly search?: string | undefined };

/** The search filters the controls, but not the control count. */
export async function getFramework(
  ctx: AppContext,
  caller: Caller,
  { frameworkId, search }: GetFrameworkInput,
): Promise<FrameworkDetail> {
  const [framework] = await readInOrganisation(
    ctx,
    caller,
    toStatement(selectFrameworkSummaries(caller).where('id', '=', frameworkId)),
  );
  if (!framework) throw new NotFoundError();
  const controls = await readInOrganisation(ctx, caller, toStatement(selectControls(caller, frameworkId)));
  return {
    id: framework.id,
    name: framework.name,
    version: framework.version,
    description: framework.description,
    controlCount: framework.controlCount ?? 0,
    controls: search === undefined ? controls : controls.filter((control) => matchesSearch(control, search)),
  };
}

type SearchableControl = { code: string; title: string; domain: string; guidance: string | null };

function matchesSearch({ code, title, domain, guidance }: SearchableControl, search: string): boolean {
  const wanted = search.toLowerCase();
  return [code, title, domain, guidance ?? ''].some((text) => text.toLowerCase().includes(wanted));
}

const selectControls = ({ organisationId }: Caller, frameworkId: string) =>
  queryBuilder
    .selectFrom('control')
    .select(['id', 'domain', 'code', 'title', 'guidance'])
    .where('organisation_id', '=', organisationId)
    .where('framework_id', '=', frameworkId)
    .orderBy('position');

const MAX_FOUND = 6;

/** Reads the controls of the organisation only, of which there are a few thousand at most. */
export async function findControls(
  ctx: AppContext,
  { organisationId }: Caller,
  query: string,
): Promise<FoundControl[]> {
  if (query === '') return [];
  const wanted = query.toLowerCase();
  const contains = toLikePattern(wanted);
  const found = sql<FoundControl>`
    select framework.id as "frameworkId", framework.name as "frameworkName", framework.version as "frameworkVersion",
      control.code, control.title
    from control
    join framework on framework.organisation_id = control.organisation_id and framework.id = control.framework_id
    where control.organisation_id = ${organisationId}::uuid
      and (lower(control.code) like ${contains} or lower(control.title) like ${contains})
    order by starts_with(lower(control.code), ${wanted}) desc, lower(framework.name), framework.version, control.position
    limit ${sql.lit(MAX_FOUND)}`;
  return readInOrganisation(ctx, { organisationId }, toStatement({ compile: () => found.compile(queryBuilder) }));
}

export type KnownControl = {
  readonly frameworkId: string;
  readonly framework: string;
  readonly version: string;
  readonly code: string;
  readonly title: string;
  readonly domain: string;
};

export async function getControlsByName(tx: Tx, { organisationId }: Caller): Promise<Map<string, KnownControl>> {
  const rows = await tx
    .selectFrom('control')
    .innerJoin('framework', (join) =>
      join
        .onRef('framework.organisation_id', '=', 'control.organisation_id')
        .onRef('framework.id', '=', 'control.framework_id'),
    )
    .select(['framework.id as frameworkId', 'framework.name as framework', 'framework.version'])
    .select(['control.code', 'control.title', 'control.domain'])
    .where('control.organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((control) => [toControlName(control), control]));
}

export const toControlName = ({ framework, version, code }: Pick<KnownControl, 'framework' | 'version' | 'code'>) =>
  JSON.stringify([framework.toLowerCase(), version.toLowerCase(), code]);

/** A framework can always be deleted: existing assessments keep their controls. */
export function getFrameworkDeletion(ctx: AppContext, caller: Caller, frameworkId: string): Promise<FrameworkDeletion> {
  return inOrganisation(ctx, caller, async (tx) => {
    const framework = await tx
      .selectFrom('framework')
      .select(['name', 'version'])
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', frameworkId)
      .executeTakeFirst();
    if (!framework) throw new NotFoundError();
    const { controls } = await tx
      .selectFrom('control')
      .select(({ fn }) => fn.countAll<number>().as('controls'))
      .where('organisation_id', '=', caller.organisationId)
      .where('framework_id', '=', frameworkId)
      .executeTakeFirstOrThrow();
    return { refusal: null, removes: { controls }, keeps: await countControlMappings(tx, caller, framework) };
  });
}
