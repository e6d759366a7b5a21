import type { Question, TemplateBody } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { listDraftProblems } from './draft-problems.ts';
import { checkTemplateFile } from './new/check-template-file.ts';

const question = (key: string, fields: Partial<Question> = {}): Question => ({
  key,
  text: `Question ${key}`,
  helpText: null,
  type: 'YES_NO',
  riskWeight: 'MEDIUM',
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controlMappings: [],
  ...fields,
});

const template = (...questions: Question[]): TemplateBody => ({
  name: 'Cloud vendors',
  description: null,
  sections: [{ title: 'Access', questions }],
});

const listMessages = (...questions: Question[]) =>
  listDraftProblems(template(...questions)).map(({ message }) => message);

const onlyIf = (rule: NonNullable<Question['conditionalLogic']>['rules'][number]) => ({
  conditionalLogic: { match: 'all' as const, rules: [rule] },
});

describe('The problems of a draft', () => {
  it('mention other questions by number, and operators and types as the builder labels them', () => {
    const first = question('mfa');
    const listWith = (rule: Parameters<typeof onlyIf>[0]) => listMessages(first, question('b', onlyIf(rule)));
    expect(listWith({ question: 'mfa', operator: 'greaterThan', value: 1 })).toEqual([
      '“is greater than” can’t be used with Q1.1, because its answer type is “Yes/No”.',
    ]);
    expect(listWith({ question: 'mfa', operator: 'equals', value: 'MAYBE' })).toEqual([
      'Q1.1 can never have the answer “MAYBE”.',
    ]);
    expect(listWith({ question: 'mfa', operator: 'equals', value: null })).toEqual([
      'Enter the answer to compare Q1.1 with.',
    ]);
    expect(listWith({ question: 'gone', operator: 'answered', value: null })).toEqual([
      'Its condition refers to a question that doesn’t exist (key “gone”).',
    ]);
  });

  it('list all options that an expected answer names but the question does not have', () => {
    const choice = { type: 'MULTI_SELECT' as const, options: ['A', 'B'] };
    expect(listMessages(question('a', { ...choice, expectedAnswer: ['X'] }))).toEqual([
      '“X” is not one of the options.',
    ]);
    expect(listMessages(question('a', { ...choice, expectedAnswer: ['X', 'Y', 'A'] }))).toEqual([
      '“X” and “Y” are not among the options.',
    ]);
  });

  it('name the question and the field, and a blank option once', () => {
    const blank = question('a', { type: 'MULTIPLE_CHOICE', options: ['A', ' '] });
    expect(listDraftProblems(template(blank))).toEqual([
      { questionKey: 'a', section: 0, field: 'options', message: 'Fill in or remove the empty option.' },
    ]);
  });

  it('mention other questions by key in a file', () => {
    const { name, description, sections } = template(
      question('a', onlyIf({ question: 'b', operator: 'answered', value: null })),
      question('b'),
    );
    expect(checkTemplateFile(JSON.stringify({ formatVersion: 1, name, description, sections }))).toEqual({
      problems: [
        {
          place: 'Section 1 “Access”, Question 1 “a”, conditionalLogic',
          message: 'Its condition refers to “b”, which is not an earlier question.',
          found: null,
        },
      ],
    });
  });
});
