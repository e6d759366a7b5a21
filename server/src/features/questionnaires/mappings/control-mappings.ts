import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../domain/caller.ts';
import { listQuestions } from '@assay/contract/conditions';
import { Section } from '@assay/contract';
import { z } from 'zod';

const Sections = z.array(Section);

/** The questionnaire was validated when it was saved. Parsing restores its type. */
export const parseSections = ({ sections }: { readonly sections: unknown }) => Sections.parse(sections);

type FrameworkName = { readonly name: string; readonly version: string };

/** Mappings match framework names case-insensitively. */
const createMappingMatcher = (framework: FrameworkName) => (mapping: { framework: string; version: string }) =>
  mapping.framework.toLowerCase() === framework.name.toLowerCase() &&
  mapping.version.toLowerCase() === framework.version.toLowerCase();

type CountMappingsInput = FrameworkName & {
  /** Templates to ignore. */
  readonly except?: readonly string[];
};

/** Counts the templates (every version) and questions that are mapped to a framework. */
export async function countControlMappings(
  tx: Tx,
  { organisationId }: Caller,
  { except = [], ...framework }: CountMappingsInput,
) {
  const templates = await tx
    .selectFrom('template')
    .select('sections')
    .where('organisation_id', '=', organisationId)
    .where('id', '<>', (eb) => eb.fn<string>('all', [eb.val([...except])]))
    .execute();
  const mapped = templates
    .map((template) => listQuestions(parseSections(template)))
    .map(
      (questions) =>
        questions.filter(({ controlMappings }) => controlMappings.some(createMappingMatcher(framework))).length,
    )
    .filter((questions) => questions > 0);
  return { templates: mapped.length, questions: mapped.reduce((sum, questions) => sum + questions, 0) };
}

/** Removes the mappings to a deleted framework from all templates. Returns the number of templates that had any. */
export async function deleteControlMappings(
  tx: Tx,
  caller: Caller,
  framework: { readonly name: string; readonly version: string },
): Promise<number> {
  const isOfFramework = createMappingMatcher(framework);
  const templates = await tx
    .selectFrom('template')
    .selectAll()
    .where('organisation_id', '=', caller.organisationId)
    .forUpdate()
    .execute();
  let changed = 0;
  for (const template of templates) {
    const sections = parseSections(template);
    const kept = sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        controlMappings: question.controlMappings.filter((mapping) => !isOfFramework(mapping)),
      })),
    }));
    if (JSON.stringify(kept) === JSON.stringify(sections)) continue;
    changed += 1;
    await tx
      .updateTable('template')
      .set({ sections: JSON.stringify(kept), revision: template.revision + 1 })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', template.id)
      .execute();
  }
  return changed;
}
