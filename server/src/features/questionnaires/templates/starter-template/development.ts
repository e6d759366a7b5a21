import type { Section } from '@assay/contract';
import { allOf, buildQuestion, equals } from './question.ts';

const developsSoftware = allOf(equals('service.own-software', 'YES'));
const wasTested = allOf(equals('development.penetration-test', 'YES'));
const CHECKS = [
  'Automated tests',
  'Code analysis for weaknesses',
  'Scan of third-party components',
  'Search for secrets',
];

export const development: Section = {
  title: 'Secure development',
  questions: [
    buildQuestion({
      key: 'development.review',
      text: 'Which code changes does a second person review before release?',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'HIGH',
      options: ['All', 'Those considered risky', 'None'],
      expectedAnswer: 'All',
      conditionalLogic: developsSoftware,
      controls: ['DEV-1', 'DEV-2'],
    }),
    buildQuestion({
      key: 'development.checks',
      text: 'Which automatic checks must pass before a release?',
      type: 'MULTI_SELECT',
      riskWeight: 'MEDIUM',
      options: [...CHECKS, 'None of these'],
      expectedAnswer: { required: CHECKS, forbidden: ['None of these'] },
      conditionalLogic: developsSoftware,
      controls: ['DEV-1', 'DEV-3'],
    }),
    buildQuestion({
      key: 'development.test-data',
      text: 'Do you use real customer data in development or test environments?',
      helpText: 'Answer no if the data is made unrecognisable first.',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'NO',
      controls: ['DEV-5'],
    }),
    buildQuestion({
      key: 'development.penetration-test',
      text: 'Has someone independent of your developers carried out a penetration test of the service?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      controls: ['DEV-4'],
    }),
    buildQuestion({
      key: 'development.penetration-test-date',
      text: 'When did the latest penetration test end?',
      type: 'DATE',
      riskWeight: 'HIGH',
      expectedAnswer: { maxAgeDays: 365 },
      conditionalLogic: wasTested,
      controls: ['DEV-4'],
    }),
    buildQuestion({
      key: 'development.penetration-test-open',
      text: 'How many findings of that test rated high or critical are still open?',
      type: 'NUMERIC',
      riskWeight: 'CRITICAL',
      expectedAnswer: 0,
      conditionalLogic: wasTested,
      controls: ['DEV-4', 'OPS-3'],
    }),
    buildQuestion({
      key: 'development.penetration-test-report',
      text: 'Please upload the summary of that test.',
      helpText: 'We need the scope, the dates and the number of findings, not the technical details.',
      type: 'FILE_UPLOAD',
      riskWeight: 'MEDIUM',
      expectedAnswer: { minFiles: 1 },
      conditionalLogic: wasTested,
      controls: ['DEV-4', 'GOV-4'],
    }),
  ],
};
