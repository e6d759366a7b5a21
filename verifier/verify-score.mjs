#!/usr/bin/env node
// Recomputes the score of an Assay assessment without Assay: it needs only this file and Node 18 or later.
//
//   curl -H "Authorization: Bearer $KEY" $BASE/api/v1/assessments/$ID > assessment.json
//   node verify-score.mjs assessment.json        (or: … | node verify-score.mjs)
//
// It starts from the answers, the reviewer's decisions and the evidence, applies the scoring rules in exact fractions
// and compares the result with `scoreBreakdown`.
//
//   node verify-score.mjs --receipt receipt.json [file …]
//
// calculates the hash of a receipt from the submitted content, and looks for the files in it. The receipt is the JSON
// from the vendor portal, or a submission of GET /api/v1/assessments/{id}/submissions.
//
// Exit code 0: all values match. 1: a value differs. 2: the input cannot be read.
/* eslint-disable max-lines -- one file, so that it can be copied anywhere */
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

// Exact fractions. The denominator is always positive and the fraction is always reduced.

const greatestDivisor = (a, b) => (b === 0n ? a : greatestDivisor(b, a % b));

function fraction(n, d = 1n) {
  const divisor = greatestDivisor(n, d);
  const signed = divisor < 0n === d < 0n ? divisor : -divisor;
  return { n: n / signed, d: d / signed };
}

const ZERO = fraction(0n);
const ONE = fraction(1n);
const HALF = fraction(1n, 2n);
const add = (a, b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const subtract = (a, b) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
const multiply = (a, b) => fraction(a.n * b.n, a.d * b.d);
const divide = (a, b) => fraction(a.n * b.d, a.d * b.n);
const sum = (fractions) => fractions.reduce(add, ZERO);
const compare = (a, b) => Math.sign(Number(a.n * b.d > b.n * a.d) - Number(a.n * b.d < b.n * a.d));
const isZero = ({ n }) => n === 0n;
const isOne = ({ n, d }) => n === d;
const toText = (value) => (value === null ? null : value.d === 1n ? String(value.n) : `${value.n}/${value.d}`);

/** Rounds half up to four decimals. Everything before this is exact. */
const round = ({ n, d }) => Number((20_000n * n + d) / (2n * d)) / 10_000;

function parseFraction(text) {
  const [, n, d = '1'] = /^(\d+)(?:\/(0*[1-9]\d*))?$/.exec(String(text)) ?? [];
  if (n === undefined) throw new Error(`${JSON.stringify(text)} is not a fraction`);
  return fraction(BigInt(n), BigInt(d));
}

/** The decimal number as it is written: 0.1 is exactly 1/10. */
function fromNumber(number) {
  const [, whole, decimals = '', exponent = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number)) ?? [];
  if (whole === undefined) throw new Error(`${JSON.stringify(number)} is not a number`);
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return power < 0 ? fraction(digits, 10n ** BigInt(-power)) : fraction(digits * 10n ** BigInt(power));
}

const isNothing = (value) => value === null || value === undefined;
// Soft hyphen, zero-width characters and word joiner cannot be seen either.
const INVISIBLE = /[\s\u{ad}\u{200b}-\u{200f}\u{2060}]/gu;
const isBlank = (value) =>
  isNothing(value) ||
  (typeof value === 'string' && value.replace(INVISIBLE, '') === '') ||
  (Array.isArray(value) && value.length === 0);

// Conditions. A question that is hidden, claimed not applicable or blank counts as unanswered.

function compareAnswers(answer, value) {
  const numbers = [Number(answer), Number(value)];
  const [a, b] = numbers.some(Number.isNaN) ? [String(answer), String(value)] : numbers;
  return Number(a > b) - Number(a < b);
}

const equals = (answer, value) =>
  Array.isArray(answer) ? answer.length === 1 && String(answer[0]) === String(value) : String(answer) === String(value);
const contains = (answer, value) =>
  Array.isArray(answer)
    ? answer.map(String).includes(String(value))
    : String(answer).toLowerCase().includes(String(value).toLowerCase());

const OPERATORS = {
  equals,
  notEquals: (answer, value) => !equals(answer, value),
  contains,
  notContains: (answer, value) => !contains(answer, value),
  greaterThan: (answer, value) => compareAnswers(answer, value) > 0,
  lessThan: (answer, value) => compareAnswers(answer, value) < 0,
  atLeast: (answer, value) => compareAnswers(answer, value) >= 0,
  atMost: (answer, value) => compareAnswers(answer, value) <= 0,
};

