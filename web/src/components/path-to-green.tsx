import { formatChanges, formatRational, type PathToGreen, sum } from '@assay/contract/rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRatingThresholds } from '../api/me.ts';
import { t, tCount } from '../format/i18n.ts';
import { formatExactScore } from '../format/numbers.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';

type PathToGreenPanelProps = {
  /** Null if better answers do not reach green. */
  readonly path: PathToGreen | null;
  readonly getQuestion: (assessmentId: string, questionKey: string) => string;
  readonly getFinding?: (findingId: string) => string;
  readonly actions?: ReactNode;
};

export function PathToGreenPanel({ path, getQuestion, getFinding = String, actions }: PathToGreenPanelProps) {
  return (
    <Panel title={t('Shortest path to green')} actions={actions}>
      {path === null ? (
        <Notice>
          {t(
            'Better answers alone don’t reach green: some questions were not asked because an earlier question has no answer.',
          )}
        </Notice>
      ) : (
        <>
          <PathSummary path={path} />
          <PathSteps path={path} getQuestion={getQuestion} getFinding={getFinding} />
          {!path.isShortest && (
            <Notice>
              {t('This questionnaire has too many conditions to check all paths. A shorter one may exist.')}
            </Notice>
          )}
        </>
      )}
    </Panel>
  );
}

function PathSummary({ path: { steps, findingIds, score } }: { readonly path: PathToGreen }) {
  const thresholds = useRatingThresholds();
  const parts = [
    ...(steps.length === 0
      ? []
      : [tCount(steps.length, '{{count}} answer improved to full marks', '{{count}} answers improved to full marks')]),
    ...(findingIds.length === 0
      ? []
      : [tCount(findingIds.length, '{{count}} critical finding closed', '{{count}} critical findings closed')]),
  ];
  return (
    <p className="tabular-nums">
      {t('{{changes}}. The score is then {{score}}.', {
        changes: parts.join(', '),
        score: formatExactScore(formatRational(score), thresholds),
      })}
    </p>
  );
}

const LINK_CLASS = 'text-accent wrap-anywhere hover:underline';

type PathStepsProps = Required<Pick<PathToGreenPanelProps, 'getQuestion' | 'getFinding'>> & {
  readonly path: PathToGreen;
};

function PathSteps({ path: { steps, findingIds }, getQuestion, getFinding }: PathStepsProps) {
  const gains = steps.map(({ gain }) => gain);
  const { amounts } = formatChanges(sum(gains), gains);
  return (
    <ol className="grid divide-y divide-line">
      {findingIds.map((findingId) => (
        <li key={findingId} className="flex items-start justify-between gap-4 py-1.5">
          <Link to="/findings/$findingId" params={{ findingId }} className={LINK_CLASS}>
            {getFinding(findingId)}
          </Link>
          <span className="text-sm whitespace-nowrap text-soft">{t('Close finding')}</span>
        </li>
      ))}
      {steps.map(({ assessmentId, questionKey }, index) => (
        <li key={`${assessmentId} ${questionKey}`} className="flex items-start justify-between gap-4 py-1.5">
          <Link
            to="/assessments/$assessmentId"
            params={{ assessmentId }}
            search={{ tab: 'answers', question: questionKey, pane: 'answer' }}
            className={LINK_CLASS}
          >
            {getQuestion(assessmentId, questionKey)}
          </Link>
          <span className="font-medium whitespace-nowrap text-green tabular-nums">
            {t('{{points}} points', { points: amounts[index] ?? '' })}
          </span>
        </li>
      ))}
    </ol>
  );
}
