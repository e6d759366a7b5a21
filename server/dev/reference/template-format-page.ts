import {
  ConditionalLogic,
  ConditionRule,
  ControlMapping,
  Question,
  QuestionType,
  Section,
  TemplateExport,
} from '@assay/contract';
import { listOperators } from '@assay/contract/conditions';
import type { z } from 'zod';
import { toCode, toCodeList, buildPage, buildTable } from './markdown.ts';
import { describeSchema } from './describe-schema.ts';
import { EXAMPLE } from './template-example.ts';
import { hasOptions, EXPECTATION_DOCS, requireValidExpectation } from './template-expectations.ts';

const INTRODUCTION = `A template is a questionnaire. As a file it is one JSON object: what \`GET /api/templates/{templateId}/export\` gives and
\`POST /api/v1/templates/import\` takes, and without \`formatVersion\` also what \`POST\` and \`PUT /api/v1/templates\` take. How to write
one is told in [templates and conditions](../how-to/templates-and-conditions.md); this page says what fits.

Every field is there, with \`null\` where it has nothing to say, except the last four of a question: these are left out where they
have nothing to say. A questionnaire that cannot work is refused with 400, and
\`details\` name each place and what is wrong with it.`;

const CONDITIONS = `A question with a condition is shown while the condition holds, and left out otherwise: hidden questions need no
answer and do not count. A condition looks only at questions that come earlier, with an operator that fits their type. One that
looks at nothing, asks for an answer nobody can give, or can never come true is refused.

A hidden question counts as not answered, and a question that is not answered satisfies \`notAnswered\` and nothing else. Numbers
are compared as numbers, dates as days; \`contains\` asks for a selected option, or for a part of a text whatever its capitals.`;

type Words = Readonly<Record<string, string>>;

const TEMPLATE: Words = {
  formatVersion: 'The version of this format',
  name: 'What the template is called',
  description: 'What it is for',
  sections: 'Its [sections](#sections), in order',
};
const SECTION: Words = {
  title: 'What the section is called',
  questions: 'Its [questions](#questions), in order; at most 500 in the whole template',
};
const QUESTION: Words = {
  key: 'What the question is known by, once in the template: letters, digits, dots, dashes and underscores. Keep it from version to version, so that answers can be taken over and compared',
  text: 'The question, as the vendor reads it',
  helpText: 'What helps to answer it',
  type: 'Its [type](#question-types)',
  riskWeight: 'How much it counts: see [scoring](../explanation/scoring.md)',
  required: 'Whether it has to be answered before the questionnaire is handed in',
  options: 'What can be chosen, without repeats; `null` for types that do not choose',
  expectedAnswer: 'The [compliant answer](#question-types); `null`: it is for information and does not count',
  conditionalLogic: 'When it is [shown](#conditions); `null`: always',
  controlMappings: 'The [controls](#control-mappings) it asks about',
  findingTitle:
    'What is wrong if the answer falls short, such as “Backups are not made daily”: the title of the finding',
  recommendation: 'What the vendor should do about it; part of the description of the finding',
  bounds:
    'For `NUMERIC`: the smallest and the largest number that can be answered (`min`, `max`), such as 0 and 100 for a percentage. An answer outside is refused when it is given',
  exclusiveOptions: 'For `MULTI_SELECT`: the options that are chosen alone or not at all, such as “None of these”',
};
const CONDITION: Words = {
  match: 'Whether all rules must hold, or any of them',
  rules: 'The rules, at least one',
};
const RULE: Words = {
  question: 'The key of a question that comes earlier',
  operator: 'How its answer is looked at',
  value: 'What it is compared with; not needed for `answered` and `notAnswered`',
};
const MAPPING: Words = {
  framework: 'The name of the framework',
  version: 'Its version',
  code: 'The code of the control. One that is not imported here is kept, and named as a warning',
};

/** Throws if the described fields differ from those of the contract. */
function fieldsOf({ shape }: z.ZodObject, words: Words): string {
  const names = Object.keys(shape);
  if (names.join() !== Object.keys(words).join()) throw new Error(`The words are not those of: ${names.join(', ')}`);
  const parsers = Object.entries(shape);
  return buildTable(
    ['field', 'form', 'meaning'],
    parsers.map(([name, parser]) => [toCode(name), describeSchema(parser), words[name] ?? '']),
  );
}

const typeRows = () =>
  QuestionType.options.flatMap((type) => {
    const { answer, expectations } = EXPECTATION_DOCS[type];
    const named = [`${toCode(type)}${hasOptions(type) ? ', with `options`' : ''}`, answer];
    return expectations.map(({ expected, means }, index) => {
      requireValidExpectation(type, expected);
      return [...(index === 0 ? named : ['', '']), toCode(JSON.stringify(expected)), means];
    });
  });

export const templateFormatPage = () =>
  buildPage(
    'Template format',
    INTRODUCTION,
    '## The template',
    fieldsOf(TemplateExport, TEMPLATE),
    '## Sections',
    fieldsOf(Section, SECTION),
    '## Questions',
    fieldsOf(Question, QUESTION),
    '## Question types',
    'What is answered, and what can be expected: a form of `expectedAnswer`, by example.',
    buildTable(['type', 'answer', 'expected', 'meaning'], typeRows()),
    '## Conditions',
    CONDITIONS,
    fieldsOf(ConditionalLogic, CONDITION),
    'A rule:',
    fieldsOf(ConditionRule, RULE),
    'Which operators fit which type of the question that is looked at:',
    buildTable(
      ['type', 'operators'],
      QuestionType.options.map((type) => [toCode(type), toCodeList(listOperators(type))]),
    ),
    '## Control mappings',
    fieldsOf(ControlMapping, MAPPING),
    '## A complete example',
    'A test imports it as it stands here.',
    ['```json', JSON.stringify(EXAMPLE, null, 2), '```'].join('\n'),
  );