function isSatisfied({ operator, value }, { answer, isAnswered }) {
  if (operator === 'answered') return isAnswered;
  if (operator === 'notAnswered') return !isAnswered;
  if (!Object.hasOwn(OPERATORS, operator)) throw new Error(`the operator ${JSON.stringify(operator)} is unknown`);
  return isAnswered && !isNothing(value) && OPERATORS[operator](answer, value);
}

/** Null if the question is asked, otherwise the rule by which it is hidden. `earlier`: results by question key. */
function toHidingRule({ key, conditionalLogic }, earlier) {
  if (isNothing(conditionalLogic)) return null;
  const { match, rules } = conditionalLogic;
  const results = rules.map((rule) => {
    const result = earlier.get(rule.question);
    if (!result) throw new Error(`${key} depends on ${rule.question}, which is not an earlier question`);
    return { isSatisfied: isSatisfied(rule, result), isHarmless: result.isHarmless };
  });
  const failing = results.filter((result) => !result.isSatisfied);
  const isAsked = match === 'any' ? failing.length < rules.length : failing.length === 0;
  if (isAsked) return null;
  const isHarmless =
    match === 'any' ? failing.every((rule) => rule.isHarmless) : failing.some((rule) => rule.isHarmless);
  return isHarmless ? 'NOT_ASKED' : 'NOT_ASKED_AFTER_SHORTFALL';
}

// The rule of each type: the compliance of an answer that is not blank.

const allOrNothing = (isCompliant) => (isCompliant ? ONE : ZERO);
const toList = (value) => (Array.isArray(value) ? value : [value]).map(String);

function toNumber(value) {
  const number = typeof value === 'string' && !isBlank(value) ? Number(value) : value;
  return Number.isFinite(number) ? fromNumber(number) : null;
}

/** Days since 1970, or null if there is no such date. */
function toDay(text) {
  const time = /^\d{4}-\d\d-\d\d$/.test(String(text)) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : time / 86_400_000;
}

function requireValue(value, original) {
  if (value === null) throw new Error(`${JSON.stringify(original)} cannot be read as a date or a number`);
  return value;
}
const requireDay = (text) => requireValue(toDay(text), text);
const requireNumber = (value) => requireValue(toNumber(value), value);

function scoreMultiSelect(answer, expected) {
  const { required = [], forbidden = [] } = expected.required || expected.forbidden ? expected : { required: expected };
  const selected = new Set(toList(answer));
  if (toList(forbidden).some((option) => selected.has(option))) return ZERO;
  const needed = [...new Set(toList(required))];
  if (needed.length === 0) return ONE;
  return fraction(BigInt(needed.filter((option) => selected.has(option)).length), BigInt(needed.length));
}

function scoreNumeric(answer, expected) {
  const value = toNumber(answer);
  if (value === null) return ZERO;
  if (typeof expected !== 'object') return allOrNothing(compare(value, requireNumber(expected)) === 0);
  const { min, max, zeroAt } = expected;
  const isBelow = !isNothing(min) && compare(value, fromNumber(min)) < 0;
  const isAbove = !isNothing(max) && compare(value, fromNumber(max)) > 0;
  if (!isBelow && !isAbove) return ONE;
  // `zeroAt` gives partial credit on its own side of the range only.
  const [limit, zero] = [fromNumber(isBelow ? min : max), isNothing(zeroAt) ? null : fromNumber(zeroAt)];
  if (zero === null || compare(zero, limit) !== compare(value, limit)) return ZERO;
  const share = divide(subtract(zero, value), subtract(zero, limit));
  return compare(share, ZERO) > 0 ? share : ZERO;
}

function scoreRating(answer, expected) {
  const [value, minimum] = [toNumber(answer), requireNumber(expected)];
  if (value === null) return ZERO;
  if (compare(value, minimum) >= 0) return ONE;
  return compare(value, ONE) <= 0 ? ZERO : divide(subtract(value, ONE), subtract(minimum, ONE));
}

function scoreDate(answer, expected, submittedOn) {
  const day = toDay(answer);
  if (day === null) return ZERO;
  if (typeof expected !== 'object') return allOrNothing(day >= requireDay(expected));
  const remaining = day - requireDay(submittedOn);
  if (!isNothing(expected.minRemainingDays)) return allOrNothing(remaining >= expected.minRemainingDays);
  return allOrNothing(remaining <= 0 && -remaining <= expected.maxAgeDays);
}

