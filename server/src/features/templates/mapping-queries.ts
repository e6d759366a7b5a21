import { questionsOf } from '@assay/contract/conditions';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { sectionsOf } from './template-queries.ts';

type FrameworkName = { readonly name: string; readonly version: string };

/** Mappings name a framework in whatever capitals. */
export const isMappedTo = (framework: FrameworkName) => (mapping: { framework: string; version: string }) =>
  mapping.framework.toLowerCase() === framework.name.toLowerCase() &&
  mapping.version.toLowerCase() === framework.version.toLowerCase();

type Mapped = FrameworkName & {
  /** Templates that do not count. */
  readonly except?: readonly string[];
};

/** How many templates, every version counted, and how many of their questions are mapped to a framework. */
export async function countMappings(tx: Tx, { organisationId }: Caller, { except = [], ...framework }: Mapped) {
  const templates = await tx
    .selectFrom('template')
    .select('sections')
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', (eb) => eb.fn<string>('all', [eb.val([...except])]))
    .execute();
  const mapped = templates
    .map((template) => questionsOf(sectionsOf(template)))
    .map((questions) => questions.filter(({ controlMappings }) => controlMappings.some(isMappedTo(framework))).length)
    .filter((questions) => questions > 0);
  return { templates: mapped.length, questions: mapped.reduce((sum, questions) => sum + questions, 0) };
}
