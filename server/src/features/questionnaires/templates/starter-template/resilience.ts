import type { Section } from '@assay/contract';
import { allOf, buildQuestion, equals, notEquals } from './question.ts';
import { holdsData, isHosted } from './service.ts';

const isBackedUp = allOf(holdsData, isHosted, notEquals('resilience.backups', 'Never'));

export const resilience: Section = {
  title: 'Resilience',
  questions: [
    buildQuestion({
      key: 'resilience.backups',
      text: 'How often is our data backed up?',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'CRITICAL',
      options: ['Continuously', 'At least once a day', 'At least once a week', 'Less often', 'Never'],
      expectedAnswer: ['Continuously', 'At least once a day'],
      conditionalLogic: allOf(holdsData, isHosted),
      controls: ['RES-1'],
    }),
    buildQuestion({
      key: 'resilience.protected-copy',
      text: 'Is one copy kept where even an intruder with administrator rights could not delete it?',
      helpText: 'For example offline, immutable for a fixed time, or in an account with separate credentials.',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      conditionalLogic: isBackedUp,
      controls: ['RES-1'],
    }),
    buildQuestion({
      key: 'resilience.restore-test',
      text: 'When did you last restore data from a backup, as a test or in earnest?',
      helpText: 'Leave it empty if you have never done so.',
      type: 'DATE',
      riskWeight: 'HIGH',
      required: false,
      expectedAnswer: { maxAgeDays: 190 },
      conditionalLogic: isBackedUp,
      controls: ['RES-2'],
    }),
    buildQuestion({
      key: 'resilience.plan',
      text: 'Do you have a written plan for recovering the service after a major outage?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      controls: ['RES-3'],
    }),
    buildQuestion({
      key: 'resilience.plan-confidence',
      text: 'How well did that plan work when you last tried it?',
      helpText: '1: not tried yet. 3: it worked after improvisation. 5: it worked as written, within the planned time.',
      type: 'RATING',
      riskWeight: 'MEDIUM',
      expectedAnswer: 3,
      conditionalLogic: allOf(equals('resilience.plan', 'YES')),
      controls: ['RES-3'],
    }),
    buildQuestion({
      key: 'resilience.recovery-time',
      text: 'Within how many hours would the service run again after the loss of its main site?',
      type: 'NUMERIC',
      riskWeight: 'HIGH',
      expectedAnswer: { min: 0, max: 24, zeroAt: 96 },
      conditionalLogic: allOf(isHosted),
      controls: ['RES-3'],
    }),
    buildQuestion({
      key: 'resilience.availability',
      text: 'What availability did the service reach over the past 12 months, in percent?',
      helpText: 'A number such as 99.95, planned maintenance included.',
      type: 'NUMERIC',
      riskWeight: 'MEDIUM',
      expectedAnswer: { min: 99.5, max: 100, zeroAt: 98 },
      conditionalLogic: allOf(isHosted),
      controls: ['RES-4'],
    }),
  ],
};
