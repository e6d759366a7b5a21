import type { Section } from '@assay/contract';
import { anyOf, buildQuestion, equals } from './question.ts';
import { OWN_ROOMS, RENTED_ROOMS } from './service.ts';

export const infrastructure: Section = {
  title: 'Infrastructure and devices',
  questions: [
    buildQuestion({
      key: 'infrastructure.inventory',
      text: 'How complete is your inventory of the systems and devices that can reach customer data?',
      helpText:
        '1: we have none. 3: a list maintained by hand. 5: updated automatically and checked against what is in use.',
      type: 'RATING',
      riskWeight: 'MEDIUM',
      expectedAnswer: 4,
      findingTitle: 'The inventory of systems and devices is incomplete',
      recommendation:
        'Maintain an inventory of every system and device that can reach customer data, update it automatically, and compare it with what is actually in use.',
      controls: ['INF-1'],
    }),
    buildQuestion({
      key: 'infrastructure.secure-configuration',
      text: 'Are new systems set up from a documented secure configuration?',
      helpText: 'Templates and infrastructure as code count.',
      type: 'YES_NO',
      riskWeight: 'MEDIUM',
      expectedAnswer: 'YES',
      findingTitle: 'Systems are not set up from a secure configuration',
      recommendation:
        'Document a secure configuration for each type of system, build new systems from it automatically, and check for deviations.',
      controls: ['INF-2'],
    }),
    buildQuestion({
      key: 'infrastructure.rooms',
      text: 'How are your server rooms protected?',
      type: 'MULTI_SELECT',
      riskWeight: 'MEDIUM',
      options: [
        'Entry for named people only',
        'Visitors are escorted',
        'Every entry is recorded',
        'Cameras',
        'Alarm',
        'None of these',
      ],
      expectedAnswer: ['Entry for named people only', 'Visitors are escorted', 'Every entry is recorded'],
      conditionalLogic: anyOf(equals('service.hosting', OWN_ROOMS), equals('service.hosting', RENTED_ROOMS)),
      exclusiveOptions: ['None of these'],
      findingTitle: 'Server rooms are not fully protected',
      recommendation:
        'Admit only named people to server rooms, escort visitors, and record every entry. Review the records regularly.',
      controls: ['INF-6'],
    }),
    buildQuestion({
      key: 'infrastructure.exposed-administration',
      text: 'Can anyone on the internet reach a sign-in page or port meant for your administrators?',
      helpText: 'Answer no if a VPN, a bastion host or an IP allowlist protects it.',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'NO',
      findingTitle: 'Administration is exposed to the internet',
      recommendation: 'Put administrator sign-in pages and ports behind a VPN, a bastion host or an IP allowlist.',
      controls: ['INF-3'],
    }),
    buildQuestion({
      key: 'infrastructure.devices',
      text: 'Which protections do you enforce on every laptop that can reach customer data?',
      helpText: 'Select what is enforced centrally, not what people are only asked to do.',
      type: 'MULTI_SELECT',
      riskWeight: 'HIGH',
      options: [
        'Disk encryption',
        'Automatic screen lock',
        'Automatic updates',
        'Malware protection',
        'Remote wipe',
        'None of these',
      ],
      expectedAnswer: ['Disk encryption', 'Automatic screen lock', 'Automatic updates', 'Malware protection'],
      exclusiveOptions: ['None of these'],
      findingTitle: 'Laptops are not fully protected',
      recommendation:
        'Enforce disk encryption, automatic screen lock, automatic updates and malware protection on every laptop through central device management.',
      controls: ['INF-4', 'DAT-3'],
    }),
    buildQuestion({
      key: 'infrastructure.patching',
      text: 'Within how many days do you install patches for critical vulnerabilities?',
      helpText: 'What you achieved over the past 12 months, counted from the day a patch became available.',
      type: 'NUMERIC',
      riskWeight: 'CRITICAL',
      expectedAnswer: { min: 0, max: 14, zeroAt: 60 },
      bounds: { min: 0 },
      findingTitle: 'Critical vulnerabilities are patched too slowly',
      recommendation:
        'Install patches for critical vulnerabilities within 14 days of release, and measure how long it takes. Protect systems that cannot be patched in another way.',
      controls: ['INF-5', 'OPS-3'],
    }),
  ],
};
