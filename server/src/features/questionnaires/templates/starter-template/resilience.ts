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
      findingTitle: 'Our data is not backed up every day',
      recommendation:
        'Back up our data at least once a day, monitor every run, and investigate failures on the same day.',
      controls: ['RES-1'],
    }),
    buildQuestion({
      key: 'resilience.protected-copy',
      text: 'Is at least one copy kept where an intruder with administrator rights could not delete it?',
      helpText: 'For example offline, immutable for a fixed time, or in an account with separate credentials.',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      conditionalLogic: isBackedUp,
      findingTitle: 'An intruder could delete every backup',
      recommendation: 'Keep one copy offline, immutable for a fixed time, or in an account with separate credentials.',
      controls: ['RES-1'],
    }),
    buildQuestion({
      key: 'resilience.restore-test',
      text: 'When did you last restore data from a backup, as a test or in a real incident?',
      helpText: 'Leave this empty if you have never done so.',
      type: 'DATE',
      riskWeight: 'HIGH',
      required: false,
      expectedAnswer: { maxAgeDays: 190 },
      conditionalLogic: isBackedUp,
      findingTitle: 'Restoring from backups is not tested regularly',
      recommendation:
        'Restore data from a backup at least every six months, check that it is complete, and record how long it took.',
      controls: ['RES-2'],
    }),
    buildQuestion({
      key: 'resilience.plan',
      text: 'Do you have a written plan for recovering the service after a major outage?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      findingTitle: 'There is no plan for recovering from a major outage',
      recommendation:
        'Write a recovery plan that covers the loss of the main site, with roles, steps and target times for each system.',
      controls: ['RES-3'],
    }),
    buildQuestion({
      key: 'resilience.plan-confidence',
      text: 'How well did that plan work when you last tested it?',
      helpText:
        '1: not tested yet. 3: it worked after improvisation. 5: it worked as written, within the planned time.',
      type: 'RATING',
      riskWeight: 'MEDIUM',
      expectedAnswer: 3,
      conditionalLogic: allOf(equals('resilience.plan', 'YES')),
      findingTitle: 'The recovery plan has not been shown to work',
      recommendation:
        'Test the recovery plan at least once a year under realistic conditions, and correct whatever did not work as written.',
      controls: ['RES-3'],
    }),
    buildQuestion({
      key: 'resilience.recovery-time',
      text: 'Within how many hours could you restore the service after losing its main site?',
      type: 'NUMERIC',
      riskWeight: 'HIGH',
      expectedAnswer: { min: 0, max: 24, zeroAt: 96 },
      conditionalLogic: allOf(isHosted),
      bounds: { min: 0 },
      findingTitle: 'Recovery from the loss of the main site takes too long',
      recommendation:
        'Reduce the recovery time to 24 hours or less, for example with a standby site or automated rebuilds, and prove it in a test.',
      controls: ['RES-3'],
    }),
    buildQuestion({
      key: 'resilience.availability',
      text: 'What availability did the service reach over the past 12 months, in percent?',
      helpText: 'Enter a number such as 99.95. Count planned maintenance as downtime.',
      type: 'NUMERIC',
      riskWeight: 'MEDIUM',
      expectedAnswer: { min: 99.5, max: 100, zeroAt: 98 },
      conditionalLogic: allOf(isHosted),
      bounds: { min: 0, max: 100 },
      findingTitle: 'The availability of the service is too low',
      recommendation:
        'Find the main causes of downtime, remove them, and agree an availability target of at least 99.5% with us.',
      controls: ['RES-4'],
    }),
  ],
};
