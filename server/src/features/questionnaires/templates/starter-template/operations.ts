import type { Section } from '@assay/contract';
import { allOf, buildQuestion, equals, notContains } from './question.ts';
import { holdsData } from './service.ts';

const EVENTS = ['Sign-ins and failed attempts', 'Changes to accounts and rights', 'Administrator actions'];

export const operations: Section = {
  title: 'Operations and incidents',
  questions: [
    buildQuestion({
      key: 'operations.logging',
      text: 'Which events does the service log?',
      type: 'MULTI_SELECT',
      riskWeight: 'MEDIUM',
      options: [...EVENTS, 'Exports of customer data', 'None of these'],
      expectedAnswer: { required: EVENTS, forbidden: ['None of these'] },
      exclusiveOptions: ['None of these'],
      findingTitle: 'Security events are not fully logged',
      recommendation:
        'Log sign-ins and failed attempts, changes to accounts and rights, and administrator actions, and protect the logs against changes.',
      controls: ['OPS-1'],
    }),
    buildQuestion({
      key: 'operations.log-retention',
      text: 'For how many days do you keep these logs?',
      type: 'NUMERIC',
      riskWeight: 'MEDIUM',
      expectedAnswer: { min: 180, zeroAt: 30 },
      conditionalLogic: allOf(notContains('operations.logging', 'None of these')),
      bounds: { min: 0 },
      findingTitle: 'Security logs are not kept long enough',
      recommendation: 'Keep security logs for at least 180 days, protected against changes and deletion.',
      controls: ['OPS-1'],
    }),
    buildQuestion({
      key: 'operations.alerts',
      text: 'When does someone react to security alerts?',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'HIGH',
      options: ['At any hour of any day', 'During working hours', 'Only when someone happens to check', 'Never'],
      expectedAnswer: ['At any hour of any day', 'During working hours'],
      findingTitle: 'No one responds to security alerts in time',
      recommendation:
        'Assign security alerts to people who respond at least during working hours, and agree how urgent alerts are handled at other times.',
      controls: ['OPS-2'],
    }),
    buildQuestion({
      key: 'operations.incident-plan',
      text: 'Do you have a written plan for responding to security incidents?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      findingTitle: 'There is no incident response plan',
      recommendation:
        'Write an incident response plan that covers roles, contacts, escalation, evidence and customer notification, and have management approve it.',
      controls: ['OPS-4'],
    }),
    buildQuestion({
      key: 'operations.incident-exercise',
      text: 'When did you last rehearse that plan?',
      helpText: 'Handling a real incident with the plan counts. Leave this empty if neither has happened.',
      type: 'DATE',
      riskWeight: 'MEDIUM',
      required: false,
      expectedAnswer: { maxAgeDays: 400 },
      conditionalLogic: allOf(equals('operations.incident-plan', 'YES')),
      findingTitle: 'The incident response plan is not rehearsed',
      recommendation:
        'Rehearse the incident response plan at least once a year, and record what was learned and changed.',
      controls: ['OPS-4'],
    }),
    buildQuestion({
      key: 'operations.breach-notice',
      text: 'Within how many hours of discovering a breach of our data will you notify us?',
      helpText: 'Enter the number that you are willing to agree in the contract.',
      type: 'NUMERIC',
      riskWeight: 'CRITICAL',
      expectedAnswer: { min: 0, max: 48, zeroAt: 120 },
      conditionalLogic: allOf(holdsData),
      bounds: { min: 0 },
      findingTitle: 'Breach notification would come too late',
      recommendation: 'Commit in the contract to notify us within 48 hours of discovering a breach of our data.',
      controls: ['OPS-5'],
    }),
    buildQuestion({
      key: 'operations.incidents',
      text: 'How many incidents have exposed customer data in the past 24 months?',
      helpText: 'Please answer honestly. This answer is not scored.',
      type: 'NUMERIC',
      riskWeight: 'LOW',
      bounds: { min: 0 },
      controls: ['OPS-4'],
    }),
    buildQuestion({
      key: 'operations.lessons',
      text: 'What have you changed since then to prevent this from happening again?',
      helpText: 'Describe the most serious case. Leave out anything that could identify those affected.',
      type: 'FREE_TEXT',
      riskWeight: 'HIGH',
      expectedAnswer:
        'Compliant if the cause is named and removed, with dates. Partially compliant if only symptoms were treated or the work is still under way.',
      conditionalLogic: allOf({ question: 'operations.incidents', operator: 'greaterThan', value: 0 }),
      findingTitle: 'The causes of past incidents have not been removed',
      recommendation: 'Find the root cause of each incident, remove it, and share with us what was done and when.',
      controls: ['OPS-4'],
    }),
  ],
};
