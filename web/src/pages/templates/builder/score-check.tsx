import type { Question } from '@assay/contract';
import { type AnswerWarning, type Gate, type GateAnswer, type QuestionnaireCheck } from '@assay/contract/conditions';
import { Scale, TriangleAlert } from 'lucide-react';
import { formatAnswer } from '../../../components/answer-text.tsx';
import { formatQuestionLabel } from '../../../components/format-condition.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { formatScore } from '../../../format/numbers.ts';
import type { BuilderState } from './builder-state.ts';
import { type Draft, listDraftQuestions } from './draft.ts';

/** Where a worse answer can score higher, and what the answers that hide questions cost. */
export function ScoreCheck({ building }: { readonly building: BuilderState }) {
  const { control, check, select } = building;
  if (check === null || check.gates.length === 0) return null;
  const { sections } = control.draft;
  const questions = listDraftQuestions(control.draft);
  const warnings = check.gates.flatMap((gate) => gate.warnings);
  const isWarning = warnings.length > 0;
  return (
    <details
      open={isWarning}
      className={`rounded-md border px-3 py-2 ${isWarning ? 'border-amber/40 bg-amber-wash' : 'border-line bg-surface'}`}
    >
      <summary className="min-h-6 cursor-pointer font-medium">
        {isWarning ? (
          <TriangleAlert aria-hidden="true" className="mr-2 inline size-4 text-amber" />
        ) : (
          <Scale aria-hidden="true" className="mr-2 inline size-4 text-soft" />
        )}
        {isWarning
          ? tCount(
              warnings.length,
              '{{count}} answer can score higher than a better answer',
              '{{count}} answers can score higher than better answers',
            )
          : t('Score check passed: no answer scores higher than a better answer')}
      </summary>
      <div className="grid max-h-80 gap-3 overflow-y-auto pt-2 text-sm">
        {isWarning && <Warnings warnings={warnings} sections={sections} questions={questions} select={select} />}
        {!check.isComplete && <p>{t('This template is too large to check all answers.')}</p>}
        <GateList check={check} sections={sections} questions={questions} select={select} />
      </div>
    </details>
  );
}

type ListProps = {
  readonly sections: Draft['sections'];
  readonly questions: readonly Question[];
  readonly select: BuilderState['select'];
};

const QuestionButton = ({
  sections,
  select,
  questionKey,
}: Pick<ListProps, 'sections' | 'select'> & { readonly questionKey: string }) => (
  <button
    type="button"
    onClick={() => select(questionKey)}
    className="min-h-6 min-w-8 shrink-0 rounded-sm text-left font-medium underline"
  >
    {formatQuestionLabel(sections, questionKey)}
  </button>
);

function formatGateAnswer(question: Question | undefined, { answer }: GateAnswer): string {
  if (answer === null) return t('No answer');
  if (question?.type === 'FILE_UPLOAD') return t('Files');
  return question ? formatAnswer(question, answer) : String(answer);
}

const findByKey = (questions: readonly Question[], questionKey: string) =>
  questions.find(({ key }) => key === questionKey);

function formatRange({ range }: GateAnswer): string {
  if (range === null) return t('No score');
  const values = { worst: formatScore(range.worst), best: formatScore(range.best) };
  return range.isExact ? t('{{worst}} to {{best}}', values) : t('Between {{worst}} and {{best}}', values);
}

type WarningsProps = ListProps & { readonly warnings: readonly AnswerWarning[] };

function Warnings({ warnings, ...props }: WarningsProps) {
  return (
    <>
      <p className="text-soft">
        {t('With the same answers to all other questions, the worse answer can result in the higher score.')}
      </p>
      <ul aria-label={t('Score warnings')} className="grid gap-1">
        {warnings.map(({ questionKey, lower, higher }, index) => {
          const question = findByKey(props.questions, questionKey);
          const values = { lower: formatGateAnswer(question, lower), higher: formatGateAnswer(question, higher) };
          return (
            // Two pairs of a question can read the same.
            <li key={index} className="flex items-start gap-2">
              <QuestionButton sections={props.sections} select={props.select} questionKey={questionKey} />
              <span className="wrap-anywhere">
                {t('“{{lower}}” can score higher than “{{higher}}”', values)}
                <span className="block text-xs text-soft">
                  {`${values.lower}: ${formatRange(lower)} · ${values.higher}: ${formatRange(higher)}`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

type GateListProps = ListProps & { readonly check: QuestionnaireCheck };

const GateList = ({ check: { gates, totalWeight }, ...props }: GateListProps) => (
  <ul aria-label={t('Questions that control other questions')} className="grid gap-3">
    {gates.map((gate) => (
      <li key={gate.questionKey} className="flex items-start gap-2">
        <QuestionButton sections={props.sections} select={props.select} questionKey={gate.questionKey} />
        <GateTable gate={gate} question={findByKey(props.questions, gate.questionKey)} totalWeight={totalWeight} />
      </li>
    ))}
  </ul>
);

type GateTableProps = {
  readonly gate: Gate;
  readonly question: Question | undefined;
  readonly totalWeight: number;
};

function GateTable({ gate, question, totalWeight }: GateTableProps) {
  return (
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">
        {tCount(
          gate.dependentKeys.length,
          'Controls whether {{count}} other question is shown',
          'Controls whether {{count}} other questions are shown',
        )}
      </p>
      <table className="w-full max-w-3xl">
        <thead className="text-left text-xs text-soft">
          <tr>
            <th className="pr-4 font-normal">{t('Answer')}</th>
            <th className="pr-4 font-normal">{t('Possible scores')}</th>
            <th className="font-normal">{t('Hidden and scored 0')}</th>
          </tr>
        </thead>
        <tbody>
          {gate.answers.map((answer, index) => (
            // Two groups of answers can have the same example.
            <tr key={index}>
              <td className="pr-4 wrap-anywhere">{formatGateAnswer(question, answer)}</td>
              <td className="pr-4 whitespace-nowrap tabular-nums">{formatRange(answer)}</td>
              <td className="tabular-nums">{formatCost(answer, totalWeight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function formatCost({ lostKeys, lostWeight }: GateAnswer, totalWeight: number): string {
  if (lostKeys.length === 0) return t('None');
  const questions = tCount(lostKeys.length, '{{count}} question', '{{count}} questions');
  return t('{{questions}}: {{lost}} of {{total}} points', { questions, lost: lostWeight, total: totalWeight });
}
