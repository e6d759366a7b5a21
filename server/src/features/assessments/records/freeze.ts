import type { AssessedControl, ControlMapping, FrozenSection } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { getControlsByName, type KnownControl, toControlName } from '../../questionnaires/frameworks/index.ts';
import { parseSections } from '../../questionnaires/mappings/index.ts';
import type { TemplateRow } from '../../questionnaires/templates/index.ts';

/** Copies the template's questions with the full controls of their mappings, so that the copy is self-contained. */
export async function freezeTemplate(tx: Tx, caller: Caller, template: TemplateRow): Promise<FrozenSection[]> {
  const known = await getControlsByName(tx, caller);
  return parseSections(template).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ controlMappings, ...question }) => ({
      ...question,
      controls: controlMappings.map((mapping) => toAssessedControl(mapping, known.get(toControlName(mapping)))),
    })),
  }));
}

const toAssessedControl = (mapping: ControlMapping, control: KnownControl | undefined): AssessedControl => ({
  frameworkId: control?.frameworkId ?? null,
  framework: control?.framework ?? mapping.framework,
  version: control?.version ?? mapping.version,
  code: mapping.code,
  title: control?.title ?? null,
  domain: control?.domain ?? null,
});
