import type { Section } from '@assay/contract';
import { allOf, buildQuestion, contains, notContains } from './question.ts';
import { CARD_DATA, holdsData, isHosted } from './service.ts';

const AT_REST = ['Databases', 'Files and object storage', 'Backups', 'Laptops and portable media'];
const NOTHING = 'None of these';

export const dataProtection: Section = {
  title: 'Data protection',
  questions: [
    buildQuestion({
      key: 'data.record',
      text: 'Do you keep an up-to-date record of all places where customer data is stored?',
      helpText: 'Think of support tools, analytics and logs as well.',
      type: 'YES_NO',
      riskWeight: 'MEDIUM',
      expectedAnswer: 'YES',
      conditionalLogic: allOf(holdsData),
      controls: ['DAT-1'],
    }),
    buildQuestion({
      key: 'data.in-transit',
      text: 'What is the weakest protection that a connection to your service can have?',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'CRITICAL',
      options: ['TLS 1.3', 'TLS 1.2', 'TLS 1.1 or older', 'No encryption'],
      expectedAnswer: ['TLS 1.3', 'TLS 1.2'],
      controls: ['DAT-2'],
    }),
    buildQuestion({
      key: 'data.at-rest',
      text: 'Where is our data encrypted while it is stored?',
      helpText: 'Also choose what never holds our data.',
      type: 'MULTI_SELECT',
      riskWeight: 'CRITICAL',
      options: [...AT_REST, NOTHING],
      expectedAnswer: { required: AT_REST, forbidden: [NOTHING] },
      conditionalLogic: allOf(holdsData),
      controls: ['DAT-3'],
    }),
    buildQuestion({
      key: 'data.keys',
      text: 'Where do you keep the keys for that encryption?',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'HIGH',
      options: [
        'In a key management service or hardware module',
        'In a secrets store',
        'In configuration files or source code',
        'Somewhere else',
      ],
      expectedAnswer: ['In a key management service or hardware module', 'In a secrets store'],
      conditionalLogic: allOf(notContains('data.at-rest', NOTHING)),
      controls: ['DAT-4'],
    }),
    buildQuestion({
      key: 'data.password-hashing',
      text: 'How do you store the passwords of the people who use your service?',
      helpText: 'Type the method if it is not in the list. If you store no passwords, choose that.',
      type: 'COMBOBOX',
      riskWeight: 'HIGH',
      options: [
        'No passwords stored',
        'Argon2',
        'scrypt',
        'bcrypt',
        'PBKDF2',
        'SHA-2',
        'MD5 or SHA-1',
        'As plain text',
      ],
      expectedAnswer: ['No passwords stored', 'Argon2', 'scrypt', 'bcrypt', 'PBKDF2'],
      controls: ['DAT-4'],
    }),
    buildQuestion({
      key: 'data.separation',
      text: 'How do you keep our data apart from that of your other customers?',
      helpText: 'For example by a database for each customer, or by a check on every query.',
      type: 'FREE_TEXT',
      riskWeight: 'HIGH',
      expectedAnswer:
        'Names the mechanism and the layer that enforces it. Compliant if one forgotten check in the application would not be enough to show our data to someone else; partial if it rests on the application alone.',
      conditionalLogic: allOf(holdsData, isHosted),
      controls: ['DAT-5'],
    }),
    buildQuestion({
      key: 'data.deletion',
      text: 'How many days after the end of our contract will all our data be deleted?',
      helpText: 'Count until the last backup that contains it is gone.',
      type: 'NUMERIC',
      riskWeight: 'MEDIUM',
      expectedAnswer: { min: 0, max: 90, zeroAt: 365 },
      conditionalLogic: allOf(holdsData, isHosted),
      controls: ['DAT-6'],
    }),
    buildQuestion({
      key: 'data.card-attestation',
      text: 'Please upload your current PCI DSS attestation of compliance.',
      type: 'FILE_UPLOAD',
      riskWeight: 'CRITICAL',
      expectedAnswer: { minFiles: 1 },
      conditionalLogic: allOf(contains('service.data', CARD_DATA)),
      controls: ['GOV-4', 'DAT-3'],
    }),
  ],
};
