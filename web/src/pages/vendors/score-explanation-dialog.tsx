import type { RatingThresholds, VendorOverview } from '@assay/contract';
import { divide, parseRational } from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assessmentQuery } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { HeldBackNote, ScoreBadge } from '../../components/score-badge.tsx';
import { ScoreLedger } from '../../components/score-ledger.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatFraction, parseFraction, formatPoints } from '../../format/fractions.ts';
import { formatScore, formatThreshold } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { ScrollTable, TableHead } from '../../ui/table/scroll-table.tsx';
import { useVendorSearchParams } from './use-vendor-search-params.ts';
import type { VendorProps } from './vendor-props.ts';

type Completed = VendorOverview['completed'][number];

type ScoreExplanationDialogProps = Pick<VendorProps, 'standing'> & { readonly onClose: () => void };

/** The score calculation: which assessments count, their sum, and the breakdown of each. */
export function ScoreExplanationDialog({ standing, onClose }: ScoreExplanationDialogProps) {
  const { completed, exactScore, rating, heldBackBy, ratingThresholds } = standing;
  const seesLedger = useCan('assessments:view');
  const counting = completed.filter(({ counts }) => counts);
  return (
    <Dialog title={t('Score breakdown')} place="wide" onClose={onClose}>
      {completed.length === 0 ? (
        <p>
          {t('No assessment of this vendor has been completed yet, so it has no score. This is not the same as 0%.')}
        </p>
      ) : (
        <>
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-semibold tabular-nums">
              {t('{{earned}} of {{possible}} points', {
                earned: formatSum(counting, 'earned'),
                possible: formatSum(counting, 'possible'),
              })}
              <span aria-hidden="true">=</span>
              <ScoreBadge exactScore={exactScore} rating={rating} heldBackBy={heldBackBy} />
            </p>
            <HeldBackNote heldBackBy={heldBackBy} />
            <p className="text-sm text-soft">
              {t('The latest completed assessment for each template counts. Longer assessments carry more weight.')}{' '}
              {t('Green from {{green}}, amber from {{amber}}, red below.', {
                green: formatThreshold(ratingThresholds.green),
                amber: formatThreshold(ratingThresholds.amber),
              })}
            </p>
          </div>
          <section>
            <PooledAssessments completed={completed} thresholds={ratingThresholds} />
          </section>
          {seesLedger && <ScoreLedgers counting={counting} />}
        </>
      )}
    </Dialog>
  );
}

type PointsField = 'earned' | 'possible';

const toPoints = (assessment: Completed, points: PointsField) => parseFraction(assessment[points] ?? '0');

const formatSum = (counting: readonly Completed[], points: PointsField) =>
  formatPoints(counting.reduce((sum, assessment) => sum + toPoints(assessment, points), 0));

const toExactPoints = (assessment: Completed, points: PointsField) => parseRational(assessment[points] ?? '0');

const formatQuotient = (assessment: Completed, thresholds: RatingThresholds) =>
  formatScore(divide(toExactPoints(assessment, 'earned'), toExactPoints(assessment, 'possible')), thresholds);

const NUMBER = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';

const POOL_COLUMNS = [
  { label: t('Assessment') },
  { label: t('Completed') },
  { label: t('Earned'), align: 'right' },
  { label: t('Possible'), align: 'right' },
  { label: t('Score'), align: 'right' },
  { label: t('Counted') },
] as const;

type PooledAssessmentsProps = { readonly completed: readonly Completed[]; readonly thresholds: RatingThresholds };

function PooledAssessments({ completed, thresholds }: PooledAssessmentsProps) {
  return (
    <ScrollTable caption={t('Assessments in this score')} size="small">
      <TableHead columns={POOL_COLUMNS} />
      <tbody className="divide-y divide-line">
        {completed.map((assessment) => (
          <PooledAssessmentRow key={assessment.id} assessment={assessment} thresholds={thresholds} />
        ))}
      </tbody>
    </ScrollTable>
  );
}

type PooledAssessmentRowProps = { readonly assessment: Completed; readonly thresholds: RatingThresholds };

function PooledAssessmentRow({ assessment, thresholds }: PooledAssessmentRowProps) {
  const { id, title, templateName, templateVersion, completedAt, earned, possible, score, counts } = assessment;
  return (
    <tr className={counts ? '' : 'text-soft'}>
      <th scope="row" className="min-w-48 px-3 py-2 font-normal">
        <Link to="/assessments/$assessmentId" params={{ assessmentId: id }} className="font-medium hover:underline">
          {title}
        </Link>
        <span className="block text-xs text-soft">
          {t('{{name}}, version {{version}}', { name: templateName, version: templateVersion })}
        </span>
      </th>
      <td className="px-3 py-2 whitespace-nowrap tabular-nums">{formatDate(completedAt)}</td>
      <td className={NUMBER} title={formatFraction(earned)}>
        {formatPoints(toPoints(assessment, 'earned'))}
      </td>
      <td className={NUMBER} title={formatFraction(possible)}>
        {formatPoints(toPoints(assessment, 'possible'))}
      </td>
      <td className={NUMBER}>{score === null ? '–' : formatQuotient(assessment, thresholds)}</td>
      <td className="px-3 py-2">{counts ? t('Yes') : t('No, replaced by a newer assessment')}</td>
    </tr>
  );
}

function ScoreLedgers({ counting }: { readonly counting: readonly Completed[] }) {
  const { item, show } = useVendorSearchParams();
  const shown = counting.find(({ id }) => id === item) ?? counting[0];
  if (!shown) return null;
  return (
    <section className="grid gap-3">
      <h3>{tCount(counting.length, 'Assessment breakdown', 'Breakdown by assessment')}</h3>
      {counting.length > 1 && (
        <SelectField
          label={t('Assessment')}
          value={shown.id}
          options={counting.map(({ id, title, templateName }) => ({ value: id, label: `${title} · ${templateName}` }))}
          onChange={(event) => show('why', event.target.value)}
        />
      )}
      <AssessmentLedger assessmentId={shown.id} />
    </section>
  );
}

function AssessmentLedger({ assessmentId }: { readonly assessmentId: string }) {
  return (
    <QueryBoundary query={useQuery(assessmentQuery(assessmentId))}>
      {({ scoreBreakdown }) => scoreBreakdown && <ScoreLedger breakdown={scoreBreakdown} />}
    </QueryBoundary>
  );
}
