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
      helpText: 'Include support tools, analytics and logs.',
      type: 'YES_NO',
      riskWeight: 'MEDIUM',
      expectedAnswer: 'YES',
      conditionalLogic: allOf(holdsData),
      findingTitle: 'There is no up-to-date record of where customer data is stored',
      recommendation:
        'Record every system that stores customer data, including support tools, analytics and logs. Update the record whenever a system is added.',
      controls: ['DAT-1'],
    }),
    buildQuestion({
      key: 'data.in-transit',
      text: 'What is the weakest encryption that a connection to your service can use?',
      type: 'MULTIPLE_CHOICE',
      riskWeight: 'CRITICAL',
      options: ['TLS 1.3', 'TLS 1.2', 'TLS 1.1 or older', 'No encryption'],
      expectedAnswer: ['TLS 1.3', 'TLS 1.2'],
      findingTitle: 'Connections can use weak encryption or none',
      recommendation:
        'Accept only TLS 1.2 or later on every connection that carries customer data, and redirect or refuse unencrypted requests.',
      controls: ['DAT-2'],
    }),
    buildQuestion({
      key: 'data.at-rest',
      text: 'Where is our data encrypted while it is stored?',
      helpText: 'Also select any that never hold our data.',
      type: 'MULTI_SELECT',
      riskWeight: 'CRITICAL',
      options: [...AT_REST, NOTHING],
      expectedAnswer: { required: AT_REST, forbidden: [NOTHING] },
      conditionalLogic: allOf(holdsData),
      exclusiveOptions: [NOTHING],
      findingTitle: 'Stored data is not encrypted everywhere',
      recommendation:
        'Encrypt our data wherever it is stored: in databases, files, backups, and on laptops and portable media.',
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
      findingTitle: 'Encryption keys are not stored securely',
      recommendation:
        'Move keys to a key management service, a hardware module or a secrets store. Replace every key that was kept in code or configuration files.',
      controls: ['DAT-4'],
    }),
    buildQuestion({
      key: 'data.password-hashing',
      text: 'How do you store the passwords of the people who use your service?',
      helpText: 'If the method is not in the list, enter it. If you store no passwords, select “No passwords stored”.',
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
      findingTitle: 'Passwords are stored with a weak method',
      recommendation:
        'Hash passwords with Argon2, scrypt, bcrypt or PBKDF2, using current parameters. Convert existing hashes when people next sign in.',
      controls: ['DAT-4'],
    }),
    buildQuestion({
      key: 'data.separation',
      text: 'How do you separate our data from that of your other customers?',
      helpText: 'For example by a database for each customer, or by a check on every query.',
      type: 'FREE_TEXT',
      riskWeight: 'HIGH',
      expectedAnswer:
        'The answer should name the mechanism and the layer that enforces it. Compliant if a single missing check in the application would not expose our data to someone else. Partially compliant if separation relies on the application alone.',
      conditionalLogic: allOf(holdsData, isHosted),
      findingTitle: 'Customer data is not reliably separated',
      recommendation:
        'Enforce the separation of customers below the application, for example by row-level security or a database per customer, and test it regularly.',
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
      bounds: { min: 0 },
      findingTitle: 'Data is kept too long after the contract ends',
      recommendation:
        'Delete all our data, including backups, within 90 days of the end of the contract, and confirm the deletion in writing.',
      controls: ['DAT-6'],
    }),
    buildQuestion({
      key: 'data.card-attestation',
      text: 'Please upload your current PCI DSS attestation of compliance.',
      type: 'FILE_UPLOAD',
      riskWeight: 'CRITICAL',
      expectedAnswer: { minFiles: 1 },
      conditionalLogic: allOf(contains('service.data', CARD_DATA)),
      findingTitle: 'No current PCI DSS attestation was provided',
      recommendation:
        'Provide a current attestation of compliance that covers the service. Until then, do not handle payment card data for us.',
      controls: ['GOV-4', 'DAT-3'],
    }),
  ],
};
