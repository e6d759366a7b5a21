import { forbiddenCodeTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const plain = describeTests('smtp-session.test.ts');
const operators = 'SECURITY.md#what-operators-must-do';

export const communication: AsvsChapter = {
  number: 12,
  title: 'Secure Communication',
  requirements: [
    {
      id: '12.1.1',
      says: 'TLS 1.2 and 1.3 alone',
      byOperator: 'the proxy in front ends TLS; outwards Node 24 offers nothing older than 1.2',
      documentedIn: [operators],
    },
    {
      id: '12.1.2',
      says: 'Only recommended cipher suites',
      byOperator: 'the proxy in front ends TLS',
      documentedIn: [operators],
    },
    {
      id: '12.1.3',
      says: 'Certificates of clients are trusted before they are believed',
      notApplicable: 'nobody signs in with a certificate',
    },
    {
      id: '12.2.1',
      says: 'Clients reach the service by TLS alone',
      byOperator: 'the proxy in front ends TLS, and PUBLIC_URL is https',
      provedBy: [
        'session-cookie.test.ts > The session cookie > 403 when a public service is called from an http origin',
        'cli-doctor.test.ts > assay doctor > reports each problem with its remedy',
      ],
    },
    {
      id: '12.2.2',
      says: 'Its certificate is one everybody trusts',
      byOperator: 'the proxy has a certificate of a public authority',
      documentedIn: [operators],
    },
    {
      id: '12.3.1',
      says: 'Every connection of the service is encrypted, and none falls back',
      provedBy: [
        plain(
          'SMTP credentials > are not sent unencrypted to another machine, even if the operator allows plain connections',
        ),
        plain(
          'An email without credentials > is not sent unencrypted to another machine unless the operator allows it',
        ),
        'webhook-routes.test.ts > POST /api/v1/webhooks > 400 for %s',
        'sso-forgery.test.ts > Provider response > 302 refused, creates no user: %s',
      ],
      byOperator:
        'sslmode=verify-full in DATABASE_URL, an https S3_ENDPOINT, clamd on the same machine or pod, the metrics port inside the network',
      documentedIn: ['docs/explanation/security.md#connections'],
    },
    {
      id: '12.3.2',
      says: 'Certificates of others are checked before anything is sent',
      provedBy: [
        forbiddenCodeTests,
        'security-log.test.ts > A receiver with an untrusted certificate > receives nothing',
      ],
    },
    {
      id: '12.3.3',
      says: 'Inner HTTP connections are encrypted',
      notApplicable: 'servers and workers meet in the database alone: there is no inner HTTP',
    },
    {
      id: '12.3.4',
      says: 'Inner certificates are trusted by name',
      byOperator: 'sslrootcert in DATABASE_URL and WEBHOOK_CA_FILE name the authorities that are trusted',
      documentedIn: ['docs/reference/configuration.md#webhooks', 'docs/explanation/security.md#connections'],
    },
  ],
};
