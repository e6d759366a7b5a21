import { type Answer, type Question, Question as QuestionSchema, QuestionType } from '@assay/contract';
import { checkQuestionnaire, listQuestions, listVisibleKeys, validateQuestionnaire } from '@assay/contract/conditions';
import { calculateScore, evaluateAutomatically, ONE, type ResponseInput, toNumber, ZERO } from '@assay/contract/rules';
import { describe, expect, it } from 'vitest';
import { evaluateAssessment } from '../../../domain/assessment-score.ts';
import { starterFramework } from '../frameworks/starter-framework.ts';
import { starterTemplate } from './starter-template.ts';

const questions = listQuestions(starterTemplate.sections);
const question = (key: string) => questions.find((each) => each.key === key);
const codesOf = ({ controlMappings }: Question) => controlMappings.map(({ code }) => code);
const sorted = (values: Iterable<string>) => [...values].sort();

describe('Starter framework', () => {
  const { name, version, controls } = starterFramework;

  it('has 42 controls in eight domains, with unique codes', () => {
    expect([name, version, controls.length]).toEqual(['Assay Vendor Baseline', '1.0', 42]);
    expect([...new Set(controls.map(({ domain }) => domain))]).toEqual([
      'Governance and people',
      'Identity and access',
      'Data protection',
      'Infrastructure and devices',
      'Secure development',
      'Operations and incident response',
      'Resilience',
      'Privacy and fourth parties',
    ]);
    expect(new Set(controls.map(({ code }) => code)).size).toBe(42);
  });

  it.each(controls)('$code has guidance of one to three sentences', ({ code, title, guidance }) => {
    expect(code).toMatch(/^[A-Z]{3}-\d$/);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(guidance.match(/[.?](?= |$)/g)?.length).toBeGreaterThanOrEqual(1);
    expect(guidance.match(/[.?](?= |$)/g)?.length).toBeLessThanOrEqual(3);
  });
});

