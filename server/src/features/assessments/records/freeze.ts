import type { AssessedControl, ControlMapping, FrozenSection } from '@assay/contract';
import type { Caller } from '../../../domain/caller.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { getControlsByName, type KnownControl, toControlName } from '../../questionnaires/frameworks/index.ts';
import { createControlRestorer, parseSections } from '../../questionnaires/mappings/index.ts';
import { getTemplateRow } from '../../questionnaires/templates/index.ts';
import type { AssessmentRow } from './assessment-locks.ts';

type DraftRow = Pick<AssessmentRow, 'template_id' | 'created_at'>;

/**
 * Copies the questions of a draft's template with the full controls of their mappings, so that the copy is
 * self-contained. Controls of a framework that was deleted since the draft was created are kept.
 */
export async function freezeTemplate(tx: Tx, caller: Caller, draft: DraftRow): Promise<FrozenSection[]> {
  const template = await getTemplateRow(tx, caller, draft.template_id ?? '');
  const known = await getControlsByName(tx, caller);
  const restoreControls = createControlRestorer(template, draft.created_at);
  return parseSections(template).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ controlMappings, ...question }) => {
      const controls = controlMappings.map((mapping) => toAssessedControl(mapping, known.get(toControlName(mapping))));
      return { ...question, controls: restoreControls(question.key, controls) };
    }),
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
