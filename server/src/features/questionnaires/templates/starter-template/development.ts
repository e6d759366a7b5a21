import type { Section } from '@assay/contract';
import { allOf, buildQuestion, equals } from './question.ts';

const developsSoftware = allOf(equals('service.own-software', 'YES'));
const wasTested = allOf(equals('development.penetration-test', 'YES'));
const CHECKS = ['Automated tests', 'Static code analysis', 'Dependency scanning', 'Secret scanning'];

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
      findingTitle: 'Code changes are released without review',
      recommendation:
        'Require a second person to review every code change before release, and enforce this in the source control system.',
      controls: ['DEV-1', 'DEV-2'],
    }),
    buildQuestion({
      key: 'development.checks',
      text: 'Which automated checks must pass before a release?',
      type: 'MULTI_SELECT',
      riskWeight: 'MEDIUM',
      options: [...CHECKS, 'None of these'],
      expectedAnswer: { required: CHECKS, forbidden: ['None of these'] },
      conditionalLogic: developsSoftware,
      exclusiveOptions: ['None of these'],
      findingTitle: 'Releases are not checked automatically',
      recommendation:
        'Make automated tests, static code analysis, dependency scanning and secret scanning mandatory before every release.',
      controls: ['DEV-1', 'DEV-3'],
    }),
    buildQuestion({
      key: 'development.test-data',
      text: 'Do you use real customer data in development or test environments?',
      helpText: 'Answer no if the data is anonymised first.',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'NO',
      findingTitle: 'Real customer data is used for development or testing',
      recommendation:
        'Use synthetic or anonymised data in development and test environments, and delete any real customer data from them.',
      controls: ['DEV-5'],
    }),
    buildQuestion({
      key: 'development.penetration-test',
      text: 'Has someone independent of your developers carried out a penetration test of the service?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      findingTitle: 'No independent penetration test has been carried out',
      recommendation:
        'Commission a penetration test of the service by someone independent of its developers, and repeat it at least once a year.',
      controls: ['DEV-4'],
    }),
    buildQuestion({
      key: 'development.penetration-test-date',
      text: 'When did the latest penetration test end?',
      type: 'DATE',
      riskWeight: 'HIGH',
      expectedAnswer: { maxAgeDays: 365 },
      conditionalLogic: wasTested,
      findingTitle: 'The latest penetration test is out of date',
      recommendation: 'Repeat the penetration test at least every 12 months and after major changes.',
      controls: ['DEV-4'],
    }),
    buildQuestion({
      key: 'development.penetration-test-open',
      text: 'How many findings of that test rated high or critical are still open?',
      type: 'NUMERIC',
      riskWeight: 'CRITICAL',
      expectedAnswer: 0,
      conditionalLogic: wasTested,
      bounds: { min: 0 },
      findingTitle: 'Serious penetration test findings are still open',
      recommendation:
        'Fix every finding rated high or critical, have the fixes retested, and tell us the planned date for each one that is still open.',
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
      findingTitle: 'No summary of the penetration test was provided',
      recommendation:
        'Provide a summary of the latest penetration test with its scope, its dates and the number of findings by severity.',
      controls: ['DEV-4', 'GOV-4'],
    }),
  ],
};
