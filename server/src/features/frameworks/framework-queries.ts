import type { FrameworkDetail, FrameworkSummary } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { readInOrganisation } from '../../platform/db/in-organisation.ts';
import { statementOf } from '../../platform/db/statement.ts';
import { statements, type Tx } from '../../platform/db/transaction.ts';
import { NotFoundError } from '../../platform/errors.ts';

const summaries = ({ organisationId }: Caller) =>
  statements
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
  const rows = await readInOrganisation(ctx, caller, statementOf(summaries(caller).orderBy('name').orderBy('version')));
  return rows.map((row) => ({ ...row, controlCount: row.controlCount ?? 0 }));
}

export type ControlSearch = { readonly frameworkId: string; readonly search?: string | undefined };

/** The search narrows the controls; the count stays the framework's own. */
export async function getFramework(
  ctx: AppContext,
  caller: Caller,
  { frameworkId, search }: ControlSearch,
): Promise<FrameworkDetail> {
  const [framework] = await readInOrganisation(
    ctx,
    caller,
    statementOf(summaries(caller).where('id', '=', frameworkId)),
  );
  if (!framework) throw new NotFoundError();
  const controls = await readInOrganisation(ctx, caller, statementOf(controlsOf(caller, frameworkId)));
  return {
    id: framework.id,
    name: framework.name,
    version: framework.version,
    description: framework.description,
    controlCount: framework.controlCount ?? 0,
    controls: search === undefined ? controls : controls.filter((control) => mentions(control, search)),
  };
}

type SearchedControl = { code: string; title: string; domain: string; guidance: string | null };

function mentions({ code, title, domain, guidance }: SearchedControl, search: string): boolean {
  const wanted = search.toLowerCase();
  return [code, title, domain, guidance ?? ''].some((text) => text.toLowerCase().includes(wanted));
}

const controlsOf = ({ organisationId }: Caller, frameworkId: string) =>
  statements
    .selectFrom('control')
    .select(['id', 'domain', 'code', 'title', 'guidance'])
    .where('organisation_id', '=', organisationId)
    .where('framework_id', '=', frameworkId)
    .orderBy('position');

export type KnownControl = {
  readonly frameworkId: string;
  readonly framework: string;
  readonly version: string;
  readonly code: string;
  readonly title: string;
  readonly domain: string;
};

/** Every control of the organisation, by the names that mappings use. */
export async function controlsByName(tx: Tx, { organisationId }: Caller): Promise<Map<string, KnownControl>> {
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
  return new Map(rows.map((control) => [controlName(control), control]));
}

export const controlName = ({ framework, version, code }: Pick<KnownControl, 'framework' | 'version' | 'code'>) =>
  JSON.stringify([framework.toLowerCase(), version.toLowerCase(), code]);
