import type { VendorDetail, VendorStanding } from '@assay/contract';
import { scoreHistory, type Scored } from '@assay/contract/charts';
import { Link } from '@tanstack/react-router';
import { ScoreBadge } from '../../components/badges.tsx';
import { dayText } from '../../format/dates.ts';
import { scoreText } from '../../format/numbers.ts';
import { t } from '../../format/text.ts';
import { Chart } from '../../ui/chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { toneOf } from './rating-tone.ts';

const HEIGHT = 140;

type History = VendorDetail['history'];
type HistoryPanelProps = { readonly history: History; readonly thresholds: VendorStanding['ratingThresholds'] };

const scoredOf = (history: History): Scored[] =>
  history.flatMap(({ submittedAt, score }) =>
    submittedAt === null || score === null ? [] : [{ at: submittedAt, score }],
  );

/** Every completed assessment, oldest at the left. */
export function HistoryPanel({ history, thresholds }: HistoryPanelProps) {
  const scores = scoredOf(history);
  if (scores.length === 0) {
    return (
      <Panel title={t('Score over time')}>
        <Notice>{t('Begins with the first completed assessment.')}</Notice>
      </Panel>
    );
  }
  return (
    <Panel title={t('Score over time')}>
      <Curve scores={scores} />
      <ul className="-mx-2 grid border-t border-line pt-2">
        {[...history].reverse().map(({ id, title, submittedAt, score }) => (
          <li key={`${id} ${submittedAt ?? ''}`}>
            <Link
              to="/assessments/$assessmentId"
              params={{ assessmentId: id }}
              className="flex min-h-8 items-center gap-3 rounded-sm px-2 hover:bg-hover"
            >
              <span className="flex min-w-0 flex-1 flex-col py-1 sm:flex-row">
                <span className="w-32 shrink-0 text-soft tabular-nums max-sm:text-xs">{dayText(submittedAt)}</span>
                <span className="wrap-anywhere">{title}</span>
              </span>
              <ScoreBadge score={score} rating={score === null ? 'UNSCORED' : toneOf(score, thresholds)} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Curve({ scores }: { readonly scores: readonly Scored[] }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [first, last] = [scores[0], scores.at(-1)];
  return (
    <div className="grid grid-cols-[2.75rem_1fr] gap-x-3 text-xs text-soft tabular-nums">
      <div aria-hidden="true" className="flex flex-col justify-between text-right leading-none">
        <span>{scoreText(1)}</span>
        <span>{scoreText(0.5)}</span>
        <span>{scoreText(0)}</span>
      </div>
      <div className="relative my-1.5 px-3">
        <div aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
          {['top', 'middle', 'bottom'].map((line) => (
            <span key={line} className="border-t border-line" />
          ))}
        </div>
        <div ref={box} className="relative">
          {width > 0 && <Chart chart={scoreHistory(scores, { width, height: HEIGHT })} />}
        </div>
      </div>
      <span />
      <div aria-hidden="true" className="flex justify-between">
        <span>{dayText(first?.at ?? null)}</span>
        {scores.length > 1 && <span>{dayText(last?.at ?? null)}</span>}
      </div>
    </div>
  );
}
