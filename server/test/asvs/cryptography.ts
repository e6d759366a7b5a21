import { forbiddenCodeTests, sessionTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const webhook = describeTests(
  'webhook-routes.test.ts',
  'POST /api/v1/webhooks',
)('201 returns the secret once and stores it encrypted');
const answer = describeTests(
  'idempotency.test.ts',
  'Idempotency-Key on POST',
)('stores the response encrypted, and only a keyed hash of the request');
const crypto = describeTests('crypto.test.ts');

export const cryptography: AsvsChapter = {
  number: 11,
  title: 'Cryptography',
  requirements: [
    {
      id: '11.1.1',
      says: 'How keys are made, kept, shared and replaced is documented',
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
    {
      id: '11.1.2',
      says: 'Every key and algorithm is listed, with what it is for',
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
    {
      id: '11.2.1',
      says: 'Cryptography comes from validated libraries',
      provedBy: [forbiddenCodeTests],
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
    {
      id: '11.2.2',
      says: 'Algorithms and keys can be exchanged',
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
      provedBy: [
        'secret-rotation.test.ts > assay secrets rotate > re-encrypts everything with the first key during operation, and reports when the other can be removed',
      ],
    },
    {
      id: '11.2.3',
      says: 'Everything has 128 bits of security or more',
      provedBy: [
        forbiddenCodeTests,
        crypto('AES-GCM cipher > uses AES-256-GCM: rejects any changed byte, and encrypts equal texts differently'),
      ],
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
    { id: '11.3.1', says: 'No weak modes or paddings', provedBy: [forbiddenCodeTests] },
    { id: '11.3.2', says: 'Only approved ciphers', provedBy: [forbiddenCodeTests, webhook] },
    {
      id: '11.3.3',
      says: 'What is encrypted cannot be changed unseen',
      provedBy: [
        crypto('AES-GCM cipher > uses AES-256-GCM: rejects any changed byte, and encrypts equal texts differently'),
        answer,
      ],
    },
    {
      id: '11.4.1',
      says: 'Only approved hashes',
      provedBy: [forbiddenCodeTests],
      note: 'SHA-1 is used to look a password up in a public list of leaks, which is made of it, and to derive the UUIDs of OSCAL exports, which must be of version 5.',
    },
    {
      id: '11.4.2',
      says: 'Passwords are hashed slowly',
      provedBy: ['passwords.test.ts > Password hashing > uses argon2id with 46 MiB and a new salt each time'],
    },
    {
      id: '11.4.3',
      says: 'Hashes that must not collide have 256 bits',
      provedBy: [
        'merkle-tree.test.ts > The RFC 6962 Merkle tree > has the published roots, and the hash of the empty string when empty',
        'file-store.test.ts > File store %s > rejects content that does not match its hash',
      ],
    },
    {
      id: '11.4.4',
      says: 'Keys made from passwords are stretched',
      notApplicable: 'no key is made from a password; ASSAY_SECRET is random',
    },
    {
      id: '11.5.1',
      says: 'What must not be guessed has 128 random bits or more',
      provedBy: [
        'forbidden-code.test.ts > The shipped code > uses no Math.random in the server',
        crypto('Random token > has 256 random bits'),
        sessionTests('Session lifetime > stores only a hash of the token'),
      ],
    },
    {
      id: '11.6.1',
      says: 'Only approved algorithms make keys and signatures',
      provedBy: [
        'signed-note.test.ts > A signed note > is the text, an empty line and the signature, and is parsed again',
        'sso-forgery.test.ts > Provider response > 302 refused, creates no user: %s',
      ],
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
  ],
};
