import type { VendorStanding } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assessmentQuery } from '../../api/assessments.ts';
import { useCan } from '../../api/me.ts';
import { ScoreBadge } from '../../components/badges.tsx';
import { ScoreLedger } from '../../components/score-ledger.tsx';
import { dayText } from '../../format/dates.ts';
import { fractionText, fractionValue, pointsText } from '../../format/fractions.ts';
import { scoreText } from '../../format/numbers.ts';
import { counted, t } from '../../format/text.ts';
import { Answered } from '../../ui/answered.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useVendorAddress } from './vendor-address.ts';
import type { VendorProps } from './vendor-props.ts';

type Completed = VendorStanding['completed'][number];

/** The arithmetic: which assessments count, what they add up to, and the ledger of each. */
export function WhyDialog({ vendor, standing, onClose }: VendorProps & { readonly onClose: () => void }) {
  const { completed, rating, ratingThresholds } = standing;
  const seesLedger = useCan('assessments:view');
  const counting = completed.filter(({ counts }) => counts);
  return (
    <Dialog title={t('Why this score')} place="wide" onClose={onClose}>
      {completed.length === 0 ? (
        <p>{t('No assessment of this vendor is completed yet, so it has no score. That is not 0 %.')}</p>
      ) : (
        <>
          <div className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-semibold tabular-nums">
              {t('{{earned}} earned of {{possible}} possible', {
                earned: sumText(counting, 'earned'),
                possible: sumText(counting, 'possible'),
              })}
              <span aria-hidden="true">=</span>
              <ScoreBadge score={vendor.overallScore} rating={rating} />
            </p>
            <p className="text-sm text-soft">
              {t('The newest completed assessment of each template counts, and a longer one counts for more.')}{' '}
              {t('Green from {{green}}, amber from {{amber}}, red below.', {
                green: scoreText(ratingThresholds.green),
                amber: scoreText(ratingThresholds.amber),
              })}
            </p>
          </div>
          <section>
            <Pooled completed={completed} />
          </section>
          {seesLedger && <Ledgers counting={counting} />}
        </>
      )}
    </Dialog>
  );
}

type Points = 'earned' | 'possible';

const valueOf = (assessment: Completed, points: Points) => fractionValue(assessment[points] ?? '0');

const sumText = (counting: readonly Completed[], points: Points) =>
  pointsText(counting.reduce((sum, assessment) => sum + valueOf(assessment, points), 0));

const NUMBER = 'px-3 py-2 text-right whitespace-nowrap tabular-nums';

function Pooled({ completed }: { readonly completed: readonly Completed[] }) {
  return (
    <div
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="group"
      aria-label={t('Assessments behind the score')}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{t('Assessments behind the score')}</caption>
        <thead className="border-b border-line text-xs text-soft">
          <tr className="[&>th]:h-9 [&>th]:px-3 [&>th]:font-medium [&>th]:whitespace-nowrap">
            <th scope="col">{t('Assessment')}</th>
            <th scope="col">{t('Completed')}</th>
            <th scope="col" className="text-right">
              {t('Earned')}
            </th>
            <th scope="col" className="text-right">
              {t('Possible')}
            </th>
            <th scope="col" className="text-right">
              {t('Score')}
            </th>
            <th scope="col">{t('Counts')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {completed.map((assessment) => (
            <PooledLine key={assessment.id} assessment={assessment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PooledLine({ assessment }: { readonly assessment: Completed }) {
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
      <td className="px-3 py-2 whitespace-nowrap tabular-nums">{dayText(completedAt)}</td>
      <td className={NUMBER} title={fractionText(earned)}>
        {pointsText(valueOf(assessment, 'earned'))}
      </td>
      <td className={NUMBER} title={fractionText(possible)}>
        {pointsText(valueOf(assessment, 'possible'))}
      </td>
      <td className={NUMBER}>{scoreText(score)}</td>
      <td className="px-3 py-2">{counts ? t('Yes') : t('No, a newer one replaced it')}</td>
    </tr>
  );
}

/** Line by line, for one of those that count. */
function Ledgers({ counting }: { readonly counting: readonly Completed[] }) {
  const { item, show } = useVendorAddress();
  const shown = counting.find(({ id }) => id === item) ?? counting[0];
  if (!shown) return null;
  return (
    <section className="grid gap-3">
      <h3>{counted(counting.length, 'The assessment, line by line', 'One assessment, line by line')}</h3>
      {counting.length > 1 && (
        <SelectField
          label={t('Assessment')}
          value={shown.id}
          options={counting.map(({ id, title, templateName }) => ({ value: id, label: `${title} · ${templateName}` }))}
          onChange={(event) => show('why', event.target.value)}
        />
      )}
      <Ledger assessmentId={shown.id} />
    </section>
  );
}

function Ledger({ assessmentId }: { readonly assessmentId: string }) {
  return (
    <Answered query={useQuery(assessmentQuery(assessmentId))}>
      {({ scoreBreakdown }) => scoreBreakdown && <ScoreLedger breakdown={scoreBreakdown} />}
    </Answered>
  );
}
