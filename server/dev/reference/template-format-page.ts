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

const INTRODUCTION = `A template file is one JSON object. \`GET /api/templates/{templateId}/export\` returns it, and
\`POST /api/v1/templates/import\` accepts it. Without \`formatVersion\`, \`POST\` and \`PUT /api/v1/templates\` accept it as well. To learn how
to write a template, see [templates and conditions](../how-to/templates-and-conditions.md).

All fields are required and are \`null\` if they have no value. Only the last four fields of a question are optional. If a questionnaire
is invalid, the API returns 400, and \`details\` lists each problem.`;

const CONDITIONS = `A question with a condition is shown only while the condition is met. Hidden questions need no answer. A condition
can refer only to earlier questions, with an operator that is allowed for their type. A condition is rejected if it refers to an unknown
question, to an impossible answer, or can never be met.

Hidden questions count as unanswered, and an unanswered question meets only \`notAnswered\`. Numbers are compared as numbers and dates as
dates. \`contains\` checks for a selected option, or for text regardless of case.`;

type Words = Readonly<Record<string, string>>;

const TEMPLATE: Words = {
  formatVersion: 'The version of this format',
  name: 'The template name',
  description: 'The purpose of the template',
  sections: 'The [sections](#sections), in order',
};
const SECTION: Words = {
  title: 'The section title',
  questions: 'The [questions](#questions), in order; at most 500 in the whole template',
};
const QUESTION: Words = {
  key: 'A unique identifier of letters, digits, dots, dashes and underscores. Keep it across versions, so that answers can be carried forward and compared',
  text: 'The question text',
  helpText: 'Help text for the vendor',
  type: 'The [answer type](#question-types)',
  riskWeight: 'The weight of the question (see [scoring](../explanation/scoring.md))',
  required: 'Whether the question must be answered before submission',
  options: 'The options, without duplicates; `null` for types without options',
  expectedAnswer:
    'The [compliant answer](#question-types); `null` if the question is for information only and excluded from the score',
  conditionalLogic: 'When the question is [shown](#conditions); `null` if always',
  controlMappings: 'The [controls](#control-mappings) that the question maps to',
  findingTitle: 'The title of the finding if the answer is not compliant, such as “Backups are not made daily”',
  recommendation: 'The recommendation to the vendor, which is part of the finding and its description',
  bounds:
    'For `NUMERIC`: the minimum and maximum answer (`min`, `max`), such as 0 and 100 for a percentage. Answers outside the bounds are rejected',
  exclusiveOptions: 'For `MULTI_SELECT`: the options that cannot be combined with others, such as “None of these”',
};
const CONDITION: Words = {
  match: 'Whether all rules must be met, or any of them',
  rules: 'The rules, at least one',
};
const RULE: Words = {
  question: 'The key of an earlier question',
  operator: 'How the answer is compared',
  value: 'The value to compare with; not used for `answered` and `notAnswered`',
};
const MAPPING: Words = {
  framework: 'The framework name',
  version: 'The framework version',
  code: 'The control code. Mappings to controls that have not been imported are kept and listed as warnings',
};

/** Throws if the described fields differ from those of the contract. */
function fieldsOf({ shape }: z.ZodObject, words: Words): string {
  const names = Object.keys(shape);
  if (names.join() !== Object.keys(words).join())
    throw new Error(`The descriptions do not match the fields: ${names.join(', ')}`);
  const parsers = Object.entries(shape);
  return buildTable(
    ['field', 'format', 'description'],
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
    '## Template',
    fieldsOf(TemplateExport, TEMPLATE),
    '## Sections',
    fieldsOf(Section, SECTION),
    '## Questions',
    fieldsOf(Question, QUESTION),
    '## Question types',
    'The form of the answer and examples of `expectedAnswer` for each type.',
    buildTable(['type', 'answer', 'expected', 'meaning'], typeRows()),
    '## Conditions',
    CONDITIONS,
    fieldsOf(ConditionalLogic, CONDITION),
    'Fields of a rule:',
    fieldsOf(ConditionRule, RULE),
    'Operators by the type of the question that the rule refers to:',
    buildTable(
      ['type', 'operators'],
      QuestionType.options.map((type) => [toCode(type), toCodeList(listOperators(type))]),
    ),
    '## Control mappings',
    fieldsOf(ControlMapping, MAPPING),
    '## Complete example',
    'An automated test imports this example.',
    ['```json', JSON.stringify(EXAMPLE, null, 2), '```'].join('\n'),
  );
