import {
  requestLogTests,
  serviceLogTests,
  sessionTests,
  signInTests,
  describeTests,
  unexpectedErrorTests,
} from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const log = describeTests('audit-routes.test.ts', 'GET /api/v1/audit');
const copy = describeTests('audit-sink-copy.test.ts');
const refusals = [
  serviceLogTests('contains %s with the address and request ID, but not the submitted values'),
  serviceLogTests('contains %s, but not the credential'),
];

export const logging: AsvsChapter = {
  number: 16,
  title: 'Security Logging and Error Handling',
  requirements: [
    {
      id: '16.1.1',
      says: 'What is logged, where, and for whom is documented',
      documentedIn: ['docs/explanation/security.md#logs'],
    },
    {
      id: '16.2.1',
      says: 'A line says when, where, who and what',
      provedBy: [
        requestLogTests('has one line per request with the caller, the route and the status'),
        log('200 shows the changes and the actor: an API key by its name'),
      ],
    },
    {
      id: '16.2.2',
      says: 'Clocks agree, and times are UTC',
      provedBy: [
        'audit-routes.test.ts > Filters of GET /api/v1/audit > 200 fromDate starts at 00:00:00 UTC of its day',
        'cli-doctor.test.ts > assay doctor > reports each problem with its remedy',
      ],
      byOperator: 'keep servers and database under NTP',
    },
    {
      id: '16.2.3',
      says: 'Logs go where the documentation says, and nowhere else',
      documentedIn: ['docs/explanation/security.md#logs'],
      provedBy: [
        copy('Audit log copy to a file > contains entries of one organisation only, and ends when it is stopped'),
      ],
    },
    {
      id: '16.2.4',
      says: 'Machines can read the logs',
      provedBy: [
        requestLogTests('has one line per request with the caller, the route and the status'),
        copy('Audit log copy to a file > is written as OCSF if requested'),
      ],
    },
    {
      id: '16.2.5',
      says: 'Secrets are not logged',
      provedBy: [
        requestLogTests('contains no keys, cookies, bodies or query strings, whatever the outcome'),
        ...refusals,
        'own-password.test.ts > POST /api/app/me/password > 204 writes an audit entry without either password',
      ],
    },
    {
      id: '16.3.1',
      says: 'Every sign-in is logged, and every try',
      provedBy: [
        signInTests('200 records and audits the sign-in together with the session'),
        sessionTests('POST /api/app/sign-out > 204 is audited'),
        ...refusals,
        'second-step.test.ts > POST /api/app/sign-in/totp > 401 after five wrong codes, even for the right one; the user must sign in again, and it is audited',
        'passkey-sign-in.test.ts > POST /api/app/sign-in/passkey > 200 signs in without a second step and audits the method',
      ],
    },
    {
      id: '16.3.2',
      says: 'So is every refusal for lack of a permission',
      provedBy: [
        serviceLogTests('contains requests rejected for a missing permission, invalid input or a foreign origin'),
      ],
    },
    {
      id: '16.3.3',
      says: 'So are attempts to get around checks and limits',
      provedBy: [
        serviceLogTests('contains requests rejected for a missing permission, invalid input or a foreign origin'),
        ...refusals,
      ],
    },
    {
      id: '16.3.4',
      says: 'So is what fails unexpectedly',
      provedBy: [unexpectedErrorTests, 'webhook-jobs.test.ts > Webhook delivery > records why there was no response'],
    },
    {
      id: '16.4.1',
      says: 'Nobody can write lines of their own into a log',
      provedBy: [serviceLogTests('has one line per record, even for input with line breaks')],
    },
    {
      id: '16.4.2',
      says: 'Logs cannot be changed, nor read by everybody',
      provedBy: [
        'audit-partitions.test.ts > Application role > is denied by the database: %s',
        log('200 neither shows nor counts entries of another organisation'),
        'audit-seal.test.ts > Sealing > signs the root of the tree of all leaves',
        'audit-seal.test.ts > Sealing > refuses to continue from a modified checkpoint: %s',
      ],
    },
    {
      id: '16.4.3',
      says: 'Logs are copied to another system',
      provedBy: [
        copy('Audit log copy to a file > contains every entry once, in order, and continues where it stopped'),
        copy('Audit log copy by webhook > is signed, is retried after a failure, and contains every entry'),
      ],
      byOperator:
        'collect standard error, and copy the audit log (`assay audit copy`) and its checkpoints (`assay audit witness`) elsewhere',
    },
    { id: '16.5.1', says: 'What went wrong inside is not told outside', provedBy: [unexpectedErrorTests] },
    {
      id: '16.5.2',
      says: 'The service goes on while something it needs is gone',
      provedBy: [
        'health-routes.test.ts > GET /healthz and /readyz > 200 for liveness but 503 for readiness when the database is unreachable',
        'mail-routes.test.ts > Without a mail server > emails stay queued and readable without their links, and a test reports the missing server',
        'file-store.test.ts > File store on an unreachable S3 server > reports that it cannot be used',
        'webhook-jobs.test.ts > Webhook delivery > retries later with the same ID and body when the receiver responds with an error',
        'pdf-renderer.test.ts > PDF renderer > rejects only the request whose process dies',
      ],
    },
    {
      id: '16.5.3',
      says: 'What fails, fails closed',
      provedBy: [
        'audit-fail-closed.test.ts > While audit entries cannot be written > 503 for %s; writes nothing, and succeeds afterwards',
        'audit-fail-closed.test.ts > While audit entries cannot be written > 503 when a user signs in; starts no session',
        'scan-upload.test.ts > With a virus scanner > rejects all files while the scanner is unreachable or replies with something else',
      ],
    },
  ],
};
