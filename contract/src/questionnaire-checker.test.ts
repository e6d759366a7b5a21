import { describe, expect, it } from 'vitest';
import type { ConditionRule, Question } from './questionnaire.ts';
import { checkQuestionnaire } from './questionnaire-checker.ts';

const question = (key: string, fields: Partial<Question> = {}): Question => ({
  key,
  text: `Question ${key}`,
  helpText: null,
  type: 'YES_NO',
  riskWeight: 'HIGH',
  required: true,
  options: null,
  expectedAnswer: 'YES',
  conditionalLogic: null,
  controlMappings: [],
  ...fields,
});
const is = (key: string, value: string): ConditionRule => ({ question: key, operator: 'equals', value });
const shownIf = (...rules: ConditionRule[]) => ({ conditionalLogic: { match: 'all' as const, rules } });
const warned = (...questions: Question[]) =>
  checkQuestionnaire(questions).gates.flatMap(({ questionKey, warnings }) =>
    warnings.map(({ lower, higher }) => [questionKey, lower.answer, higher.answer]),
  );

describe('The questionnaire checker', () => {
  const other = question('other', { riskWeight: 'CRITICAL' });
  const backups = question('backups', { riskWeight: 'CRITICAL' });
  const followUps = ['a', 'b', 'c'].map((key) => question(key, shownIf(is('backups', 'YES'))));

  it('does not warn of follow-up questions that a bad answer hides, and says what they cost', () => {
    const { gates, totalWeight } = checkQuestionnaire([backups, ...followUps]);
    expect(totalWeight).toBe(20);
    expect(gates).toEqual([
      {
        questionKey: 'backups',
        dependentKeys: ['a', 'b', 'c'],
        warnings: [],
        answers: [
          {
            answer: 'YES',
            compliance: { min: 1, max: 1 },
            range: { best: 1, worst: 0.4, isExact: true },
            lostKeys: [],
            lostWeight: 0,
          },
          {
            answer: 'NO',
            compliance: { min: 0, max: 0 },
            range: { best: 0, worst: 0, isExact: true },
            lostKeys: ['a', 'b', 'c'],
            lostWeight: 12,
          },
        ],
      },
    ]);
  });

  it('warns of a follow-up question that only a bad answer shows, if it weighs more', () => {
    const gate = (riskWeight: Question['riskWeight']) => question('gate', { riskWeight });
    const followUp = question('more', shownIf(is('gate', 'NO')));
    expect(warned(other, gate('LOW'), followUp)).toEqual([['gate', 'NO', 'YES']]);
    expect(warned(other, gate('HIGH'), followUp)).toEqual([]);
    expect(warned(other, gate('CRITICAL'), followUp)).toEqual([]);
    // Without other questions, Yes alone is worth 100%.
    expect(warned(gate('LOW'), followUp)).toEqual([]);
  });

  it('warns of a selection that combines a forbidden option with one that shows more, unless it is exclusive', () => {
    const assurance = question('assurance', {
      type: 'MULTI_SELECT',
      riskWeight: 'LOW',
      options: ['Certificate', 'Other', 'None'],
      expectedAnswer: { required: [], forbidden: ['None'] },
    });
    const report = question('report', shownIf({ question: 'assurance', operator: 'contains', value: 'Certificate' }));
    expect(warned(other, assurance, report)).toEqual([['assurance', ['Certificate', 'None'], ['Other']]]);
    expect(warned(other, { ...assurance, exclusiveOptions: ['None'] }, report)).toEqual([]);
  });

  it('warns of a blank only where the question can be left blank', () => {
    const followUp = question('more', shownIf({ question: 'gate', operator: 'notAnswered' }));
    const gate = question('gate', { riskWeight: 'LOW' });
    expect(warned(other, gate, followUp)).toEqual([]);
    expect(warned(other, { ...gate, required: false }, followUp)).toEqual([['gate', null, 'YES']]);
  });

  it('compares numbers by the intervals that conditions and the expected answer make', () => {
    const hours = question('hours', { type: 'NUMERIC', riskWeight: 'LOW', expectedAnswer: { max: 24, zeroAt: 96 } });
    const followUp = question('why', shownIf({ question: 'hours', operator: 'greaterThan', value: 48 }));
    expect(
      warned(other, hours, followUp).map(([, low, high]) => [Number(low) > 48, Number(high) <= 48]),
    ).toContainEqual([true, true]);
    expect(warned(other, { ...hours, bounds: { max: 48 } }, followUp)).toEqual([]);
  });

  it('stays within bounds for 2,000 questions in a row, and says if it could not check all', () => {
    const row = Array.from({ length: 2_000 }, (_, index) =>
      question(`q${String(index)}`, index === 0 ? {} : shownIf(is(`q${String(index - 1)}`, 'YES'))),
    );
    const { gates, isComplete } = checkQuestionnaire(row);
    expect(gates.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(isComplete || gates.length < 2_000).toBe(true);
  });
});