function scoreByType({ question: { type, options }, answer, usableFiles, expected, submittedOn }) {
  switch (type) {
    case 'YES_NO':
      return allOrNothing(answer === expected);
    case 'COMBOBOX':
    case 'MULTIPLE_CHOICE': {
      const isOption = type !== 'COMBOBOX' || isNothing(options) || options.includes(String(answer));
      return allOrNothing(isOption && toList(expected).includes(String(answer)));
    }
    case 'MULTI_SELECT':
      return scoreMultiSelect(answer, expected);
    case 'NUMERIC':
      return scoreNumeric(answer, expected);
    case 'RATING':
      return scoreRating(answer, expected);
    case 'DATE':
      return scoreDate(answer, expected, submittedOn);
    case 'FILE_UPLOAD':
      return allOrNothing(usableFiles >= (expected.minFiles ?? 1));
    default:
      throw new Error(`the question type ${JSON.stringify(type)} is unknown`);
  }
}

// The rules for one question, in order. Compliance null: the question is excluded.

const DECISIONS = { COMPLIANT: ONE, PARTIAL: HALF, NON_COMPLIANT: ZERO, NOT_APPLICABLE: null };

function applyRules(facts) {
  const { question, response, hidingRule, expected, isAnswered, scoringVersion } = facts;
  if (hidingRule !== null && scoringVersion === 1) return { rule: 'NOT_VISIBLE', compliance: null };
  if (Object.hasOwn(DECISIONS, response.decision ?? ''))
    return { rule: 'REVIEWED', compliance: DECISIONS[response.decision] };
  if (hidingRule === 'NOT_ASKED') return { rule: hidingRule, compliance: null };
  if (hidingRule !== null) return { rule: hidingRule, compliance: expected === null ? null : ZERO };
  if (response.notApplicable) return { rule: 'NA_PENDING', compliance: ZERO };
  if (expected === null) return { rule: 'INFORMATIONAL', compliance: null };
  if (!isAnswered) return { rule: 'UNANSWERED', compliance: ZERO };
  if (question.type === 'FREE_TEXT') return { rule: 'PENDING_REVIEW', compliance: null };
  return { rule: 'EXPECTATION', compliance: scoreByType(facts) };
}

/** Whether a condition on this question may hide another one without a cost. */
function isHarmless({ rule, compliance }, isAnswered) {
  if (rule === 'REVIEWED') return compliance === null || isOne(compliance);
  if (rule === 'EXPECTATION') return isOne(compliance);
  return rule === 'NOT_ASKED' || (rule === 'INFORMATIONAL' && isAnswered);
}

function toExpected({ type, expectedAnswer }) {
  if (!isBlank(expectedAnswer)) return expectedAnswer;
  return type === 'FILE_UPLOAD' ? { minFiles: 1 } : null;
}

function evaluateQuestion(question, earlier, { responses, weights, submittedOn, scoringVersion = 2 }) {
  const response = (Object.hasOwn(responses, question.key) ? responses[question.key] : null) ?? {};
  const usableFiles = response.usableFiles ?? 0;
  const isUpload = question.type === 'FILE_UPLOAD';
  const answer = isUpload ? (usableFiles > 0 ? 'FILES' : null) : response.answer;
  const hidingRule = toHidingRule(question, earlier);
  const isAnswered = hidingRule === null && !response.notApplicable && !isBlank(answer);
  const expected = toExpected(question);
  const facts = {
    question,
    response,
    answer,
    usableFiles,
    hidingRule,
    expected,
    isAnswered,
    submittedOn,
    scoringVersion,
  };
  const result = applyRules(facts);
  return {
    ...facts,
    ...result,
    weight: fromNumber(weights[question.riskWeight]),
    isHarmless: isHarmless(result, isAnswered),
  };
}

// Aggregates.

function addUp(results) {
  const included = results.filter(({ compliance }) => compliance !== null);
  const possible = sum(included.map(({ weight }) => weight));
  const earned = sum(included.map(({ weight, compliance }) => multiply(weight, compliance)));
  return { earned, possible, ratio: isZero(possible) ? null : divide(earned, possible) };
}

function toLine({ question, hidingRule, rule, weight, compliance }, possible) {
  const share = (part) =>
    compliance === null || isZero(possible) ? null : toText(divide(multiply(weight, part), possible));
  const [gain, loss] = [share(compliance ?? ZERO), share(subtract(ONE, compliance ?? ZERO))];
  return { key: question.key, visible: hidingRule === null, rule, compliance: toText(compliance), gain, loss };
}

