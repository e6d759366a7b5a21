import type { ScoreChangeLine, ScoreChanges } from '@assay/contract';
import { formatChanges, parseRational, sum } from '@assay/contract/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRatingThresholds } from '../api/me.ts';
import { formatDate } from '../format/dates.ts';
import { formatFraction } from '../format/fractions.ts';
import { t, tCount } from '../format/i18n.ts';
import { RATING_LABELS, SCORE_CHANGE_CAUSE_LABELS } from '../format/labels.ts';
import { formatExactScore } from '../format/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { ScrollTable, TableHead } from '../ui/table/scroll-table.tsx';

/** Why the score differs from the previous one. Nothing is shown if there is no previous one. */
export function ScoreChangesPanel({ changes }: { readonly changes: ScoreChanges | undefined }) {
  if (!changes?.previous) return null;
  const title = t('What changed since {{date}}', { date: formatDate(changes.previous.completedAt) });
  return (
    <Panel title={title}>
      <ChangeSummary changes={changes} />
      {changes.lines.length === 0 ? (
        <Notice>{t('Every question counts the same as before.')}</Notice>
      ) : (
        <ChangeTable changes={changes} caption={title} />
      )}
    </Panel>
  );
}

function ChangeSummary({ changes: { before, after, change } }: { readonly changes: ScoreChanges }) {
  const thresholds = useRatingThresholds();
  const format = (exact: string | null) =>
    exact === null ? RATING_LABELS.UNSCORED : formatExactScore(exact, thresholds);
  return (
    <div className="grid gap-0.5">
      <p className="text-lg font-semibold tabular-nums">
        {t('{{before}} → {{after}}: {{change}} points', {
          before: format(before),
          after: format(after),
          change: formatChanges(parseRational(change), []).change,
        })}
      </p>
      <p className="text-sm text-soft tabular-nums">
        {t('Exact value: {{after}} − {{before}} = {{change}}.', {
          before: formatFraction(before ?? '0'),
          after: formatFraction(after ?? '0'),
          change: formatFraction(change),
        })}
      </p>
    </div>
  );
}

const COLUMNS = [
  { label: t('Question') },
  { label: t('Before'), align: 'right' },
  { label: t('Now'), align: 'right' },
  { label: t('Points'), align: 'right' },
] as const;

const NUMBER_CLASS = 'px-3 py-2 text-right align-top whitespace-nowrap tabular-nums';
const MAX_LINES = 5;

type ChangeTableProps = { readonly changes: ScoreChanges; readonly caption: string };

function ChangeTable({ changes: { lines, change }, caption }: ChangeTableProps) {
  const [showsAll, setShowsAll] = useState(lines.length <= MAX_LINES + 1);
  const shown = showsAll ? lines : lines.slice(0, MAX_LINES);
  const others = lines.slice(shown.length).map(({ amount }) => parseRational(amount));
  const printed = formatChanges(parseRational(change), [
    ...shown.map(({ amount }) => parseRational(amount)),
    ...(others.length === 0 ? [] : [sum(others)]),
  ]);
  return (
    <>
      <ScrollTable caption={caption} size="small">
        <TableHead columns={COLUMNS} />
        <tbody className="divide-y divide-line">
          {shown.map((line, index) => (
            <ChangeRow key={`${line.assessmentId} ${line.questionKey}`} line={line} amount={printed.amounts[index]} />
          ))}
          {others.length > 0 && (
            <tr>
              <th scope="row" colSpan={3} className="px-3 py-2 font-normal text-soft">
                {tCount(others.length, '{{count}} other question', '{{count}} other questions')}
              </th>
              <td className={NUMBER_CLASS}>{printed.amounts.at(-1)}</td>
            </tr>
          )}
        </tbody>
        <tbody className="border-t-2 border-line bg-sunken font-semibold">
          <tr>
            <th scope="row" colSpan={3} className="px-3 py-2 font-semibold">
              {t('Change of the score')}
            </th>
            <td className={NUMBER_CLASS}>{printed.change}</td>
          </tr>
        </tbody>
      </ScrollTable>
      {!showsAll && (
        <div>
          <Button kind="quiet" onPress={() => setShowsAll(true)}>
            {t('Show all {{count}} questions', { count: lines.length })}
          </Button>
        </div>
      )}
    </>
  );
}

type ChangeRowProps = { readonly line: ScoreChangeLine; readonly amount: string | undefined };

function ChangeRow({ line, amount = '' }: ChangeRowProps) {
  const { assessmentId, questionKey, question, causes, before, after, amount: exact } = line;
  return (
    <tr>
      <th scope="row" className="min-w-56 px-3 py-2 font-normal">
        <Link
          to="/assessments/$assessmentId"
          params={{ assessmentId }}
          search={{ tab: 'answers', question: questionKey, pane: 'answer' }}
          className="font-medium wrap-anywhere hover:underline"
        >
          {question}
        </Link>
        <span className="block text-soft">
          {causes.map((cause) => SCORE_CHANGE_CAUSE_LABELS[cause]).join(', ')}
          {before && <span className="block text-xs">{t('Before: {{reason}}', { reason: before.reason })}</span>}
          {after && <span className="block text-xs">{t('Now: {{reason}}', { reason: after.reason })}</span>}
        </span>
      </th>
      <Compared result={before} />
      <Compared result={after} />
      <td className={`${NUMBER_CLASS} font-medium ${toTone(exact)}`} title={formatFraction(exact)}>
        {amount}
      </td>
    </tr>
  );
}

const toTone = (amount: string) => (amount.startsWith('-') ? 'text-red' : amount === '0' ? '' : 'text-green');

/** Compliance and weight. A question that is not counted has neither. */
const Compared = ({ result }: { readonly result: ScoreChangeLine['before'] }) => (
  <td className={NUMBER_CLASS}>
    {formatFraction(result?.compliance ?? null)}
    {result !== null && result.compliance !== null && (
      <span className="block text-xs text-soft">{t('Weight {{weight}}', { weight: result.weight })}</span>
    )}
  </td>
);
