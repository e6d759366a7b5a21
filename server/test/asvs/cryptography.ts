import { freeOf, session, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const webhook = testsOf(
  'webhook-routes.test.ts',
  'POST /api/app/webhooks',
)('201 shows the secret once, and stores it encrypted');
const answer = testsOf(
  'repeatable.test.ts',
  'Idempotency-Key on POST',
)('stores the answer encrypted, and of the request only a hash that needs our key');
const crypto = testsOf('crypto.test.ts');

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
      provedBy: [freeOf],
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
    {
      id: '11.2.2',
      says: 'Algorithms and keys can be exchanged',
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
      provedBy: [
        'secrets-renewal.test.ts > assay secrets renew > encrypts everything anew, says how much, and is audited; the seal of the log goes on under its own secret',
      ],
    },
    {
      id: '11.2.3',
      says: 'Everything has 128 bits of security or more',
      provedBy: [
        freeOf,
        crypto('A seal > is AES-256 in GCM: any changed byte is refused, and the same text never looks the same'),
      ],
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
    { id: '11.3.1', says: 'No weak modes or paddings', provedBy: [freeOf] },
    { id: '11.3.2', says: 'Only approved ciphers', provedBy: [freeOf, webhook] },
    {
      id: '11.3.3',
      says: 'What is encrypted cannot be changed unseen',
      provedBy: [
        crypto('A seal > is AES-256 in GCM: any changed byte is refused, and the same text never looks the same'),
        answer,
      ],
    },
    {
      id: '11.4.1',
      says: 'Only approved hashes',
      provedBy: [freeOf],
      note: 'SHA-1 is used once, to look a password up in a public list of leaks, which is made of it.',
    },
    {
      id: '11.4.2',
      says: 'Passwords are hashed slowly',
      provedBy: ['passwords.test.ts > a password > is hashed with argon2id over 46 MiB, differently every time'],
    },
    {
      id: '11.4.3',
      says: 'Hashes that must not collide have 256 bits',
      provedBy: [
        'merkle-tree.test.ts > The tree of RFC 6962 > has the roots that are published for it, and of the empty text while it is empty',
        'file-store.test.ts > A file store %s > refuses bytes that are not what they are said to be',
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
        'forbidden-code.test.ts > The code that ships > draws every random value of the service from the system',
        crypto('A token > has 256 random bits'),
        session('the life of a session > keeps only the hash of the token'),
      ],
    },
    {
      id: '11.6.1',
      says: 'Only approved algorithms make keys and signatures',
      provedBy: [
        'signed-note.test.ts > A signed note > is the text, an empty line and the signature, and read again',
        'sso-forgery.test.ts > What a provider answers > 302 refused, and nobody is made: %s',
      ],
      documentedIn: ['docs/explanation/security.md#keys-and-algorithms'],
    },
  ],
};
