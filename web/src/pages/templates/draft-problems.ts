import type { TemplateBody } from '@assay/contract';
import { validateQuestionnaire } from '@assay/contract/conditions';
import { formatQuestionLabel } from '../../components/format-condition.ts';
import { t } from '../../format/i18n.ts';
import { formatProblem } from './format-problem.ts';
import { isQuestionField, type QuestionField } from './question-field-labels.ts';
import { type TemplateIssue, listTemplateIssues, parsePath } from './template-issues.ts';

/** A problem that prevents saving: with a question, a section, or the template. */
export type DraftProblem = {
  readonly questionKey: string | null;
  readonly section: number | null;
  readonly field: QuestionField | null;
  readonly message: string;
};

const FIELD_MESSAGES: Readonly<Record<string, string>> = {
  name: t('Enter a template name.'),
  title: t('Enter a section title.'),
  text: t('Enter the question.'),
  options: t('Add at least one option.'),
};

export function listDraftProblems(body: TemplateBody): DraftProblem[] {
  const shape = listTemplateIssues(body).map((issue) => toDraftProblem(issue, body));
  const logic = validateQuestionnaire(body.sections).map(({ path, reason }) => {
    const message = formatProblem(reason, (key) => formatQuestionLabel(body.sections, key));
    return toDraftProblem({ path: parsePath(path), message }, body);
  });
  return [...shape, ...logic];
}

function toDraftProblem({ path, message, code }: TemplateIssue, { sections }: TemplateBody): DraftProblem {
  const [, section, , question] = path;
  const last = String(path.at(-1));
  const isInSection = path[0] === 'sections' && typeof section === 'number';
  const field = path[4] === undefined ? null : String(path[4]);
  const found = isInSection && typeof question === 'number' ? sections[section]?.questions[question] : undefined;
  return {
    questionKey: found?.key ?? null,
    section: isInSection ? section : null,
    field: field !== null && isQuestionField(field) ? field : null,
    message: code === 'too_small' ? (FIELD_MESSAGES[last] ?? message) : message,
  };
}
