import type { VendorDetail, VendorOverview } from '@assay/contract';
import { scoreHistory, type ScorePoint } from '@assay/contract/charts';
import { parseRational, type Ratio } from '@assay/contract/rules';
import { Link } from '@tanstack/react-router';
import { RatingBands } from '../../components/rating-bands.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatScore, formatThreshold } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { Chart } from '../../ui/chart.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWidth } from '../../ui/use-width.ts';

const HEIGHT = 140;

type History = VendorDetail['history'];
type HistoryPanelProps = { readonly history: History; readonly thresholds: VendorOverview['ratingThresholds'] };

/** Exact, except for a result that was reopened since. */
const toScore = ({ exactScore, score }: History[number]): Ratio | null =>
  exactScore === null ? score : parseRational(exactScore);

const toScorePoints = (history: History): ScorePoint[] =>
  history.flatMap((entry) => {
    const score = toScore(entry);
    return entry.submittedAt === null || score === null ? [] : [{ at: entry.submittedAt, score }];
  });

/** The scores of all completed assessments, oldest on the left. */
export function HistoryPanel({ history, thresholds }: HistoryPanelProps) {
  const scores = toScorePoints(history);
  if (scores.length === 0) {
    return (
      <Panel title={t('Score over time')}>
        <Notice>{t('Available after the first completed assessment.')}</Notice>
      </Panel>
    );
  }
  return (
    <Panel title={t('Score over time')}>
      <ScoreCurve scores={scores} thresholds={thresholds} />
      <ul className="-mx-2 grid border-t border-line pt-2">
        {[...history].reverse().map((entry) => (
          <li key={`${entry.id} ${entry.submittedAt ?? ''}`}>
            <Link
              to="/assessments/$assessmentId"
              params={{ assessmentId: entry.id }}
              className="flex min-h-8 items-center gap-3 rounded-sm px-2 hover:bg-hover"
            >
              <span className="flex min-w-0 flex-1 flex-col py-1 sm:flex-row">
                <span className="w-36 shrink-0 text-soft tabular-nums max-sm:text-xs">
                  {formatDate(entry.submittedAt)}
                </span>
                <span className="wrap-anywhere">{entry.title}</span>
              </span>
              <span className="font-medium tabular-nums">{formatScore(toScore(entry), thresholds)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type ScoreCurveProps = Pick<HistoryPanelProps, 'thresholds'> & { readonly scores: readonly ScorePoint[] };

function ScoreCurve({ scores, thresholds }: ScoreCurveProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [first, last] = [scores[0], scores.at(-1)];
  const says = t('Score over time: {{scores}}', {
    scores: scores.map(({ at, score }) => `${formatDate(at)} ${formatScore(score)}`).join(', '),
  });
  return (
    <div className="grid grid-cols-[2.75rem_1fr] gap-x-3 text-xs text-soft tabular-nums">
      <div aria-hidden="true" className="relative my-1.5">
        {[1, thresholds.green, thresholds.amber, 0].map((at) => (
          <span key={at} className="absolute right-0 -translate-y-1/2" style={{ top: (1 - at) * HEIGHT }}>
            {formatThreshold(at)}
          </span>
        ))}
      </div>
      <div className="relative my-1.5 px-3">
        <RatingBands thresholds={thresholds} />
        <div ref={box} className="relative">
          {width > 0 && <Chart chart={{ ...scoreHistory(scores, { width, height: HEIGHT }), says }} />}
        </div>
      </div>
      <span />
      <div aria-hidden="true" className="flex justify-between">
        <span>{formatDate(first?.at ?? null)}</span>
        {scores.length > 1 && <span>{formatDate(last?.at ?? null)}</span>}
      </div>
    </div>
  );
}
