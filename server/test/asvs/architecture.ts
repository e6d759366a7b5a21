import { fuzz, lockFile, messages, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const bill = testsOf('supply-chain.test.ts', 'The bill of materials');

export const architecture: AsvsChapter = {
  number: 15,
  title: 'Secure Coding and Architecture',
  requirements: [
    {
      id: '15.1.1',
      says: 'How soon weak or old packages are replaced is documented',
      documentedIn: ['docs/explanation/security.md#dependencies'],
    },
    {
      id: '15.1.2',
      says: 'There is a bill of materials, and packages come from a known place',
      provedBy: [
        bill('has every package of the lock file with its version, hash and licence, and every font'),
        lockFile('with %s is refused'),
      ],
    },
    {
      id: '15.1.3',
      says: 'What takes long is documented, and how it is kept from hurting',
      documentedIn: ['docs/explanation/security.md#heavy-work'],
    },
    {
      id: '15.2.1',
      says: 'No package is older than that allows',
      documentedIn: ['docs/explanation/security.md#dependencies'],
      provedBy: [lockFile('is refused when something else than it says is installed')],
      note: 'The bill of materials is held against the public databases of weaknesses before a release; a machine without a network cannot do that for us.',
    },
    {
      id: '15.2.2',
      says: 'What takes long cannot take the service down',
      provedBy: [
        'report-limits.test.ts > While reports are set > 200 for several at once, and others are answered meanwhile',
        'report-limits.test.ts > The limits of reports > 503 when a report takes longer than it may, and again the next time',
        'passwords.test.ts > a password > is refused with 503 when too many are waiting already',
        'csv-stream.test.ts > GET $list?format=csv with 50,000 rows > is complete, newest first, and takes a warm server less than 30 MB',
      ],
    },
    {
      id: '15.2.3',
      says: 'Nothing of tests or development is delivered',
      provedBy: [bill('calls what ships required or optional, and the rest excluded')],
      note: 'server/dev and server/test are not built; `npm run boundaries` keeps what ships from importing them.',
    },
    {
      id: '15.3.1',
      says: 'An answer has the fields that are needed, and no others',
      provedBy: [
        fuzz,
        'user-routes.test.ts > POST /api/app/users > 201 creates a user who can sign in, and never shows the password',
        'audit-routes.test.ts > GET /api/v1/audit > 200 shows an entry with exactly the fields of the specification',
      ],
    },
    {
      id: '15.3.2',
      says: 'Redirects of others are not followed',
      provedBy: [
        'webhook-jobs.test.ts > A delivery > does not follow a redirect',
        'sso-forgery.test.ts > What a provider answers > 302 refused, and nobody is made: %s',
      ],
    },
    {
      id: '15.3.3',
      says: 'A request changes only what it may',
      provedBy: [
        messages('A body > ignores fields that no route asked for'),
        'vendor-import.test.ts > POST /api/v1/vendors/import > 201 ignores fields that are not part of the body',
      ],
    },
    {
      id: '15.3.4',
      says: 'The address of a caller is the true one',
      provedBy: [testsOf('api-key-authentication.test.ts', 'the address of a caller')('%s')],
      byOperator: 'list your proxies in TRUSTED_PROXIES',
      documentedIn: ['docs/reference/configuration.md#addresses'],
    },
    {
      id: '15.3.5',
      says: 'Values have the type they should have',
      provedBy: [fuzz, 'forbidden-code.test.ts > The code that ships > is free of %s'],
      note: 'TypeScript in its strictest setting, without casts.',
    },
    {
      id: '15.3.6',
      says: 'No request can change what all objects are made of',
      provedBy: [messages('A body > 400 when it would change what every object is made of: %s')],
    },
    {
      id: '15.3.7',
      says: 'A parameter that comes twice, or from elsewhere, does not confuse',
      provedBy: [
        messages('A parameter > 400 when it comes twice: neither the first nor the last wins'),
        'audit-routes.test.ts > The filters of GET /api/v1/audit > 400 names %s when it is repeated',
      ],
    },
  ],
};
