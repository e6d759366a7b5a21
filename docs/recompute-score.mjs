#!/usr/bin/env node
// Adds up the score of an assessment again, away from the service that computed it.
//
//   curl -H "Authorization: Bearer $KEY" $BASE/api/v1/assessments/$ID > assessment.json
//   node docs/recompute-score.mjs assessment.json        (or: … | node docs/recompute-score.mjs)
//
// How compliant an answer is remains the judgement of the service or its reviewer: it is taken from each line of
// `scoreBreakdown`. Everything that follows from it is computed anew in exact fractions: what each question gained and
// lost, the points, the score and its rounding. Exit code 0: everything agrees. 1: something differs. 2: cannot be read.
import { readFileSync } from 'node:fs';

const divisor = (a, b) => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b));

function fraction(n, d = 1n) {
  const common = divisor(n, d);
  return { n: n / common, d: d / common };
}

function parse(text) {
  const found = /^(\d+)(?:\/(\d+))?$/.exec(String(text));
  if (!found || (found[2] && BigInt(found[2]) === 0n)) throw new Error(`${JSON.stringify(text)} is no fraction`);
  return fraction(BigInt(found[1]), BigInt(found[2] ?? 1));
}

const ZERO = fraction(0n);
const ONE = fraction(1n);
const plus = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a, b) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
const times = (a, b) => fraction(a.n * b.n, a.d * b.d);
const over = (a, b) => fraction(a.n * b.d, a.d * b.n);
const total = (all) => all.reduce(plus, ZERO);
const show = (one) => (one === null ? 'none' : one.d === 1n ? String(one.n) : `${one.n}/${one.d}`);

/** Rounds half up to four decimals. Everything before this is exact. */
const rounded = ({ n, d }) => Number((20_000n * n + d) / (2n * d)) / 10_000;

/** The fixed results of these rules; only EXPECTATION and REVIEWED depend on more. Null is not counted. */
const RULES = {
  NOT_VISIBLE: null,
  INFORMATIONAL: null,
  PENDING_REVIEW: null,
  UNANSWERED: '0',
  NA_PENDING: '0',
};
const DECISIONS = { COMPLIANT: '1', PARTIAL: '1/2', NON_COMPLIANT: '0', NOT_APPLICABLE: null };

/** Collects differences between stated and computed values, compared as text. */
function comparison() {
  const differences = [];
  const compare = (what, stated, computed) => {
    const [a, b] = [stated, computed].map((value) => (value === null || value === undefined ? 'none' : String(value)));
    if (a !== b) differences.push(`${what}: the answer says ${a}, it is ${b}`);
  };
  return { differences, compare };
}

function recompute({ weights, lines }) {
  const counted = lines.filter(({ compliance }) => compliance !== null);
  const weightOf = ({ riskWeight }) => parse(weights[riskWeight]);
  const possible = total(counted.map(weightOf));
  const earned = total(counted.map((line) => times(weightOf(line), parse(line.compliance))));
  const shares = lines.map((line) => {
    if (line.compliance === null) return { gain: null, loss: null };
    const [weight, compliance] = [weightOf(line), parse(line.compliance)];
    return {
      gain: over(times(weight, compliance), possible),
      loss: over(times(weight, minus(ONE, compliance)), possible),
    };
  });
  return { earned, possible, shares, exact: counted.length === 0 ? null : over(earned, possible) };
}

function compareLines({ weights, lines }, { shares, exact }, compare) {
  lines.forEach((line, index) => {
    const { questionKey: key, rule, compliance } = line;
    const { gain, loss } = shares[index];
    compare(`${key} weight`, line.weight, weights[line.riskWeight]);
    compare(`${key} gain`, line.gain, gain && show(gain));
    compare(`${key} loss`, line.loss, loss && show(loss));
    if (rule in RULES) compare(`${key} compliance under ${rule}`, compliance, RULES[rule]);
    if (compliance !== null && minus(ONE, parse(compliance)).n < 0n)
      compare(`${key} compliance`, compliance, 'at most 1');
  });
  // Adds up the stated values, not the computed ones, as a reader would.
  const stated = lines.filter(({ gain }) => gain !== null);
  if (exact === null) return;
  const gains = total(stated.map(({ gain }) => parse(gain)));
  const losses = total(stated.map(({ loss }) => parse(loss)));
  compare('the gains added up', show(gains), show(exact));
  compare('gains and losses added up', show(plus(gains, losses)), '1');
}

/** Every question has one line, with the weight and decision of the assessment. */
function compareQuestions(sections, lines, compare) {
  const questions = sections.flatMap((section) => section.questions);
  const named = (all) => all.toSorted().join(' ');
  compare(
    'the questions of the lines',
    named(lines.map(({ questionKey }) => questionKey)),
    named(questions.map(({ key }) => key)),
  );
  const byKey = new Map(lines.map((line) => [line.questionKey, line]));
  for (const { key, riskWeight, visible, response } of questions) {
    const line = byKey.get(key);
    if (!line) continue;
    compare(`${key} risk weight`, line.riskWeight, riskWeight);
    compare(`${key} hidden`, line.rule === 'NOT_VISIBLE', visible === false);
    const decision = response?.review?.decision;
    if (visible && decision in DECISIONS) compare(`${key} decided ${decision}`, line.compliance, DECISIONS[decision]);
  }
}

function print({ title, vendorName }, breakdown, { shares, earned, possible, exact }) {
  console.log([title, vendorName].filter(Boolean).join(' · '));
  const rows = breakdown.lines.map(({ questionKey, riskWeight, weight, compliance, reason }, index) => {
    const { gain, loss } = shares[index];
    const percent = (part) => (part === null ? '' : `${(rounded(part) * 100).toFixed(2)}%`);
    return [questionKey, `${riskWeight} ${weight}`, compliance ?? 'not counted', percent(gain), percent(loss), reason];
  });
  const table = [['question', 'weight', 'compliance', 'gain', 'loss', 'why'], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  const score = exact === null ? 'no score: nothing counts' : `${show(exact)} = ${rounded(exact)}`;
  console.log(`${show(earned)} of ${show(possible)} points: ${score}${breakdown.final ? '' : ' (provisional)'}`);
}

function main(text) {
  const assessment = JSON.parse(text);
  const breakdown = assessment.scoreBreakdown;
  if (!breakdown) throw new Error('there is no scoreBreakdown: the assessment has not been submitted');
  const result = recompute(breakdown);
  const { differences, compare } = comparison();
  const score = result.exact === null ? null : rounded(result.exact);
  compare('earned', breakdown.earned, show(result.earned));
  compare('possible', breakdown.possible, show(result.possible));
  compare('exact', breakdown.exact, result.exact && show(result.exact));
  compare('score', breakdown.score, score);
  if (breakdown.final) compare('score of the assessment', assessment.score, score);
  compareLines(breakdown, result, compare);
  compareQuestions(assessment.sections, breakdown.lines, compare);
  print(assessment, breakdown, result);
  console.log(differences.length === 0 ? 'agrees' : `differs:\n  ${differences.join('\n  ')}`);
  return differences.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main(readFileSync(process.argv[2] ?? 0, 'utf8'));
} catch (error) {
  console.error(`Cannot be recomputed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
