import type { ScoreBreakdown } from '@assay/contract';
import { type Rational, toNumber, toText } from '../../domain/rational.ts';
import type { Assessment } from './assessment-queries.ts';
import { type Judgement, weightsOf } from './judgement-queries.ts';

const fraction = (value: Rational | null) => value && toText(value);

/** The ledger: which rule gave each question how much, in fractions that add up exactly. */
export const breakdownOf = (assessment: Assessment, { score }: Judgement): ScoreBreakdown => ({
  scoringVersion: assessment.scoring_version ?? 1,
  weights: weightsOf(assessment),
  final: assessment.status === 'COMPLETED',
  score: score.score && toNumber(score.score),
  earned: toText(score.earned),
  possible: toText(score.possible),
  exact: fraction(score.score),
  lines: score.lines.map((line) => ({
    questionKey: line.key,
    question: line.text,
    riskWeight: line.riskWeight,
    weight: line.weight,
    rule: line.rule,
    reason: line.reason,
    compliance: fraction(line.compliance),
    gain: fraction(line.gain),
    loss: fraction(line.loss),
    automatic: { ...line.automatic, compliance: fraction(line.automatic.compliance) },
  })),
});
