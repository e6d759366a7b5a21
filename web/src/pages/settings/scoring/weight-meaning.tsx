import type { RiskWeights } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { scoreText } from '../../../format/numbers.ts';
import { t } from '../../../format/text.ts';
import { RISK_WEIGHT } from '../../../format/words.ts';
import { Chart } from '../../../ui/chart.tsx';

const STEPS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const BAR = { width: 320, height: 8 };
/** A questionnaire one can picture: one question of the weight in question among nineteen medium ones. */
const OTHERS = 19;

const costOf = (weights: RiskWeights, step: (typeof STEPS)[number]) =>
  weights[step] / (weights[step] + OTHERS * weights.MEDIUM);

/** What the weights do, in an example that follows the typing. */
export function WeightMeaning({ weights }: { readonly weights: RiskWeights }) {
  if (!STEPS.every((step) => weights[step] > 0)) return null;
  return (
    <figure className="grid gap-2 rounded-md border border-line p-3">
      <figcaption className="text-sm">
        {t('What one wrong answer costs, among 19 right ones of medium weight:')}
      </figcaption>
      <dl className="grid grid-cols-[auto_minmax(0,20rem)_1fr] items-center gap-x-3 gap-y-1 text-sm">
        {STEPS.map((step) => (
          <div key={step} className="col-span-3 grid grid-cols-subgrid items-center">
            <dt className="text-soft">{RISK_WEIGHT[step]}</dt>
            <dd>
              <Chart chart={ratioBar({ label: RISK_WEIGHT[step], ratio: costOf(weights, step), tone: step }, BAR)} />
            </dd>
            <dd className="tabular-nums">{scoreText(costOf(weights, step))}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
