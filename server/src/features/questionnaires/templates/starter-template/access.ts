import type { Section } from '@assay/contract';
import { allOf, buildQuestion, notEquals } from './question.ts';

export const access: Section = {
  title: 'Access',
  questions: [
    buildQuestion({
      key: 'access.mfa',
      text: 'Who needs a second factor to sign in to systems that hold customer data?',
      helpText: 'A second factor is something besides the password, such as an app, a passkey or a security key.',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'CRITICAL',
      options: ['Everyone, always', 'Everyone, but only outside the office', 'Administrators only', 'Nobody'],
      expectedAnswer: 'Everyone, always',
      findingTitle: 'Multi-factor authentication is not required of everyone',
      recommendation:
        'Require a second factor from everyone, on every sign-in to a system that holds customer data, including remote access and administration.',
      controls: ['ACC-2'],
    }),
    buildQuestion({
      key: 'access.mfa-methods',
      text: 'Which second factors do you accept?',
      type: 'MULTI_SELECT',
      riskWeight: 'MEDIUM',
      options: [
        'Passkey or security key',
        'Code from an app',
        'Confirmation in an app',
        'Code by text message or call',
        'Code by email',
      ],
      expectedAnswer: { required: [], forbidden: ['Code by text message or call', 'Code by email'] },
      conditionalLogic: allOf(notEquals('access.mfa', 'Nobody')),
      findingTitle: 'Second factors that are easy to intercept are accepted',
      recommendation:
        'Stop accepting codes sent by text message, phone call or email. Offer passkeys, security keys or authenticator apps instead.',
      controls: ['ACC-2'],
    }),
    buildQuestion({
      key: 'access.shared-accounts',
      text: 'Do several people use the same account on any system that holds customer data?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'NO',
      findingTitle: 'Accounts are shared between several people',
      recommendation:
        'Give each person their own account. Where a shared account cannot be avoided, provide its credentials through a vault that records who used them.',
      controls: ['ACC-1'],
    }),
    buildQuestion({
      key: 'access.approval',
      text: 'Does someone other than the requester approve each grant of access to customer data?',
      type: 'YES_NO',
      riskWeight: 'HIGH',
      expectedAnswer: 'YES',
      findingTitle: 'Access to customer data is granted without independent approval',
      recommendation:
        'Require someone other than the requester, such as the owner of the data, to approve every grant of access. Keep a record of each approval.',
      controls: ['ACC-3'],
    }),
    buildQuestion({
      key: 'access.least-privilege',
      text: 'How strictly do you limit administrator rights to those who need them?',
      helpText:
        '1: most of our engineers are administrators. 3: a known group, reviewed now and then. 5: a handful of people, for a limited time and with a reason.',
      type: 'RATING',
      riskWeight: 'HIGH',
      expectedAnswer: 4,
      findingTitle: 'Administrator rights are too widely held',
      recommendation:
        'Limit administrator rights to the few people who need them, grant them for a limited time and a stated reason, and review them every quarter.',
      controls: ['ACC-3'],
    }),
    buildQuestion({
      key: 'access.leavers',
      text: 'Within how many hours do you remove all access when someone leaves?',
      helpText: 'Count from the end of their last working day.',
      type: 'NUMERIC',
      riskWeight: 'HIGH',
      expectedAnswer: { min: 0, max: 24, zeroAt: 168 },
      bounds: { min: 0 },
      findingTitle: 'Leavers keep their access for too long',
      recommendation:
        'Remove all access within 24 hours of a person’s last working day. Tie the process to the HR system so that no account is missed.',
      controls: ['ACC-4'],
    }),
    buildQuestion({
      key: 'access.last-review',
      text: 'When did you last check that everyone with access to customer data still needs it?',
      helpText: 'Leave this empty if you have not done so yet.',
      type: 'DATE',
      riskWeight: 'MEDIUM',
      required: false,
      expectedAnswer: { maxAgeDays: 190 },
      findingTitle: 'Access rights are not reviewed regularly',
      recommendation:
        'Review who has access to customer data at least every six months, remove what is no longer needed, and keep a record of the review.',
      controls: ['ACC-5'],
    }),
    buildQuestion({
      key: 'access.single-sign-on',
      text: 'Can our users sign in to your service with our own identity provider?',
      helpText: 'For example by SAML or OpenID Connect.',
      type: 'YES_NO',
      riskWeight: 'MEDIUM',
      expectedAnswer: 'YES',
      findingTitle: 'The service does not support our identity provider',
      recommendation:
        'Support single sign-on by SAML or OpenID Connect, so that our own sign-in rules apply and access ends when someone leaves us.',
      controls: ['ACC-2', 'ACC-4'],
    }),
  ],
};