function rate(exact, results, { thresholds, capCritical }) {
  if (exact === null) return { rating: 'UNSCORED', heldBackBy: [] };
  if (compare(exact, fromNumber(thresholds.green)) < 0)
    return { rating: compare(exact, fromNumber(thresholds.amber)) < 0 ? 'RED' : 'AMBER', heldBackBy: [] };
  const failed = results.filter(
    ({ question, compliance }) => question.riskWeight === 'CRITICAL' && compliance !== null && isZero(compliance),
  );
  const heldBackBy = capCritical ? failed.map(({ question }) => question.key) : [];
  return { rating: heldBackBy.length > 0 ? 'AMBER' : 'GREEN', heldBackBy };
}

const groupBy = (items, toKey) =>
  items.reduce((groups, item) => {
    const key = JSON.stringify(toKey(item));
    return groups.set(key, [...(groups.get(key) ?? []), item]);
  }, new Map());

function scoreControls(results) {
  const mappings = results.flatMap((result) =>
    (result.question.controls ?? []).map((control) => ({ control, result })),
  );
  const groups = groupBy(mappings, ({ control: { framework, version, code } }) => [framework, version, code]);
  return [...groups.values()].map((group) => {
    const { framework, version, code, domain = null } = group[0].control;
    const { ratio } = addUp([...new Set(group.map(({ result }) => result))]);
    return { framework, version, code, domain, ratio };
  });
}

function scoreDomains(controls) {
  const inDomains = controls.filter(({ domain }) => domain !== null);
  const groups = groupBy(inDomains, ({ framework, version, domain }) => [framework, version, domain]);
  return [...groups.values()].map((group) => {
    const { framework, version, domain } = group[0];
    const ratios = group.map(({ ratio }) => ratio).filter((ratio) => ratio !== null);
    const mean = ratios.length === 0 ? null : divide(sum(ratios), fraction(BigInt(ratios.length)));
    return { framework, version, domain, ratio: toText(mean), controlCount: ratios.length };
  });
}

export function scoreAssessment(input) {
  const byKey = new Map();
  for (const question of input.questions) {
    if (byKey.has(question.key)) throw new Error(`there are two questions with the key ${question.key}`);
    byKey.set(question.key, evaluateQuestion(question, byKey, input));
  }
  const results = [...byKey.values()];
  const { earned, possible, ratio: exact } = addUp(results);
  const isCoverable = ({ expected, compliance }) => expected !== null || compliance !== null;
  const total = sum(results.filter(isCoverable).map(({ weight }) => weight));
  const controls = scoreControls(results);
  return {
    lines: results.map((result) => toLine(result, possible)),
    earned: toText(earned),
    possible: toText(possible),
    exact: toText(exact),
    score: exact === null ? null : round(exact),
    coverage: isZero(total) ? null : toText(divide(possible, total)),
    ...rate(exact, results, input),
    controls: controls.map((control) => ({ ...control, ratio: toText(control.ratio) })),
    domains: scoreDomains(controls),
  };
}

/** Pools the latest completed assessment of each template lineage. Each weight counts as a share of its own table. */
export function scoreVendor(assessments) {
  const completed = assessments.filter(({ completedAt }) => !isNothing(completedAt));
  const latest = [...groupBy(completed, ({ lineageId }) => lineageId).values()].map((lineage) =>
    lineage.reduce((a, b) => (Date.parse(b.completedAt) >= Date.parse(a.completedAt) ? b : a)),
  );
  const pool = (part) =>
    sum(
      latest.map((assessment) =>
        divide(parseFraction(assessment[part]), sum(Object.values(assessment.weights).map(fromNumber))),
      ),
    );
  const possible = pool('possible');
  return isZero(possible) ? null : toText(divide(pool('earned'), possible));
}

// The command line.

const DEFAULT_THRESHOLDS = { green: 0.8, amber: 0.6 };

/** Files that a reviewer added later (`annex`) are not part of the submission. */
function countUsableFiles(evidence, key, submittedOn) {
  const isUsable = ({ annex, questionKeys, expiresDate }) =>
    annex !== true &&
    questionKeys.includes(key) &&
    (isNothing(expiresDate) || requireDay(expiresDate) >= requireDay(submittedOn));
  return evidence.filter(isUsable).length;
}

