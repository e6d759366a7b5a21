import { FUZZ_TEST, lockFileTests, httpMessageTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const bill = describeTests('supply-chain.test.ts', 'Bill of materials');

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
        bill('lists every package with its version, hash and licence, and every font'),
        lockFileTests('is rejected with %s'),
      ],
    },
    {
      id: '15.1.3',
      says: 'What takes long is documented, and how it is kept from hurting',
      documentedIn: ['docs/explanation/security.md#expensive-operations'],
    },
    {
      id: '15.2.1',
      says: 'No package is older than that allows',
      documentedIn: ['docs/explanation/security.md#dependencies'],
      provedBy: [lockFileTests('is rejected when the installed packages differ from it')],
      note: 'The bill of materials is held against the public databases of weaknesses before a release; a machine without a network cannot do that for us.',
    },
    {
      id: '15.2.2',
      says: 'What takes long cannot take the service down',
      provedBy: [
        'report-limits.test.ts > While reports are rendered > 200 for several concurrent reports; other requests are still served',
        'report-limits.test.ts > Report limits > 503 when a report exceeds the time limit, on every request',
        'passwords.test.ts > Password hashing > rejects with 503 when too many verifications are queued',
        'csv-stream.test.ts > GET $list?format=csv with 50,000 rows > is complete, newest first, and needs less than 30 MB on a warm server',
      ],
    },
    {
      id: '15.2.3',
      says: 'Nothing of tests or development is delivered',
      provedBy: [bill('marks shipped packages as required or optional, and all others as excluded')],
      note: 'server/dev and server/test are not built; `npm run boundaries` keeps what ships from importing them.',
    },
    {
      id: '15.3.1',
      says: 'An answer has the fields that are needed, and no others',
      provedBy: [
        FUZZ_TEST,
        'user-routes.test.ts > POST /api/app/users > 201 creates a user who can sign in; never returns the password',
        'audit-routes.test.ts > GET /api/v1/audit > 200 shows an entry with exactly the fields of the specification',
      ],
    },
    {
      id: '15.3.2',
      says: 'Redirects of others are not followed',
      provedBy: [
        'webhook-jobs.test.ts > Webhook delivery > does not follow a redirect',
        'sso-forgery.test.ts > Provider response > 302 refused, creates no user: %s',
      ],
    },
    {
      id: '15.3.3',
      says: 'A request changes only what it may',
      provedBy: [
        httpMessageTests('A request body > is accepted with unknown fields, which are ignored'),
        'vendor-import.test.ts > POST /api/v1/vendors/import > 201 ignores unknown fields',
      ],
    },
    {
      id: '15.3.4',
      says: 'The address of a caller is the true one',
      provedBy: [describeTests('api-key-authentication.test.ts', 'Client address')('%s')],
      byOperator: 'list your proxies in TRUSTED_PROXIES',
      documentedIn: ['docs/reference/configuration.md#network'],
    },
    {
      id: '15.3.5',
      says: 'Values have the type they should have',
      provedBy: [FUZZ_TEST, 'forbidden-code.test.ts > The shipped code > is free of %s'],
      note: 'TypeScript in its strictest setting, without casts.',
    },
    {
      id: '15.3.6',
      says: 'No request can change what all objects are made of',
      provedBy: [httpMessageTests('A request body > 400 when it would pollute a prototype: %s')],
    },
    {
      id: '15.3.7',
      says: 'A parameter that comes twice, or from elsewhere, does not confuse',
      provedBy: [
        httpMessageTests('A query parameter > 400 when it is repeated'),
        'audit-routes.test.ts > Filters of GET /api/v1/audit > 400 names %s when it is repeated',
      ],
    },
  ],
};
