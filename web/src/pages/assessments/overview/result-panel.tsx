import type { AssessmentDetail, ScoreBreakdown } from '@assay/contract';
import { Link } from '@tanstack/react-router';
import { Calculator } from 'lucide-react';
import { useAssessmentAssurance } from '../../../api/assurance.ts';
import { CoverageByAssurance } from '../../../components/assurance.tsx';
import { HeldBackNote } from '../../../components/score-badge.tsx';
import { ScoreRing } from '../../../components/score-ring.tsx';
import { parseFraction, formatPoints, formatShare } from '../../../format/fractions.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

export type ResultPanelProps = { readonly detail: AssessmentDetail; readonly breakdown: ScoreBreakdown };

/** The score, its findings and the points lost. During a review it can still change. */
export function ResultPanel({ detail, breakdown }: ResultPanelProps) {
  const { earned, possible, exact, final } = breakdown;
  const params = { assessmentId: detail.id };
  const open = detail.findings.filter(({ status, proposed }) => status === 'OPEN' && !proposed).length;
  return (
    <Panel
      title={final ? t('Result') : t('Score so far')}
      actions={
        <LinkButton
          kind="quiet"
          to="/assessments/$assessmentId"
          params={params}
          search={{ tab: 'score' }}
          icon={<Calculator aria-hidden="true" />}
        >
          {t('Score breakdown')}
        </LinkButton>
      }
    >
      <div className="flex flex-wrap items-center gap-5">
        <ScoreRing exactScore={exact} rating={detail.rating} diameter={104} />
        <div className="grid gap-0.5">
          <p className="tabular-nums">
            {t('{{earned}} of {{possible}} points', {
              earned: formatPoints(parseFraction(earned)),
              possible: formatPoints(parseFraction(possible)),
            })}
          </p>
          <p>
            <Link
              to="/assessments/$assessmentId"
              params={params}
              search={{ tab: 'findings' }}
              className="text-accent underline"
            >
              {tCount(open, '{{count}} open finding', '{{count}} open findings')}
            </Link>
          </p>
          {!final && <p className="text-soft">{t('May change until the review is finalised.')}</p>}
        </div>
        <Assurance detail={detail} />
      </div>
      <HeldBackNote heldBackBy={detail.heldBackBy} />
      <LostPoints detail={detail} breakdown={breakdown} />
    </Panel>
  );
}

/** Shown next to the score, never part of it. */
function Assurance({ detail }: Pick<ResultPanelProps, 'detail'>) {
  const assurance = useAssessmentAssurance(detail);
  if (!assurance) return null;
  const count = assurance.contradictions.length;
  return (
    <div className="grid min-w-64 flex-1 gap-2">
      <h3 className="text-sm text-soft">{t('Assurance')}</h3>
      <CoverageByAssurance coverage={assurance.coverage} />
      {count > 0 && (
        <Link
          to="/assessments/$assessmentId"
          params={{ assessmentId: detail.id }}
          search={{ tab: 'answers', question: assurance.contradictions[0]?.questionKey, pane: 'answer' }}
          className="text-sm text-accent underline"
        >
          {tCount(count, '{{count}} contradiction', '{{count}} contradictions')}
        </Link>
      )}
    </div>
  );
}

const MAX_LISTED = 5;

function LostPoints({ detail, breakdown }: ResultPanelProps) {
  const lost = breakdown.lines
    .filter(({ loss }) => loss !== null && loss !== '0')
    .sort((a, b) => parseFraction(b.loss ?? '0') - parseFraction(a.loss ?? '0'))
    .slice(0, MAX_LISTED);
  if (lost.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3>{t('Points lost')}</h3>
      <ol className="grid divide-y divide-line">
        {lost.map(({ questionKey, question, reason, loss }) => (
          <li key={questionKey} className="flex items-start justify-between gap-4 py-1.5">
            <span className="grid min-w-0">
              <Link
                to="/assessments/$assessmentId"
                params={{ assessmentId: detail.id }}
                search={{ tab: 'answers', question: questionKey, pane: 'answer' }}
                className="text-accent wrap-anywhere hover:underline"
              >
                {question}
              </Link>
              <span className="text-sm text-soft">{reason}</span>
            </span>
            <span className="font-medium whitespace-nowrap text-red tabular-nums">{`− ${formatShare(loss)}`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