/** The input of `scoreAssessment` from the response of GET /api/v1/assessments/{id}. */
function toInput({ sections, evidence = [], submittedAt, scoreBreakdown }) {
  const { weights, thresholds = DEFAULT_THRESHOLDS, capCritical = true, scoringVersion } = scoreBreakdown;
  if (scoringVersion !== 1 && scoringVersion !== 2)
    throw new Error(`scoring version ${JSON.stringify(scoringVersion)} is unknown`);
  const submittedOn = isNothing(submittedAt) ? null : String(submittedAt).slice(0, 10);
  const questions = sections.flatMap((section) => section.questions);
  const responses = Object.fromEntries(
    questions.map(({ key, response }) => [
      key,
      {
        answer: response?.answer ?? null,
        notApplicable: response?.notApplicable ?? false,
        decision: response?.review?.decision ?? null,
        usableFiles: countUsableFiles(evidence, key, submittedOn),
      },
    ]),
  );
  return { questions, responses, weights, thresholds, capCritical, submittedOn, scoringVersion };
}

/** Collects the differences between the values in the response and the calculated ones. */
function createComparison() {
  const differences = [];
  const check = (what, stated, computed) => {
    const [a, b] = [stated, computed].map((value) => (isNothing(value) ? 'none' : String(value)));
    if (a !== b) differences.push(`${what}: the response contains ${a}, but the calculation gives ${b}`);
  };
  const checkFraction = (what, stated, computed) =>
    check(what, isNothing(stated) ? null : toText(parseFraction(stated)), computed);
  return { differences, check, checkFraction };
}

function compareLines({ lines: stated, weights }, lines, { questions, check, checkFraction }) {
  const joinKeys = (keys) => [...keys].sort().join(' ');
  const statedKeys = stated.map(({ questionKey }) => questionKey);
  check('questions of the breakdown', joinKeys(statedKeys), joinKeys(questions.map(({ key }) => key)));
  lines.forEach(({ key, visible, rule, compliance, gain, loss }, index) => {
    const question = questions[index];
    const line = stated.find(({ questionKey }) => questionKey === key);
    check(`${key} visible`, question.visible, visible);
    if (!line) return;
    check(`${key} risk weight`, line.riskWeight, question.riskWeight);
    check(`${key} weight`, line.weight, weights[question.riskWeight]);
    check(`${key} rule`, line.rule, rule);
    checkFraction(`${key} compliance`, line.compliance, compliance);
    checkFraction(`${key} gain`, line.gain, gain);
    checkFraction(`${key} loss`, line.loss, loss);
  });
}

/** Compares the response of GET /api/v1/assessments/{id} with the calculation and describes each difference. */
export const verifyAssessment = (assessment) => {
  const input = toInput(assessment);
  return findDifferences(assessment, input, scoreAssessment(input));
};

function findDifferences(assessment, input, result) {
  const { scoreBreakdown: stated, score } = assessment;
  const { differences, check, checkFraction } = createComparison();
  checkFraction('earned', stated.earned, result.earned);
  checkFraction('possible', stated.possible, result.possible);
  checkFraction('exact', stated.exact, result.exact);
  check('score', stated.score, result.score);
  // Version 1 gave an assessment its score only when it was completed.
  if (stated.scoringVersion !== 1 || stated.final) check('assessment score', score, result.score);
  if (stated.coverage !== undefined) checkFraction('coverage', stated.coverage, result.coverage);
  if (stated.rating !== undefined) check('rating', stated.rating, result.rating);
  // The rating of a completed assessment follows the thresholds of today; the breakdown keeps those it was completed with.
  const isLive = stated.final !== true && assessment.rating !== undefined;
  if (isLive) check('assessment rating', assessment.rating, result.rating);
  if (isLive && assessment.heldBackBy !== undefined)
    check('rating limited by', assessment.heldBackBy.map(({ id }) => id).join(' '), result.heldBackBy.join(' '));
  compareLines(stated, result.lines, { questions: input.questions, check, checkFraction });
  return differences;
}

