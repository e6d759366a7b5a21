import type { RiskWeight, ScoreBreakdown, ScoreLine } from '@assay/contract';
import { fractionText, fractionValue, pointsText, shareText } from '../format/fractions.ts';
import { counted, t } from '../format/text.ts';
import { RISK_WEIGHT } from '../format/words.ts';

const ORDER: readonly RiskWeight[] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

const isCounted = ({ compliance }: ScoreLine) => compliance !== null;

/** The arithmetic of a score, line by line, as an auditor adds it up. */
export function ScoreLedger({ breakdown }: { readonly breakdown: ScoreBreakdown }) {
  const { lines } = breakdown;
  const left = lines.filter((line) => !isCounted(line));
  return (
    <div className="grid gap-3">
      <Formula breakdown={breakdown} />
      <div
        className="relative overflow-x-auto rounded-lg border border-line bg-surface"
        tabIndex={0}
        role="group"
        aria-label={t('Score, line by line')}
      >
        <table className="w-full border-collapse text-left text-sm">
          <caption className="sr-only">{t('Score, line by line')}</caption>
          <thead className="border-b border-line text-xs text-soft">
            <tr className="[&>th]:h-9 [&>th]:px-3 [&>th]:font-medium [&>th]:whitespace-nowrap">
              <th scope="col">{t('Question')}</th>
              <th scope="col" className="text-right">
                {t('Weight')}
              </th>
              <th scope="col" className="text-right">
                {t('Compliance')}
              </th>
              <th scope="col" className="text-right">
                {t('Gain')}
              </th>
              <th scope="col" className="text-right">
                {t('Loss')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.filter(isCounted).map((line) => (
              <LedgerLine key={line.questionKey} line={line} />
            ))}
          </tbody>
          <Totals breakdown={breakdown} />
          {left.length > 0 && <NotCounted lines={left} />}
        </table>
      </div>
    </div>
  );
}

function Formula({ breakdown }: { readonly breakdown: ScoreBreakdown }) {
  const { earned, possible, score, exact, weights, scoringVersion } = breakdown;
  return (
    <div className="grid gap-1">
      {score === null ? (
        <p className="font-medium">{t('Nothing counts yet, so there is no score. That is not 0 %.')}</p>
      ) : (
        <>
          <p className="text-lg font-semibold tabular-nums">
            {t('{{earned}} of {{possible}} points = {{score}}', {
              earned: pointsText(fractionValue(earned)),
              possible: pointsText(fractionValue(possible)),
              score: shareText(exact),
            })}
          </p>
          <p className="text-sm text-soft tabular-nums">
            {t('Exactly {{earned}} ÷ {{possible}} = {{exact}}, rounded once, at the end.', {
              earned: fractionText(earned),
              possible: fractionText(possible),
              exact: fractionText(exact),
            })}
          </p>
        </>
      )}
      <p className="text-sm text-soft">
        {t('Each question earns its weight times its compliance. Weights: {{weights}}. Scoring version {{version}}.', {
          weights: ORDER.map((weight) => `${RISK_WEIGHT[weight]} ${String(weights[weight])}`).join(', '),
          version: scoringVersion,
        })}
      </p>
    </div>
  );
}

const NUMBER = 'px-3 py-2 text-right align-top whitespace-nowrap tabular-nums';

function LedgerLine({ line }: { readonly line: ScoreLine }) {
  const { question, riskWeight, weight, compliance, gain, loss } = line;
  return (
    <tr>
      <th scope="row" className="min-w-56 px-3 py-2 font-normal">
        <span className="block font-medium wrap-anywhere">{question}</span>
        <Rule line={line} />
      </th>
      <td className={NUMBER}>
        {weight}
        <span className="block text-xs text-soft">{RISK_WEIGHT[riskWeight]}</span>
      </td>
      <td className={NUMBER}>{fractionText(compliance)}</td>
      <td className={NUMBER}>{gain === '0' ? '–' : `+ ${shareText(gain)}`}</td>
      <td className={`${NUMBER} ${loss === '0' ? '' : 'font-medium text-red'}`}>
        {loss === '0' ? '–' : `− ${shareText(loss)}`}
      </td>
    </tr>
  );
}

/** By which rule, and where a reviewer decided, what the rules alone would have said. */
function Rule({ line: { reason, rule, automatic } }: { readonly line: ScoreLine }) {
  return (
    <span className="block text-soft">
      {reason}
      {rule === 'REVIEWED' && (
        <span className="block text-xs">{t('By the rules alone: {{reason}}', { reason: automatic.reason })}</span>
      )}
    </span>
  );
}

/** What is missing to 100 %, as exact as the score itself. */
function missing(exact: string): string {
  const [earned = '0', possible = '1'] = exact.split('/');
  return `${String(Number(possible) - Number(earned))}/${possible}`;
}

function Totals({ breakdown: { possible, exact } }: { readonly breakdown: ScoreBreakdown }) {
  return (
    <tbody className="border-y-2 border-line bg-sunken font-semibold">
      <tr>
        <th scope="row" className="px-3 py-2 font-semibold">
          {t('Total')}
        </th>
        <td className={NUMBER}>{fractionText(possible)}</td>
        <td className={NUMBER}>{fractionText(exact)}</td>
        <td className={NUMBER}>{exact === null ? '–' : shareText(exact)}</td>
        <td className={NUMBER}>{exact === null ? '–' : `− ${shareText(missing(exact))}`}</td>
      </tr>
    </tbody>
  );
}

function NotCounted({ lines }: { readonly lines: readonly ScoreLine[] }) {
  return (
    <tbody className="divide-y divide-line">
      <tr>
        <th scope="rowgroup" colSpan={5} className="bg-sunken px-3 py-1.5 text-xs font-medium text-soft">
          {counted(lines.length, 'Not counted: {{count}} question', 'Not counted: {{count}} questions')}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.questionKey}>
          <th scope="row" colSpan={5} className="px-3 py-2 font-normal text-soft">
            <span className="block wrap-anywhere">{line.question}</span>
            <Rule line={line} />
          </th>
        </tr>
      ))}
    </tbody>
  );
}
