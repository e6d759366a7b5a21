import type { AssessedControl, ControlMapping, FrozenSection } from '@assay/contract';
import type { Caller } from '../../domain/caller.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { controlName, controlsByName, type KnownControl } from '../frameworks/framework-queries.ts';
import { sectionsOf, type Template } from '../templates/template-queries.ts';

/** The questionnaire as it is now, with the controls its mappings name spelt out, so that it stands on its own. */
export async function freeze(tx: Tx, caller: Caller, template: Template): Promise<FrozenSection[]> {
  const known = await controlsByName(tx, caller);
  return sectionsOf(template).map(({ title, questions }) => ({
    title,
    questions: questions.map(({ controlMappings, ...question }) => ({
      ...question,
      controls: controlMappings.map((mapping) => assessedControl(mapping, known.get(controlName(mapping)))),
    })),
  }));
}

const assessedControl = (mapping: ControlMapping, control: KnownControl | undefined): AssessedControl => ({
  frameworkId: control?.frameworkId ?? null,
  framework: control?.framework ?? mapping.framework,
  version: control?.version ?? mapping.version,
  code: mapping.code,
  title: control?.title ?? null,
  domain: control?.domain ?? null,
});
