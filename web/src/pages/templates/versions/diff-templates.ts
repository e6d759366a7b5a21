import type { Question, TemplateBody } from '@assay/contract';
import { formatQuestionLabel } from '../../../components/format-condition.ts';
import { t } from '../../../format/i18n.ts';
import {
  formatQuestionField,
  isQuestionField,
  QUESTION_FIELD_LABELS,
  type QuestionField,
} from '../question-field-labels.ts';

export type FieldChange = { readonly label: string; readonly before: string; readonly after: string };

export type QuestionDiff =
  | {
      readonly kind: 'added' | 'removed';
      readonly question: Question;
      readonly label: string;
      readonly section: string;
    }
  | {
      readonly kind: 'changed';
      readonly question: Question;
      readonly label: string;
      readonly section: string;
      readonly changes: readonly FieldChange[];
    };

export type TemplateDiff = { readonly about: readonly FieldChange[]; readonly questions: readonly QuestionDiff[] };

type PositionedQuestion = { readonly question: Question; readonly section: string; readonly label: string };

const FIELDS: readonly QuestionField[] = Object.keys(QUESTION_FIELD_LABELS).filter(isQuestionField);

function listPositionedQuestions({ sections }: TemplateBody): PositionedQuestion[] {
  return sections.flatMap(({ title, questions }) =>
    questions.map((question) => ({
      question,
      section: title,
      label: formatQuestionLabel(sections, question.key),
    })),
  );
}

/** Compares the questions of two versions. Questions are matched by key. */
export function diffTemplates(before: TemplateBody, after: TemplateBody): TemplateDiff {
  const [old, now] = [listPositionedQuestions(before), listPositionedQuestions(after)];
  const oldByKey = new Map(old.map((placed) => [placed.question.key, placed]));
  const nowKeys = new Set(now.map(({ question }) => question.key));
  const kept = old.filter(({ question }) => nowKeys.has(question.key)).map(({ question }) => question.key);
  const keptNow = now.flatMap(({ question }) => (oldByKey.has(question.key) ? [question.key] : []));
  const changedOrAdded = now.flatMap((placed): QuestionDiff[] => {
    const was = oldByKey.get(placed.question.key);
    if (!was) return [{ kind: 'added', ...placed }];
    const changes = [
      ...diffFields(was.question, placed.question, { before, after }),
      ...diffPosition(was, placed, kept.indexOf(placed.question.key) !== keptNow.indexOf(placed.question.key)),
    ];
    return changes.length === 0 ? [] : [{ kind: 'changed', ...placed, changes }];
  });
  const removed = old.flatMap((placed): QuestionDiff[] =>
    nowKeys.has(placed.question.key) ? [] : [{ kind: 'removed', ...placed }],
  );
  return { about: diffDetails(before, after), questions: [...changedOrAdded, ...removed] };
}

type TemplatePair = { readonly before: TemplateBody; readonly after: TemplateBody };

/** Compares the stored values and formats them for display. */
const diffFields = (was: Question, is: Question, { before, after }: TemplatePair): FieldChange[] =>
  FIELDS.flatMap((field) =>
    JSON.stringify(was[field]) === JSON.stringify(is[field])
      ? []
      : [
          {
            label: QUESTION_FIELD_LABELS[field],
            before: formatQuestionField(was, field, before.sections),
            after: formatQuestionField(is, field, after.sections),
          },
        ],
  );

function diffPosition(was: PositionedQuestion, is: PositionedQuestion, isReordered: boolean): FieldChange[] {
  if (was.section !== is.section) return [{ label: t('Section'), before: was.section, after: is.section }];
  return isReordered ? [{ label: t('Position'), before: was.label, after: is.label }] : [];
}

function diffDetails(before: TemplateBody, after: TemplateBody): FieldChange[] {
  const titles = ({ sections }: TemplateBody) => sections.map(({ title }) => title).join('\n');
  const parts: FieldChange[] = [
    { label: t('Name'), before: before.name, after: after.name },
    { label: t('Description'), before: before.description ?? '–', after: after.description ?? '–' },
    { label: t('Sections'), before: titles(before), after: titles(after) },
  ];
  return parts.filter((part) => part.before !== part.after);
}
