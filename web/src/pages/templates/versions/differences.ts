import type { Question, TemplateBody } from '@assay/contract';
import { questionsOf } from '@assay/contract/conditions';
import { t } from '../../../format/text.ts';
import { fieldText, isQuestionField, QUESTION_FIELD, type QuestionField } from '../field-words.ts';

export type Change = { readonly label: string; readonly before: string; readonly after: string };

export type QuestionDifference =
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
      readonly changes: readonly Change[];
    };

export type Differences = { readonly about: readonly Change[]; readonly questions: readonly QuestionDifference[] };

type Placed = { readonly question: Question; readonly section: string; readonly label: string };

const FIELDS: readonly QuestionField[] = Object.keys(QUESTION_FIELD).filter(isQuestionField);

function placedIn({ sections }: TemplateBody): Placed[] {
  const placed = sections.flatMap(({ title, questions }) =>
    questions.map((question) => ({ question, section: title })),
  );
  return placed.map((entry, index) => ({ ...entry, label: `Q${String(index + 1)}` }));
}

/** What became of the questions from one version to another; a question is the same as long as its key is. */
export function differencesOf(before: TemplateBody, after: TemplateBody): Differences {
  const [old, now] = [placedIn(before), placedIn(after)];
  const oldByKey = new Map(old.map((placed) => [placed.question.key, placed]));
  const nowKeys = new Set(now.map(({ question }) => question.key));
  const kept = old.filter(({ question }) => nowKeys.has(question.key)).map(({ question }) => question.key);
  const keptNow = now.flatMap(({ question }) => (oldByKey.has(question.key) ? [question.key] : []));
  const changedOrAdded = now.flatMap((placed): QuestionDifference[] => {
    const was = oldByKey.get(placed.question.key);
    if (!was) return [{ kind: 'added', ...placed }];
    const changes = [
      ...fieldChanges(was.question, placed.question, { before, after }),
      ...placeChanges(was, placed, kept.indexOf(placed.question.key) !== keptNow.indexOf(placed.question.key)),
    ];
    return changes.length === 0 ? [] : [{ kind: 'changed', ...placed, changes }];
  });
  const removed = old.flatMap((placed): QuestionDifference[] =>
    nowKeys.has(placed.question.key) ? [] : [{ kind: 'removed', ...placed }],
  );
  return { about: aboutChanges(before, after), questions: [...changedOrAdded, ...removed] };
}

type Both = { readonly before: TemplateBody; readonly after: TemplateBody };

/** Compared as they are stored, and told in words. */
const fieldChanges = (was: Question, is: Question, { before, after }: Both): Change[] =>
  FIELDS.flatMap((field) =>
    JSON.stringify(was[field]) === JSON.stringify(is[field])
      ? []
      : [
          {
            label: QUESTION_FIELD[field],
            before: fieldText(was, field, questionsOf(before.sections)),
            after: fieldText(is, field, questionsOf(after.sections)),
          },
        ],
  );

function placeChanges(was: Placed, is: Placed, isReordered: boolean): Change[] {
  if (was.section !== is.section) return [{ label: t('Section'), before: was.section, after: is.section }];
  return isReordered ? [{ label: t('Place'), before: was.label, after: is.label }] : [];
}

function aboutChanges(before: TemplateBody, after: TemplateBody): Change[] {
  const titles = ({ sections }: TemplateBody) => sections.map(({ title }) => title).join('\n');
  const parts: Change[] = [
    { label: t('Name'), before: before.name, after: after.name },
    { label: t('Description'), before: before.description ?? '–', after: after.description ?? '–' },
    { label: t('Sections'), before: titles(before), after: titles(after) },
  ];
  return parts.filter((part) => part.before !== part.after);
}
