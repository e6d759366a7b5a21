import { RiskWeight, type ScoreBreakdown, type ScoreLine } from '@assay/contract';
import { type FormattedShares, formatLedger, parseCompliance, ZERO } from '@assay/contract/rules';
import { formatFraction, parseFraction, formatPoints, formatShare } from '../format/fractions.ts';
import { formatExactScore } from '../format/numbers.ts';
import { tCount, t } from '../format/i18n.ts';
import { RISK_WEIGHT_LABELS } from '../format/labels.ts';
import { ScrollTable, TableHead } from '../ui/table/scroll-table.tsx';

const LEDGER_COLUMNS = [
  { label: t('Question') },
  { label: t('Weight'), align: 'right' },
  { label: t('Compliance'), align: 'right' },
  { label: t('Earned'), align: 'right' },
  { label: t('Lost'), align: 'right' },
] as const;

const isScored = ({ compliance }: ScoreLine) => compliance !== null;

export function ScoreLedger({ breakdown }: { readonly breakdown: ScoreBreakdown }) {
  const { exact, thresholds } = breakdown;
  const lines = breakdown.lines.filter(isScored);
  const left = breakdown.lines.filter((line) => !isScored(line));
  const printed = formatLedger(
    parseCompliance(exact) ?? ZERO,
    lines.map(({ gain, loss }) => ({ gain: parseCompliance(gain), loss: parseCompliance(loss) })),
    thresholds,
  );
  return (
    <div className="grid gap-3">
      <ScoreFormula breakdown={breakdown} />
      <ScrollTable caption={t('Score breakdown')} size="small">
        <TableHead columns={LEDGER_COLUMNS} />
        <tbody className="divide-y divide-line">
          {lines.map((line, index) => (
            <LedgerLine key={line.questionKey} line={line} shares={printed.lines[index]} />
          ))}
        </tbody>
        <Totals breakdown={breakdown} shares={printed} />
        {left.length > 0 && <UnscoredLines lines={left} />}
      </ScrollTable>
    </div>
  );
}

function ScoreFormula({ breakdown }: { readonly breakdown: ScoreBreakdown }) {
  const { earned, possible, score, exact, coverage, weights, thresholds, scoringVersion } = breakdown;
  return (
    <div className="grid gap-1">
      {score === null ? (
        <p className="font-medium">
          {t('No questions have been scored yet, so there is no score. This is not the same as 0%.')}
        </p>
      ) : (
        <>
          <p className="text-lg font-semibold tabular-nums">
            {t('{{earned}} of {{possible}} points = {{score}}', {
              earned: formatPoints(parseFraction(earned)),
              possible: formatPoints(parseFraction(possible)),
              score: formatExactScore(exact, thresholds),
            })}
          </p>
          <p className="text-sm text-soft tabular-nums">
            {t('Exact value: {{earned}} ÷ {{possible}} = {{exact}}. Only the final score is rounded.', {
              earned: formatFraction(earned),
              possible: formatFraction(possible),
              exact: formatFraction(exact),
            })}
          </p>
          <p className="text-sm text-soft tabular-nums">
            {t('The scored questions make up {{coverage}} of the questionnaire by weight.', {
              coverage: formatShare(coverage),
            })}
          </p>
        </>
      )}
      <p className="text-sm text-soft">
        {t('Points per question = weight × compliance. Weights: {{weights}}. Scoring version {{version}}.', {
          weights: RiskWeight.options
            .map((weight) => `${RISK_WEIGHT_LABELS[weight]} ${String(weights[weight])}`)
            .join(', '),
          version: scoringVersion,
        })}
      </p>
    </div>
  );
}

const NUMBER_CLASS = 'px-3 py-2 text-right align-top whitespace-nowrap tabular-nums';

type LedgerLineProps = { readonly line: ScoreLine; readonly shares: FormattedShares | undefined };

function LedgerLine({ line, shares }: LedgerLineProps) {
  const { question, riskWeight, weight, compliance, gain, loss } = line;
  return (
    <tr>
      <th scope="row" className="min-w-56 px-3 py-2 font-normal">
        <span className="block font-medium wrap-anywhere">{question}</span>
        <ScoreRule line={line} />
      </th>
      <td className={NUMBER_CLASS}>
        {weight}
        <span className="block text-xs text-soft">{RISK_WEIGHT_LABELS[riskWeight]}</span>
      </td>
      <td className={NUMBER_CLASS}>{formatFraction(compliance)}</td>
      <td className={NUMBER_CLASS}>{gain === '0' ? '–' : `+ ${shares?.gain ?? ''}`}</td>
      <td className={`${NUMBER_CLASS} ${loss === '0' ? '' : 'font-medium text-red'}`}>
        {loss === '0' ? '–' : `− ${shares?.loss ?? ''}`}
      </td>
    </tr>
  );
}

function ScoreRule({ line: { reason, rule, automatic } }: { readonly line: ScoreLine }) {
  return (
    <span className="block text-soft">
      {reason}
      {rule === 'REVIEWED' && (
        <span className="block text-xs">
          {t('Automatic result:')} {automatic.reason}
        </span>
      )}
    </span>
  );
}

type TotalsProps = { readonly breakdown: ScoreBreakdown; readonly shares: FormattedShares };

function Totals({ breakdown: { possible, exact }, shares }: TotalsProps) {
  return (
    <tbody className="border-y-2 border-line bg-sunken font-semibold">
      <tr>
        <th scope="row" className="px-3 py-2 font-semibold">
          {t('Total')}
        </th>
        <td className={NUMBER_CLASS}>{formatFraction(possible)}</td>
        <td className={NUMBER_CLASS}>{formatFraction(exact)}</td>
        <td className={NUMBER_CLASS}>{exact === null ? '–' : shares.gain}</td>
        <td className={NUMBER_CLASS}>{exact === null ? '–' : `− ${shares.loss ?? ''}`}</td>
      </tr>
    </tbody>
  );
}

function UnscoredLines({ lines }: { readonly lines: readonly ScoreLine[] }) {
  return (
    <tbody className="divide-y divide-line">
      <tr>
        <th scope="rowgroup" colSpan={5} className="bg-sunken px-3 py-1.5 text-xs font-medium text-soft">
          {tCount(lines.length, 'Not scored: {{count}} question', 'Not scored: {{count}} questions')}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.questionKey}>
          <th scope="row" colSpan={5} className="px-3 py-2 font-normal text-soft">
            <span className="block wrap-anywhere">{line.question}</span>
            <ScoreRule line={line} />
          </th>
        </tr>
      ))}
    </tbody>
  );
}
