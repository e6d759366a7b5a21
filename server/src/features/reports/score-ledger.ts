import type { AssessmentDetail, ScoreLine } from '@assay/contract';
import { fromText, ONE, subtract, toNumber } from '../../domain/rational.ts';
import { numbersOf } from './report-responses.ts';
import { scoreText } from './report-words.ts';

const shareText = (fraction: string | null) => scoreText(fraction === null ? null : toNumber(fromText(fraction)));

/** The score as an auditor adds it up: what each question gained and lost, and by which rule. Null before submission. */
export function scoreLedger(detail: AssessmentDetail) {
  const { scoreBreakdown } = detail;
  if (!scoreBreakdown) return null;
  const numbers = numbersOf(detail);
  const { exact, earned, possible, lines, scoringVersion } = scoreBreakdown;
  return {
    lines: lines.map((line) => ({ number: numbers.get(line.questionKey) ?? '', ...lineOf(line) })),
    sum: {
      weight: possible,
      gain: shareText(exact),
      loss: exact === null ? shareText(null) : scoreText(toNumber(subtract(ONE, fromText(exact)))),
    },
    exact,
    earned,
    possible,
    scoringVersion,
  };
}

const lineOf = ({ question, reason, weight, compliance, gain, loss }: ScoreLine) => ({
  question,
  reason,
  weight: compliance === null ? '–' : String(weight),
  compliance: shareText(compliance),
  gain: shareText(gain),
  loss: shareText(loss),
});
