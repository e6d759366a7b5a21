import type { Question, TemplateBody } from '@assay/contract';
import { validateQuestionnaire, listQuestions } from '@assay/contract/conditions';
import { formatQuestionLabel } from '../../components/format-condition.ts';
import { t } from '../../format/i18n.ts';
import { OPERATOR_LABELS, QUESTION_TYPE_LABELS } from '../../format/labels.ts';
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
  const logic = validateQuestionnaire(body.sections).map(({ path, message }) => {
    const problem = toDraftProblem({ path: parsePath(path), message }, body);
    return { ...problem, message: toReadableProblem(problem, body.sections) };
  });
  return [...shape, ...findBlankOptions(body), ...logic];
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

const findBlankOptions = ({ sections }: TemplateBody): DraftProblem[] =>
  sections.flatMap(({ questions }, section) =>
    questions.flatMap(({ key, options }) =>
      options?.some((option) => option.trim() === '')
        ? [{ questionKey: key, section, field: 'options' as const, message: t('Fill in or remove the empty option.') }]
        : [],
    ),
  );

/** Validation messages mention keys, operators and types, but users know questions by their number. */
function toReadableProblem({ questionKey, message }: DraftProblem, sections: TemplateBody['sections']): string {
  const questions: readonly Question[] = listQuestions(sections);
  const question = questions.find(({ key }) => key === questionKey);
  const named = new Set(question?.conditionalLogic?.rules.map((rule) => rule.question));
  const start = `${questionKey ?? ''}: `;
  const words = (message.startsWith(start) ? message.slice(start.length) : message).replace(/[\w.-]*\w/g, (word) => {
    if (named.has(word)) return formatQuestionLabel(questions, word);
    const known: Readonly<Record<string, string>> = { ...OPERATOR_LABELS, ...QUESTION_TYPE_LABELS };
    const said = known[word];
    return said === undefined || word === said ? word : `“${said}”`;
  });
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
