import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerAQuestionnaire } from '../e2e/documents/answer-a-questionnaire.ts';
import { requireMatchingSteps } from '../e2e/documents/run-document.ts';
import { parseDocument, type Step, parseTable } from '../e2e/documents/parse-document.ts';
import { firstAssessment } from '../e2e/documents/first-assessment.ts';
import { listStepLabels } from '../e2e/documents/reader.ts';
import { calculateEarnedPoints, sumEarnedPoints } from '../e2e/documents/expected-score.ts';
import { isOutputShown } from '../e2e/documents/shell.ts';

const ROOT = join(import.meta.dirname, '..');
const ACTIONS = { 'first-assessment.md': firstAssessment, 'answer-a-questionnaire.md': answerAQuestionnaire };
const stepsOf = (markdown: string) => parseDocument(markdown).filter((part) => part.kind === 'step');
const aStep = (text: string): Step => ({ kind: 'step', number: 1, title: 'Sign in', text, hasCommands: false });

describe('Executable pages', () => {
  it.each(Object.entries(ACTIONS))('%s has an action for each step and a step for each action', (name, actions) => {
    const path = `docs/tutorials/${name}`;
    expect(() =>
      requireMatchingSteps({ path, actions }, stepsOf(readFileSync(join(ROOT, path), 'utf8'))),
    ).not.toThrow();
  });

  it('include every tutorial', () => {
    const tutorials = readdirSync(join(ROOT, 'docs/tutorials')).filter((name) => name.endsWith('.md'));
    expect(tutorials.sort()).toEqual(Object.keys(ACTIONS).sort());
  });

  it('are parsed into steps and commands with their expected output', () => {
    const page = [
      '1. Start it. It takes a minute.',
      '',
      '   <!-- run: until stopped -->',
      '',
      '   ```sh',
      '   cd assay',
      '   curl -f \\',
      '     "$ASSAY_URL"',
      '   ```',
      '',
      '   ```text',
      '   ready: …',
      '   ```',
      '',
      '2. Look at it: press **Show all**.',
    ].join('\n');
    expect(parseDocument(page)).toMatchObject([
      { kind: 'step', number: 1, title: 'Start it', hasCommands: true },
      { kind: 'block', commands: ['cd assay', 'curl -f \\\n  "$ASSAY_URL"'], untilStopped: true, prints: ['ready: …'] },
      { kind: 'step', number: 2, title: 'Look at it', hasCommands: false },
    ]);
  });

  it.each([
    ['commands that would not be run', '```bash\nnpm ci\n```', 'it would not be run'],
    ['a note that means nothing', '<!-- run: later -->\n\n```sh\nnpm ci\n```', 'Not understood: later'],
    ['a note without a block', '<!-- run: until stopped -->', 'stands before no block'],
    ['a number that is left out', '1. Begin. Now.\n\n3. End. Then.', 'not numbered one by one'],
  ])('are rejected for %s', (_, page, words) => {
    expect(() => parseDocument(page)).toThrow(words);
  });

  it('are rejected for a step without an action or an action without a step', () => {
    const actions = { 'Sign out': () => Promise.resolve() };
    expect(() => requireMatchingSteps({ path: 'page.md', actions }, [aStep('Sign in. Now.')])).toThrow(
      'page.md: no action for the step “Sign in”; no step for the action “Sign out”',
    );
  });

  it('let a step use only the labels it names, and report unused labels', () => {
    const { label, unused } = listStepLabels(aStep('Press **Sign in**, or **Forgot it?**'));
    expect(label('Sign in')).toBe('Sign in');
    expect(unused()).toEqual(['Forgot it?']);
    expect(() => label('Log in')).toThrow('Step 1 needs “Log in”, which it does not name');
  });

  it('match the output in order, with … as a wildcard', () => {
    const output = 'Address http://localhost:3000\nAPI key assay_1 (new)\n';
    expect(isOutputShown(['Address …:3000', 'API key … (new)'], output)).toBe(true);
    expect(isOutputShown(['API key …', 'Address …'], output)).toBe(false);
    expect(isOutputShown(['Address http://localhost.3000'], output.replace(':3000', 'x3000'))).toBe(false);
  });

  it('provide tables keyed by column heading', () => {
    expect(parseTable('Answer:\n\n| Question | Answer |\n| --- | --- |\n| Why? | Yes |')).toEqual([
      { Question: 'Why?', Answer: 'Yes' },
    ]);
  });

  it('state the score that results from their answers', () => {
    const [asking] = stepsOf(readFileSync(join(ROOT, 'docs/tutorials/first-assessment.md'), 'utf8')).filter(
      ({ title }) => title === 'Answer the questions',
    );
    const answers = new Map(parseTable(asking?.text ?? '').map(({ Question = '', Answer = '' }) => [Question, Answer]));
    const earned = () =>
      sumEarnedPoints(
        calculateEarnedPoints(join(ROOT, 'docs/tutorials/five-questions.json'), { answers, decided: 0.5 }),
      );
    expect(earned()).toEqual({ points: 13, possible: 20 });
    answers.set('Is our data encrypted wherever it is stored?', 'Yes');
    expect(earned()).toEqual({ points: 17, possible: 20 });
  });
});
