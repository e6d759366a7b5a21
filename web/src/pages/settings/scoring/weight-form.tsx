import { areWeightsOrdered, RiskWeight, RiskWeights } from '@assay/contract';
import { ratioBar } from '@assay/contract/charts';
import { t } from '../../../format/i18n.ts';
import { RISK_WEIGHT_LABELS } from '../../../format/labels.ts';
import { formatScore } from '../../../format/numbers.ts';
import { Chart } from '../../../ui/chart.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';

export function WeightForm({ weights }: { readonly weights: RiskWeights }) {
  const { register, formState, watch, frame } = useSettingsForm({
    schema: RiskWeights,
    values: weights,
    toUpdate: (riskWeights) => ({ riskWeights }),
  });
  const typed = watch();
  return (
    <SettingsForm title={t('Question weights')} {...frame}>
      <p className="max-w-prose text-soft">
        {t(
          'A score is the points earned divided by the points possible. New weights apply to assessments sent from now on. Assessments already sent keep their weights and scores.',
        )}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {RiskWeight.options.map((step) => (
          <TextField
            key={step}
            label={RISK_WEIGHT_LABELS[step]}
            type="number"
            min={1}
            max={100}
            step={1}
            inputMode="numeric"
            error={formState.errors[step]?.message}
            {...register(step, { valueAsNumber: true })}
          />
        ))}
      </div>
      {!areWeightsOrdered(typed) && (
        <p className="text-xs font-medium text-red">
          {t('A weight can’t be lower than the weight of the level below it.')}
        </p>
      )}
      <WeightPreview weights={typed} />
    </SettingsForm>
  );
}

const BAR_SIZE = { width: 320, height: 8 };
/** The example has one question of the given weight and nineteen of medium weight. */
const OTHER_QUESTION_COUNT = 19;

const calculateCost = (weights: RiskWeights, step: RiskWeight) =>
  weights[step] / (weights[step] + OTHER_QUESTION_COUNT * weights.MEDIUM);

/** Shows the effect of the weights in an example, while the user types. */
function WeightPreview({ weights }: { readonly weights: RiskWeights }) {
  if (!RiskWeight.options.every((step) => weights[step] > 0)) return null;
  return (
    <figure className="grid gap-2 rounded-md border border-line p-3">
      <figcaption className="text-sm">
        {t('Cost of one wrong answer alongside 19 correct medium-weight answers:')}
      </figcaption>
      <dl className="grid grid-cols-[auto_minmax(0,20rem)_1fr] items-center gap-x-3 gap-y-1 text-sm">
        {RiskWeight.options.map((step) => (
          <div key={step} className="col-span-3 grid grid-cols-subgrid items-center">
            <dt className="text-soft">{RISK_WEIGHT_LABELS[step]}</dt>
            <dd>
              <Chart
                chart={ratioBar(
                  { label: RISK_WEIGHT_LABELS[step], ratio: calculateCost(weights, step), tone: step },
                  BAR_SIZE,
                )}
              />
            </dd>
            <dd className="tabular-nums">{formatScore(calculateCost(weights, step))}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
