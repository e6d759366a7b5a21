import { FUZZ_TEST, httpMessageTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const submit = describeTests('portal-submission.test.ts', 'POST /api/portal/submit');
const lifecycle = describeTests('assessment-lifecycle.test.ts', 'Every command in every state');

export const validation: AsvsChapter = {
  number: 2,
  title: 'Validation and Business Logic',
  requirements: [
    {
      id: '2.1.1',
      says: 'What every input must look like is documented',
      documentedIn: ['docs/explanation/security.md#input'],
      provedBy: [
        'openapi.test.ts > GET /api/openapi.json > describes every path parameter as required, and every response',
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
        FUZZ_TEST,
        'vendor-import-refusals.test.ts > POST /api/v1/vendors/import with invalid data writes nothing > 400 when %s is %j',
        httpMessageTests('A request body > is accepted with unknown fields, which are ignored'),
      ],
    },
    {
      id: '2.2.2',
      says: 'The server checks, whatever the browser did',
      provedBy: [
        FUZZ_TEST,
        'portal-response.test.ts > PUT /api/portal/responses/:questionKey > 400 for %s; writes nothing',
      ],
    },
    {
      id: '2.2.3',
      says: 'Values that belong together fit together',
      provedBy: [
        'organisation-routes.test.ts > PUT /api/app/organisation > 400 with %s',
        'evidence-upload.test.ts > POST /api/v1/assessments/:assessmentId/evidence > 400 for a question that the assessment does not have',
        submit('409 lists missing answers; writes nothing'),
      ],
    },
    {
      id: '2.3.1',
      says: 'Steps are taken in their order, and none is left out',
      provedBy: [
        lifecycle('409 when %s: %s; writes nothing'),
        lifecycle('200 when %s: %s succeeds and writes one audit entry'),
      ],
    },
    {
      id: '2.3.2',
      says: 'The documented limits hold',
      provedBy: [
        'report-limits.test.ts > Report limits > 422 when a report would exceed the page limit',
        'sign-in-limit.test.ts > POST /api/app/sign-in from one IP address > 429 after three failures, even with the right password; 200 from another address',
        'rate-limit.test.ts > 429 on three servers: exactly 60 of enough requests are accepted in any 60 seconds',
        'user-access.test.ts > The last enabled administrator > 409 when disabled, deleted or given another role, even if a disabled administrator and an equivalent role exist',
      ],
    },
    {
      id: '2.3.3',
      says: 'A change happens as a whole or not at all',
      provedBy: [
        'audit-fail-closed.test.ts > While audit entries cannot be written > 503 for %s; writes nothing, and succeeds afterwards',
        'enqueue.test.ts > A job > does not exist when its transaction is rolled back',
      ],
    },
    {
      id: '2.3.4',
      says: 'What is there once cannot be had twice by asking at the same time',
      provedBy: [
        'finding-races.test.ts > Concurrent requests to close the same finding > 200 for exactly one of ${String(TIMES)}, 400 for the others, and one audit entry',
        submit('submits once for two concurrent requests'),
        'user-access.test.ts > The last enabled administrator > 409 for the second of two administrators disabled concurrently',
        'idempotency.test.ts > Idempotency-Key on POST > ten concurrent requests create one vendor and get the same response',
      ],
    },
    {
      id: '2.4.1',
      says: 'Nobody can ask so much that others get nothing',
      provedBy: [
        'report-limits.test.ts > Report limits > 429 when a caller exceeds the limit of concurrent reports',
        'assessment-csv.test.ts > GET /api/v1/assessments?format=csv > 429 for too many exports in a minute; the list stays available',
        'credential-claim.test.ts > Single read with a known API key > 429 over the limit, which counts every read once; 401 when the key is revoked as well',
        'portal-session.test.ts > POST /api/portal/session > 429 after too many wrong tokens from one IP address',
      ],
    },
  ],
};
