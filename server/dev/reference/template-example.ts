import type { TemplateExport } from '@assay/contract';

const plain = {
  helpText: null,
  required: true,
  options: null,
  expectedAnswer: null,
  conditionalLogic: null,
  controlMappings: [],
};

/** A small questionnaire that uses most features. A test imports it from the page. */
export const EXAMPLE: TemplateExport = {
  formatVersion: 1,
  name: 'Small security review',
  description: 'What we ask every vendor that sees our data',
  sections: [
    {
      title: 'Access',
      questions: [
        {
          ...plain,
          key: 'access.mfa',
          text: 'Do all administrators sign in with a second factor?',
          helpText: 'An authenticator app, a passkey or a hardware key. A code by text message is none.',
          type: 'YES_NO',
          riskWeight: 'CRITICAL',
          expectedAnswer: 'YES',
          controlMappings: [{ framework: 'ISO/IEC 27001', version: '2022', code: 'A.8.5' }],
        },
        {
          ...plain,
          key: 'access.mfa-plan',
          text: 'By when will they?',
          type: 'DATE',
          riskWeight: 'MEDIUM',
          conditionalLogic: { match: 'all', rules: [{ question: 'access.mfa', operator: 'equals', value: 'NO' }] },
        },
        {
          ...plain,
          key: 'access.review-days',
          text: 'After how many days, at most, is access reviewed?',
          type: 'NUMERIC',
          riskWeight: 'HIGH',
          expectedAnswer: { max: 90, zeroAt: 365 },
        },
      ],
    },
    {
      title: 'Data',
      questions: [
        {
          ...plain,
          key: 'data.regions',
          text: 'Where is our data stored?',
          type: 'MULTI_SELECT',
          riskWeight: 'HIGH',
          options: ['European Union', 'United States', 'Elsewhere'],
          expectedAnswer: { required: ['European Union'], forbidden: ['Elsewhere'] },
        },
        {
          ...plain,
          key: 'data.pentest',
          text: 'Please attach the summary of your last penetration test.',
          type: 'FILE_UPLOAD',
          riskWeight: 'MEDIUM',
          required: false,
          expectedAnswer: { minFiles: 1 },
        },
        {
          ...plain,
          key: 'data.remarks',
          text: 'Anything else we should know?',
          type: 'FREE_TEXT',
          riskWeight: 'LOW',
          required: false,
        },
      ],
    },
  ],
};