describe('Starter template', () => {
  it('has 65 questions in nine sections and is valid', () => {
    expect([starterTemplate.sections.length, questions.length]).toEqual([9, 65]);
    expect(validateQuestionnaire(starterTemplate.sections)).toEqual([]);
    for (const each of questions) expect(QuestionSchema.parse(each)).toEqual(each);
  });

  it('uses every question type and every kind of expected answer', () => {
    expect(sorted(new Set(questions.map(({ type }) => type)))).toEqual(sorted(QuestionType.options));
    expect(sorted(new Set(questions.map(formOf)))).toEqual(
      sorted([
        'COMBOBOX: list',
        'COMBOBOX: nothing',
        'DATE: maxAgeDays',
        'DATE: minRemainingDays',
        'DATE: text',
        'FILE_UPLOAD: minFiles',
        'FILE_UPLOAD: nothing',
        'FREE_TEXT: nothing',
        'FREE_TEXT: text',
        'MULTIPLE_CHOICE: list',
        'MULTIPLE_CHOICE: nothing',
        'MULTIPLE_CHOICE: text',
        'MULTI_SELECT: list',
        'MULTI_SELECT: nothing',
        'MULTI_SELECT: required, forbidden',
        'NUMERIC: min, max, zeroAt',
        'NUMERIC: min, zeroAt',
        'NUMERIC: nothing',
        'NUMERIC: number',
        'RATING: number',
        'YES_NO: NO',
        'YES_NO: YES',
        'YES_NO: nothing',
      ]),
    );
  });

  it('maps each question to one to three existing controls, and covers every control', () => {
    const codes = starterFramework.controls.map(({ code }) => code);
    for (const { controlMappings } of questions) {
      expect(controlMappings.length).toBeGreaterThanOrEqual(1);
      expect(controlMappings.length).toBeLessThanOrEqual(3);
      for (const { framework, version, code } of controlMappings) {
        expect([framework, version]).toEqual([starterFramework.name, starterFramework.version]);
        expect(codes).toContain(code);
      }
    }
    const scored = questions.filter(({ type, expectedAnswer }) => type === 'FILE_UPLOAD' || expectedAnswer !== null);
    expect(sorted(new Set(scored.flatMap(codesOf)))).toEqual(sorted(codes));
  });

  it('has readable keys with a prefix per section', () => {
    for (const { questions: inSection } of starterTemplate.sections) {
      const prefixes = inSection.map(({ key }) => /^([a-z]+)\.[a-z]+(-[a-z]+)*$/.exec(key)?.[1]);
      expect(new Set(prefixes).size).toBe(1);
      expect(prefixes[0]).toBeDefined();
    }
  });

  it('asks one short sentence per question', () => {
    for (const { text } of questions) {
      expect(text).toMatch(/^[A-Z].*[?.]$/);
      expect(text.slice(0, -1)).not.toMatch(/[?.] |and\/or/);
      expect(text.length).toBeLessThanOrEqual(100);
    }
  });

  it('says what is wrong and what to do for every scored question', () => {
    for (const { key, type, expectedAnswer, findingTitle, recommendation } of questions) {
      const isScored = type === 'FILE_UPLOAD' || expectedAnswer !== null;
      expect([key, findingTitle !== undefined, recommendation !== undefined]).toEqual([key, isScored, isScored]);
      if (!isScored) continue;
      expect(findingTitle).toMatch(/^[A-Z].*[^.?]$/);
      expect(findingTitle?.length).toBeLessThanOrEqual(80);
      expect(recommendation).toMatch(/^[A-Z].*\.$/);
    }
    expect(new Set(questions.map(({ key, findingTitle }) => findingTitle ?? key)).size).toBe(questions.length);
  });

  it('limits every number, percentages to 100, and lets "none" be chosen only alone', () => {
    for (const { key, text, type, options, bounds, exclusiveOptions } of questions) {
      if (type === 'NUMERIC')
        expect([key, bounds]).toEqual([key, /percent/.test(text) ? { min: 0, max: 100 } : { min: 0 }]);
      if (type !== 'MULTI_SELECT') continue;
      const none = options?.filter((option) => option.startsWith('None')) ?? [];
      expect([key, exclusiveOptions ?? []]).toEqual([key, none]);
    }
  });

  it('requires an answer to every question that hides others, and the checker has no warning', () => {
    const { gates, isComplete } = checkQuestionnaire(questions);
    for (const { questionKey, warnings } of gates) {
      expect([questionKey, question(questionKey)?.required, warnings]).toEqual([questionKey, true, []]);
    }
    expect([gates.length > 10, isComplete]).toEqual([true, true]);
  });

  const conditional = questions.filter(({ conditionalLogic }) => conditionalLogic !== null);

  it('has conditions with all matches and operators', () => {
    const rules = conditional.flatMap(({ conditionalLogic }) => conditionalLogic?.rules ?? []);
    expect(conditional.length).toBeGreaterThanOrEqual(12);
    expect(sorted(new Set(conditional.map(({ conditionalLogic }) => conditionalLogic?.match ?? '')))).toEqual([
      'all',
      'any',
    ]);
    expect(sorted(new Set(rules.map(({ operator }) => operator)))).toEqual(
      sorted(['equals', 'notEquals', 'contains', 'notContains', 'greaterThan', 'answered']),
    );
  });

  it.each(conditional)('$key is shown to some vendors and hidden from others', (candidate) => {
    const sees = (answers: ReadonlyMap<string, Answer>) => listVisibleKeys(questions, answers).has(candidate.key);
    const outcomes = new Set(answersToWhatDecides(candidate).map(sees));
    expect(outcomes).toEqual(new Set([true, false]));
  });

  it('gives the full score for good answers, and can fail every scored question', () => {
    const submittedOn = '2026-11-15';
    const reply = (answer: Answer, usableFiles: number) => ({
      answer,
      notApplicable: false,
      decision: null,
      usableFiles,
    });
    for (const candidate of questions.filter(
      ({ expectedAnswer, type }) => expectedAnswer !== null && type !== 'FREE_TEXT',
    )) {
      const [good, bad] = [bestAnswer(candidate), worstAnswer(candidate)];
      const best = evaluateAutomatically({ question: candidate, response: reply(good, 1), submittedOn });
      const worst = evaluateAutomatically({ question: candidate, response: reply(bad, 0), submittedOn });
      expect({ key: candidate.key, ...best }).toMatchObject({ key: candidate.key, compliance: ONE });
      expect({ key: candidate.key, ...worst }).toMatchObject({ key: candidate.key, compliance: ZERO });
    }
  });

  /** The score of a hosted service that holds data and gives the best answers, except for these. */
  function scoreWith(exceptions: Readonly<Record<string, Answer>>): number {
    const gates = Object.fromEntries(
      questions
        .filter(({ expectedAnswer }) => expectedAnswer === null)
        .map((gate) => [gate.key, gate.type === 'MULTI_SELECT' ? (gate.options ?? []).slice(0, 1) : firstAnswer(gate)]),
    );
    const responses = questions.map((each): [string, ResponseInput] => [
      each.key,
      {
        answer: exceptions[each.key] ?? gates[each.key] ?? bestAnswer(each),
        notApplicable: false,
        decision: each.type === 'FREE_TEXT' && each.expectedAnswer !== null ? 'COMPLIANT' : null,
        usableFiles: 1,
      },
    ]);
    const { score } = calculateScore(
      evaluateAssessment(questions, new Map(responses), { submittedOn: '2026-11-15', scoringVersion: 2 }),
    );
    return toNumber(score ?? ZERO);
  }

  it('N2: never backing up scores less than weekly backups, and never testing less than a stale test', () => {
    expect(scoreWith({})).toBe(1);
    const never = scoreWith({ 'resilience.backups': 'Never' });
    expect(never).toBeLessThan(scoreWith({ 'resilience.backups': 'At least once a week' }));
    const untested = scoreWith({ 'development.penetration-test': 'NO' });
    expect(untested).toBeLessThan(scoreWith({ 'development.penetration-test-date': '2019-01-01' }));
  });
});

