import type { Section } from '@assay/contract';
import { allOf, anyOf, buildQuestion, contains, equals } from './question.ts';
import { CONTACT_DETAILS, holdsData, PERSONAL_DATA, SENSITIVE_DATA } from './service.ts';

const holdsPersonalData = anyOf(
  contains('service.data', CONTACT_DETAILS),
  contains('service.data', PERSONAL_DATA),
  contains('service.data', SENSITIVE_DATA),
);
const usesOthers = allOf(equals('privacy.fourth-parties', 'YES'));

export const privacy: Section = {
  title: 'Privacy and fourth parties',
  questions: [
    buildQuestion({
      key: 'privacy.agreement',
      text: 'Will you sign a data processing agreement with us?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      conditionalLogic: holdsPersonalData,
      findingTitle: 'No data processing agreement is in place',
      recommendation: 'Sign a data processing agreement with us before any personal data is processed.',
      controls: ['PRV-1'],
    }),
    buildQuestion({
      key: 'privacy.agreement-date',
      text: 'What is the date of the current version of your agreement?',
      helpText:
        'Agreements from before 27 September 2021 may refer to European transfer clauses that can no longer be used.',
      type: 'DATE',
      riskWeight: 'MEDIUM',
      required: false,
      expectedAnswer: '2021-09-27',
      conditionalLogic: allOf(equals('privacy.agreement', 'YES')),
      findingTitle: 'The data processing agreement may be out of date',
      recommendation:
        'Replace the agreement with one that refers to the European standard contractual clauses of 2021.',
      controls: ['PRV-1', 'PRV-3'],
    }),
    buildQuestion({
      key: 'privacy.requests',
      text: 'How many days after we ask can you fulfil a data subject request?',
      helpText: 'For example, to provide, correct or delete a person’s data.',
      type: 'NUMERIC',
      riskWeight: 'MEDIUM',
      expectedAnswer: { min: 0, max: 14, zeroAt: 30 },
      conditionalLogic: holdsPersonalData,
      bounds: { min: 0 },
      findingTitle: 'Requests from individuals about their data take too long',
      recommendation:
        'Put a process in place that lets you provide, correct or delete a person’s data within 14 days of our request.',
      controls: ['PRV-2', 'DAT-6'],
    }),
    buildQuestion({
      key: 'privacy.location',
      text: 'In which country or region is our data stored?',
      helpText: 'If it is not in the list, enter the name.',
      type: 'COMBOBOX',
      riskWeight: 'LOW',
      options: [
        'Australia',
        'Canada',
        'European Economic Area',
        'India',
        'Japan',
        'Singapore',
        'Switzerland',
        'United Kingdom',
        'United States',
      ],
      conditionalLogic: allOf(holdsData),
      controls: ['PRV-3'],
    }),
    buildQuestion({
      key: 'privacy.remote-access',
      text: 'Can anyone outside that country or region access our data?',
      helpText: 'Include your own support staff and those of other companies.',
      type: 'YES_NO',
      riskWeight: 'LOW',
      conditionalLogic: allOf({ question: 'privacy.location', operator: 'answered' }),
      controls: ['PRV-3'],
    }),
    buildQuestion({
      key: 'privacy.transfer-safeguards',
      text: 'On which legal basis is our data accessed from there?',
      helpText: 'Name the countries and, for each, the basis: for example standard contractual clauses.',
      type: 'FREE_TEXT',
      riskWeight: 'MEDIUM',
      expectedAnswer:
        'Compliant if every country is named with a basis that is valid for our data. Partially compliant if a basis is named but not for every country.',
      conditionalLogic: allOf(equals('privacy.remote-access', 'YES')),
      findingTitle: 'Access from other countries lacks a legal basis',
      recommendation:
        'List every country from which our data is accessed, and put a valid legal basis in place for each, such as standard contractual clauses.',
      controls: ['PRV-3', 'PRV-1'],
    }),
    buildQuestion({
      key: 'privacy.fourth-parties',
      text: 'Do other companies store or process our data on your behalf?',
      helpText: 'Include hosting, email, support and analytics providers.',
      type: 'YES_NO',
      riskWeight: 'LOW',
      conditionalLogic: allOf(holdsData),
      controls: ['PRV-4'],
    }),
    buildQuestion({
      key: 'privacy.fourth-party-list',
      text: 'Please upload a list of these companies that states what each one does.',
      helpText: 'A copy of your public list is fine.',
      type: 'FILE_UPLOAD',
      riskWeight: 'MEDIUM',
      expectedAnswer: { minFiles: 1 },
      conditionalLogic: usesOthers,
      findingTitle: 'The list of subprocessors was not provided',
      recommendation:
        'Provide a list of all companies that store or process our data, with the location and purpose of each.',
      controls: ['PRV-4'],
    }),
    buildQuestion({
      key: 'privacy.fourth-party-assessment',
      text: 'When do you assess the security of these companies?',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'HIGH',
      options: ['Before they start and regularly after', 'Only before they start', 'Never'],
      expectedAnswer: 'Before they start and regularly after',
      conditionalLogic: usesOthers,
      findingTitle: 'Subprocessors are not assessed regularly',
      recommendation:
        'Assess the security of each company before it handles our data, and at least once a year after that.',
      controls: ['PRV-5'],
    }),
  ],
};
