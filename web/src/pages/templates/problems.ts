import type { Question, TemplateBody } from '@assay/contract';
import { questionnaireProblems, questionsOf } from '@assay/contract/conditions';
import { questionLabel } from '../../components/condition-words.ts';
import { t } from '../../format/text.ts';
import { OPERATOR, QUESTION_TYPE } from '../../format/words.ts';
import { isQuestionField, type QuestionField } from './field-words.ts';
import { type Issue, shapeIssues, stepsOf } from './shape-words.ts';

/** What has to change before a template can be saved: at a question, at a section, or at the template itself. */
export type DraftProblem = {
  readonly questionKey: string | null;
  readonly section: number | null;
  readonly field: QuestionField | null;
  readonly message: string;
};

const FIRST_STEPS: Readonly<Record<string, string>> = {
  name: t('Give the template a name.'),
  title: t('Give this section a title.'),
  text: t('Write the question.'),
  options: t('Add at least one option.'),
};

export function problemsOf(body: TemplateBody): DraftProblem[] {
  const shape = shapeIssues(body).map((issue) => problemAt(issue, body));
  const logic = questionnaireProblems(body.sections).map(({ path, message }) => {
    const problem = problemAt({ path: stepsOf(path), message }, body);
    return { ...problem, message: plainly(problem, body.sections) };
  });
  return [...shape, ...blankOptions(body), ...logic];
}

function problemAt({ path, message }: Issue, { sections }: TemplateBody): DraftProblem {
  const [, section, , question] = path;
  const last = String(path.at(-1));
  const isInSection = path[0] === 'sections' && typeof section === 'number';
  const field = path[4] === undefined ? null : String(path[4]);
  const found = isInSection && typeof question === 'number' ? sections[section]?.questions[question] : undefined;
  return {
    questionKey: found?.key ?? null,
    section: isInSection ? section : null,
    field: field !== null && isQuestionField(field) ? field : null,
    message: message === t('must not be empty') ? (FIRST_STEPS[last] ?? message) : message,
  };
}

const blankOptions = ({ sections }: TemplateBody): DraftProblem[] =>
  sections.flatMap(({ questions }, section) =>
    questions.flatMap(({ key, options }) =>
      options?.some((option) => option.trim() === '')
        ? [{ questionKey: key, section, field: 'options' as const, message: t('Write or remove the empty option.') }]
        : [],
    ),
  );

/** The rules speak of keys, operators and types; people know questions by their place. */
function plainly({ questionKey, message }: DraftProblem, sections: TemplateBody['sections']): string {
  const questions: readonly Question[] = questionsOf(sections);
  const question = questions.find(({ key }) => key === questionKey);
  const named = new Set(question?.conditionalLogic?.rules.map((rule) => rule.question));
  const start = `${questionKey ?? ''}: `;
  const words = (message.startsWith(start) ? message.slice(start.length) : message).replace(/[\w.-]*\w/g, (word) => {
    if (named.has(word)) return questionLabel(questions, word);
    const known: Readonly<Record<string, string>> = { ...OPERATOR, ...QUESTION_TYPE };
    const said = known[word];
    return said === undefined || word === said ? word : `“${said}”`;
  });
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
