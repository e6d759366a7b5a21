import { type Chapter, ENUM_VALUES, ACCESS_TESTS, STATUSES, describeTests } from './statement.ts';

const shape = describeTests('record-shapes.test.ts', 'A template export');
const exporting = describeTests('template-export.test.ts', 'Template export and import');
const refusing = describeTests('enums.test.ts', 'An unlisted value');

const QUESTION = shape('has exactly the specified fields in a question, plus its key, condition and mappings');
const TYPES = shape('contains a question of type %s with its options and expectedAnswer');
const WEIGHTS = shape('contains the riskWeight %s, and whether the question is required');

export const templates: Chapter = {
  title: 'Templates',
  statements: [
    {
      says: 'GET /api/templates/{templateId}/export answers 200 with the export as application/json',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        exporting('200 returns an attachment named after the template, in any script'),
      ],
    },
    {
      says: 'The export is an attachment named after the template',
      provedBy: [exporting('200 returns an attachment named after the template, in any script')],
    },
    {
      says: 'GET /api/templates/{templateId}/export answers 404 for an unknown template',
      provedBy: ['template-routes.test.ts > 404 for a template that does not exist (%#)'],
    },
    {
      says: 'An export can be imported again',
      provedBy: [exporting('export, import and export again is byte-identical for the starter template')],
    },
    {
      says: 'Template export: name is a string, description a string or null, sections an array with title and questions',
      provedBy: [shape('has a name, a nullable description, and sections with title and questions')],
    },
    { says: 'Template question: text is a string, helpText a string or null', provedBy: [QUESTION] },
    {
      says: 'Template question: type is one of the nine types',
      provedBy: [ENUM_VALUES, TYPES, refusing('400 for %s of a question')],
    },
    {
      says: 'Template question: riskWeight is CRITICAL, HIGH, MEDIUM or LOW',
      provedBy: [ENUM_VALUES, WEIGHTS, refusing('400 for %s of a question')],
    },
    { says: 'Template question: required is a boolean', provedBy: [WEIGHTS] },
    {
      says: 'Template question: options is an array of strings for COMBOBOX, MULTIPLE_CHOICE and MULTI_SELECT',
      provedBy: [TYPES],
    },
    { says: 'Template question: expectedAnswer is the compliant answer', provedBy: [TYPES] },
    { says: 'The export carries conditional logic and control mappings', provedBy: [QUESTION] },
  ],
};
