import { type Chapter, ENUM_VALUES, GUARDED, STATUSES, testsOf } from './statement.ts';

const shape = testsOf('record-shapes.test.ts', 'A template export');
const exporting = testsOf('template-export.test.ts', 'export and import');
const refusing = testsOf('enums.test.ts', 'A value that is not listed');

const QUESTION = shape('has exactly the specified fields in a question, and its key, condition and mappings');
const TYPES = shape('carries a question of type %s with its options and expectedAnswer');
const WEIGHTS = shape('carries the riskWeight %s, and whether the question is required');

export const templates: Chapter = {
  title: 'Templates',
  statements: [
    {
      says: 'GET /api/templates/{templateId}/export answers 200 with the export as application/json',
      provedBy: [...GUARDED, STATUSES, exporting('200 sends an attachment named after the template, in any script')],
    },
    {
      says: 'The export is an attachment named after the template',
      provedBy: [exporting('200 sends an attachment named after the template, in any script')],
    },
    {
      says: 'GET /api/templates/{templateId}/export answers 404 for an unknown template',
      provedBy: ['template-routes.test.ts > 404 for a template that does not exist (%#)'],
    },
    {
      says: 'An export can be imported again',
      provedBy: [exporting('export → import → export is byte-identical, for the starter questionnaire')],
    },
    {
      says: 'Template export: name is a string, description a string or null, sections an array with title and questions',
      provedBy: [shape('has a name, a description that may be null, and sections with title and questions')],
    },
    { says: 'Template question: text is a string, helpText a string or null', provedBy: [QUESTION] },
    {
      says: 'Template question: type is one of the nine types',
      provedBy: [ENUM_VALUES, TYPES, refusing('400 as %s of a question')],
    },
    {
      says: 'Template question: riskWeight is CRITICAL, HIGH, MEDIUM or LOW',
      provedBy: [ENUM_VALUES, WEIGHTS, refusing('400 as %s of a question')],
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
