import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../domain/caller.ts';
import { listQuestions } from '@assay/contract/conditions';
import { AssessedControl, type ControlMapping, Section } from '@assay/contract';
import { sql } from 'kysely';
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

const RemovedControl = z.object({ questionKey: z.string(), position: z.number(), control: AssessedControl });
const RemovedControls = z.array(z.object({ removedAt: z.string(), controls: z.array(RemovedControl) }));
type RemovedControl = z.infer<typeof RemovedControl>;

type DeletedFramework = FrameworkName & {
  readonly id: string;
  readonly controls: readonly { readonly code: string; readonly title: string; readonly domain: string }[];
};

/** Removes the mappings to a deleted framework from all templates. Returns the number of templates that had any. */
export async function deleteControlMappings(tx: Tx, caller: Caller, framework: DeletedFramework): Promise<number> {
  const isOfFramework = createMappingMatcher(framework);
  const templates = await tx
    .selectFrom('template')
    .select(['id', 'sections', 'revision'])
    .where('organisation_id', '=', caller.organisationId)
    .forUpdate()
    .execute();
  let changed = 0;
  for (const template of templates) {
    const sections = parseSections(template);
    const controls = listRemovedControls(sections, framework);
    if (controls.length === 0) continue;
    changed += 1;
    const kept = sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        controlMappings: question.controlMappings.filter((mapping) => !isOfFramework(mapping)),
      })),
    }));
    await tx
      .updateTable('template')
      .set({
        sections: JSON.stringify(kept),
        // Not now(): an assessment that was created while this transaction waited for the lock keeps its controls too.
        removed_controls: sql`removed_controls || jsonb_build_object(
          'removedAt', clock_timestamp(), 'controls', ${JSON.stringify(controls)}::jsonb)`,
        revision: template.revision + 1,
      })
      .where('organisation_id', '=', caller.organisationId)
      .where('id', '=', template.id)
      .execute();
  }
  return changed;
}

function listRemovedControls(sections: readonly Section[], framework: DeletedFramework): RemovedControl[] {
  const isOfFramework = createMappingMatcher(framework);
  const known = new Map(framework.controls.map((control) => [control.code, control]));
  const toControl = ({ code, ...mapping }: ControlMapping): AssessedControl => {
    const control = known.get(code);
    if (!control) return { frameworkId: null, ...mapping, code, title: null, domain: null };
    const { title, domain } = control;
    return { frameworkId: framework.id, framework: framework.name, version: framework.version, code, title, domain };
  };
  return listQuestions(sections).flatMap(({ key, controlMappings }) =>
    controlMappings.flatMap((mapping, position) =>
      isOfFramework(mapping) ? [{ questionKey: key, position, control: toControl(mapping) }] : [],
    ),
  );
}

/**
 * The controls of a question with those that were removed since a moment, each at its former position. Removals are
 * undone from the newest to the oldest, because each position counts in the list before its own removal.
 */
export function createControlRestorer({ removed_controls }: { readonly removed_controls: unknown }, since: string) {
  const removals = RemovedControls.parse(removed_controls).filter(
    ({ removedAt }) => Date.parse(removedAt) >= Date.parse(since),
  );
  return (questionKey: string, controls: readonly AssessedControl[]): AssessedControl[] => {
    const restored = [...controls];
    for (const removal of removals.toReversed()) {
      const ofQuestion = removal.controls.filter((removed) => removed.questionKey === questionKey);
      for (const { position, control } of ofQuestion) restored.splice(position, 0, control);
    }
    return restored;
  };
}