function firstAnswer({ type, options }: Question): Answer {
  if (type === 'YES_NO') return 'YES';
  return type === 'NUMERIC' ? 1 : (options?.[0] ?? 'Answer');
}

function formOf({ type, expectedAnswer }: Question): string {
  if (expectedAnswer === null) return `${type}: nothing`;
  if (Array.isArray(expectedAnswer)) return `${type}: list`;
  if (typeof expectedAnswer === 'object') return `${type}: ${Object.keys(expectedAnswer).join(', ')}`;
  if (typeof expectedAnswer === 'number') return `${type}: number`;
  return type === 'YES_NO' ? `${type}: ${expectedAnswer}` : `${type}: text`;
}

/** Every combination of answers to the questions that its condition depends on, directly or indirectly. */
function answersToWhatDecides(candidate: Question): ReadonlyMap<string, Answer>[] {
  const keys = new Set<string>();
  const visit = ({ conditionalLogic }: Question) => {
    for (const rule of conditionalLogic?.rules ?? []) {
      keys.add(rule.question);
      const target = question(rule.question);
      if (target) visit(target);
    }
  };
  visit(candidate);
  return [...keys].reduce<Map<string, Answer>[]>(
    (combinations, key) =>
      combinations.flatMap((answers) =>
        possibleAnswers(question(key)).map((answer) => new Map(answers).set(key, answer)),
      ),
    [new Map()],
  );
}

function possibleAnswers(candidate: Question | undefined): Answer[] {
  const options = candidate?.options ?? [];
  if (candidate?.type === 'MULTI_SELECT') return options.map((option) => [option]);
  if (candidate?.type === 'NUMERIC') return [0, 1];
  return options.length > 0 ? options : ['YES', 'NO'];
}

function bestAnswer({ type, expectedAnswer, options }: Question): Answer {
  if (typeof expectedAnswer === 'string') return expectedAnswer;
  if (typeof expectedAnswer === 'number') return expectedAnswer;
  if (Array.isArray(expectedAnswer)) return type === 'MULTI_SELECT' ? expectedAnswer : (expectedAnswer[0] ?? '');
  if (expectedAnswer === null) return '';
  if ('required' in expectedAnswer)
    return (options ?? []).filter((option) => !expectedAnswer.forbidden.includes(option));
  if ('maxAgeDays' in expectedAnswer) return '2026-10-01';
  if ('minRemainingDays' in expectedAnswer) return '2027-10-01';
  return 'min' in expectedAnswer ? (expectedAnswer.min ?? 0) : '';
}

function worstAnswer({ type, expectedAnswer, options }: Question): Answer {
  if (type === 'YES_NO') return expectedAnswer === 'YES' ? 'NO' : 'YES';
  if (type === 'MULTI_SELECT') return (options ?? []).slice(-1);
  if (type === 'MULTIPLE_CHOICE' || type === 'COMBOBOX') return options?.at(-1) ?? '';
  if (type === 'DATE') return '2019-01-01';
  if (type === 'RATING') return 1;
  if (typeof expectedAnswer === 'object' && expectedAnswer && 'zeroAt' in expectedAnswer)
    return expectedAnswer.zeroAt ?? 0;
  return 7;
}