function formatTable({ scoreBreakdown }, { questions }, { lines }) {
  const formatPercent = (part) => (part === null ? '' : `${(round(parseFraction(part)) * 100).toFixed(2)}%`);
  const rows = lines.map(({ key, rule, compliance, gain, loss }, index) => {
    const { riskWeight } = questions[index];
    const weight = `${riskWeight} ${scoreBreakdown.weights[riskWeight]}`;
    const reason = scoreBreakdown.lines.find(({ questionKey }) => questionKey === key)?.reason ?? rule;
    return [key, weight, compliance ?? 'not counted', formatPercent(gain), formatPercent(loss), reason];
  });
  const table = [['question', 'weight', 'compliance', 'gain', 'loss', 'why'], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}

function main(text) {
  const assessment = JSON.parse(text);
  const breakdown = assessment?.scoreBreakdown;
  if (!breakdown) throw new Error('the response has no scoreBreakdown, because the assessment has not been submitted');
  const input = toInput(assessment);
  const result = scoreAssessment(input);
  const differences = findDifferences(assessment, input, result);
  const score = result.exact === null ? 'no score, because no question counts' : `${result.exact} = ${result.score}`;
  const output = [
    [assessment.title, assessment.vendorName].filter(Boolean).join(' · '),
    ...formatTable(assessment, input, result),
    `${result.earned} of ${result.possible} points: ${score}${breakdown.final ? '' : ' (provisional)'}`,
    differences.length === 0 ? 'All values match.' : `These values differ:\n  ${differences.join('\n  ')}`,
  ];
  process.stdout.write(`${output.join('\n')}\n`);
  return differences.length === 0 ? 0 : 1;
}

// Receipts. The hash covers every answer, every file by its own hash, and who submitted on whose behalf.

/** JSON without spaces and with sorted keys. */
function toCanonical(value) {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${toCanonical(value[key])}`);
  return `{${members.join(',')}}`;
}

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex');
const listFiles = ({ questions }) => new Map(questions.flatMap(({ files }) => files.map((file) => [file.id, file])));

/** Compares a receipt with the content that was hashed and describes each difference. */
export function verifyReceipt({ content, sha256, ...stated }) {
  const { differences, check } = createComparison();
  const submitted = JSON.parse(content);
  check('SHA-256', sha256, hash(toCanonical(submitted)));
  check('SHA-256 of the content as written', sha256, hash(content));
  const { name, title, enteredByName } = stated.submittedBy;
  check('submitted by', name, submitted.submittedBy.name);
  check('job title', title, submitted.submittedBy.title);
  check('entered by', enteredByName, submitted.submittedBy.enteredByName);
  for (const field of ['assessmentId', 'title', 'organisation', 'vendor', 'submittedAt']) {
    if (field in stated) check(field, stated[field], submitted[field]);
  }
  const isAnswered = ({ answer, notApplicable, files }) => answer !== null || notApplicable || files.length > 0;
  if ('answers' in stated) check('answers', stated.answers, submitted.questions.filter(isAnswered).length);
  if ('files' in stated) check('files', stated.files, listFiles(submitted).size);
  return differences;
}

function receiptMain([path, ...paths]) {
  const receipt = JSON.parse(readFileSync(path ?? 0, 'utf8'));
  if (typeof receipt?.content !== 'string') throw new Error('the input has no content, so it is not a receipt');
  const differences = verifyReceipt(receipt);
  const submitted = JSON.parse(receipt.content);
  const { name, title, enteredByName = null } = submitted.submittedBy;
  const files = [...listFiles(submitted).values()];
  const found = paths.map((file) => {
    const known = files.find(({ sha256 }) => sha256 === hash(readFileSync(file)));
    if (!known) differences.push(`${file}: was not submitted`);
    return known ? [`${file}: was submitted as ${known.fileName}`] : [];
  });
  const output = [
    `${submitted.title} · ${submitted.vendor}, submitted to ${submitted.organisation} at ${submitted.submittedAt}`,
    enteredByName === null ? `by ${name}, ${title}` : `entered by ${enteredByName} on behalf of ${name}, ${title}`,
    ...files.map(({ fileName, sha256 }) => `${sha256}  ${fileName}`),
    ...found.flat(),
    `SHA-256 ${hash(toCanonical(submitted))}`,
    differences.length === 0 ? 'All values match.' : `These values differ:\n  ${differences.join('\n  ')}`,
  ];
  process.stdout.write(`${output.join('\n')}\n`);
  return differences.length === 0 ? 0 : 1;
}

function isMainModule([, path]) {
  try {
    return path !== undefined && pathToFileURL(realpathSync(path)).href === import.meta.url;
  } catch {
    return false;
  }
}

if (isMainModule(process.argv)) {
  try {
    const [first, ...others] = process.argv.slice(2);
    process.exitCode = first === '--receipt' ? receiptMain(others) : main(readFileSync(first ?? 0, 'utf8'));
  } catch (error) {
    process.stderr.write(`Cannot verify: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
