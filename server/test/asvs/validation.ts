import { fuzz, messages, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const submit = testsOf('portal-submission.test.ts', 'POST /api/portal/submit');
const lifecycle = testsOf('assessment-lifecycle.test.ts', 'Every command in every state');

export const validation: AsvsChapter = {
  number: 2,
  title: 'Validation and Business Logic',
  requirements: [
    {
      id: '2.1.1',
      says: 'What every input must look like is documented',
      documentedIn: ['docs/explanation/security.md#input'],
      provedBy: [
        'openapi.test.ts > GET /api/openapi.json > describes every name in a path as a required parameter, and every answer in words',
      ],
    },
    { id: '2.1.2', says: 'So is what must fit together', documentedIn: ['docs/explanation/security.md#input'] },
    {
      id: '2.1.3',
      says: 'So are the limits, of one user and of all',
      documentedIn: ['docs/explanation/security.md#limits', 'docs/reference/configuration.md#limits'],
    },
    {
      id: '2.2.1',
      says: 'Every input is held against what is expected of it',
      provedBy: [
        fuzz,
        'vendor-import-refusals.test.ts > POST /api/v1/vendors/import refuses, and writes nothing > 400 when %s is %j',
        messages('A body > ignores fields that no route asked for'),
      ],
    },
    {
      id: '2.2.2',
      says: 'The server checks, whatever the browser did',
      provedBy: [
        fuzz,
        'portal-response.test.ts > PUT /api/portal/responses/:questionKey > 400 for %s, and writes nothing',
      ],
    },
    {
      id: '2.2.3',
      says: 'Values that belong together fit together',
      provedBy: [
        'organisation-routes.test.ts > PUT /api/app/organisation > 400 with %s',
        'evidence-upload.test.ts > POST /api/v1/assessments/:assessmentId/evidence > 400 for a question that the assessment does not have',
        submit('409 naming what is missing, and writes nothing'),
      ],
    },
    {
      id: '2.3.1',
      says: 'Steps are taken in their order, and none is left out',
      provedBy: [
        lifecycle('409 when %s: %s, and nothing is written'),
        lifecycle('200 when %s: %s works and leaves one audit entry'),
      ],
    },
    {
      id: '2.3.2',
      says: 'The documented limits hold',
      provedBy: [
        'report-limits.test.ts > The limits of reports > 422 when a report would have more pages than it may',
        'sign-in-limit.test.ts > POST /api/app/sign-in from one address > 429 after three failures, even with the right password, and 200 from elsewhere',
        'rate-limit.test.ts > 429 on three servers: never more than 60 accepted in any 60 seconds, never fewer when asked for',
        'user-access.test.ts > the last enabled administrator > 409 when disabled, deleted or moved, though a disabled one and an equal role exist',
      ],
    },
    {
      id: '2.3.3',
      says: 'A change happens as a whole or not at all',
      provedBy: [
        'audit-fail-closed.test.ts > While no audit entry can be written > 503 refuses %s and writes nothing; afterwards it is done',
        'enqueue.test.ts > A job > is absent when its transaction was rolled back',
      ],
    },
    {
      id: '2.3.4',
      says: 'What is there once cannot be had twice by asking at the same time',
      provedBy: [
        'finding-races.test.ts > The same finding closed by many at once > 200 for exactly one of ${String(TIMES)}, 400 for the rest, and one audit entry',
        submit('is submitted once when two do it at the same time'),
        'user-access.test.ts > the last enabled administrator > 409 for the second of two who are removed at the same moment',
        'repeatable.test.ts > Idempotency-Key on POST > one vendor for ten at the same time, all with the same answer',
      ],
    },
    {
      id: '2.4.1',
      says: 'Nobody can ask so much that others get nothing',
      provedBy: [
        'report-limits.test.ts > The limits of reports > 429 when a caller wants more at once than it may',
        'assessment-csv.test.ts > GET /api/v1/assessments?format=csv > 429 for more exports in a minute than are allowed, while the list itself can still be read',
        'claims.test.ts > a single read by a key that was let in before > 429 past the limit, which counts every read once; 401 when the key is revoked as well',
        'portal-session.test.ts > POST /api/portal/session > 429 after too many wrong tokens from one address',
      ],
    },
  ],
};
