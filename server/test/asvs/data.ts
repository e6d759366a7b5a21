import { everyAnswer, requestLog, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const stored = testsOf(
  'forbidden-code.test.ts',
  'The code that ships',
)('stores in the browser what docs/explanation/security.md names, and nothing else');
const scanner =
  'portal-session.test.ts > POST /api/portal/session > cannot be done by a mail scanner: no GET takes a token, and getting the page of a link changes nothing';

export const data: AsvsChapter = {
  number: 14,
  title: 'Data Protection',
  requirements: [
    { id: '14.1.1', says: 'Sensitive data is listed by level', documentedIn: ['docs/explanation/security.md#data'] },
    {
      id: '14.1.2',
      says: 'Each level says how its data is protected',
      documentedIn: ['docs/explanation/security.md#data'],
    },
    {
      id: '14.2.1',
      says: 'No secret is in an address',
      provedBy: [scanner, requestLog('keeps keys, cookies, bodies and query strings out, whatever the outcome')],
      note: 'Tokens of links stand behind the #, which browsers do not send; keys and sessions are headers.',
    },
    {
      id: '14.2.2',
      says: 'No server between keeps sensitive answers',
      provedBy: [
        everyAnswer('is kept by nobody, except pages, which are asked for again, and files that never change'),
      ],
      note: 'The service has no cache.',
    },
    {
      id: '14.2.3',
      says: 'Nothing sensitive goes to strangers',
      provedBy: [
        'web-routes.test.ts > GET %s > 200 with the page, which may load only what this server serves',
        'reference-page.test.ts > GET /api/docs > shows the routes in a real browser, without an error and without asking another host',
        testsOf('layout.test.ts', 'A letter')('asks for nothing from elsewhere, and says its language and title'),
      ],
    },
    {
      id: '14.2.4',
      says: 'Data is protected as its level says',
      provedBy: [
        'api-key-routes.test.ts > POST /api/app/api-keys > 201 keeps neither the key nor its secret in the database',
        'portal-link-routes.test.ts > GET /api/v1/assessments/:assessmentId/links > keeps no token: what is stored does not open anything',
        'evidence-routes.test.ts > GET /api/v1/evidence/:evidenceId/content > writes DOWNLOAD_EVIDENCE into the audit log',
        'evidence-removal.test.ts > Deleting an assessment > removes the objects of its files, and of no other assessment',
        requestLog('keeps keys, cookies, bodies and query strings out, whatever the outcome'),
      ],
    },
    {
      id: '14.3.1',
      says: 'Signing out leaves nothing behind in the browser',
      provedBy: ['sign-in.test.ts > Signing in > leaves nothing of the visit behind in the tab', stored],
      documentedIn: ['docs/explanation/security.md#browsers'],
    },
    {
      id: '14.3.2',
      says: 'Browsers keep no sensitive answers',
      provedBy: [
        everyAnswer('is kept by nobody, except pages, which are asked for again, and files that never change'),
      ],
    },
    {
      id: '14.3.3',
      says: 'Browsers store nothing sensitive but the session',
      provedBy: [
        stored,
        'portal.test.ts > A vendor’s contact with a mailed link, on a narrow screen, by keyboard > keeps what could not be sent through a reload',
      ],
      documentedIn: ['docs/explanation/security.md#browsers'],
      note: 'What a contact has typed and the network has not taken yet is kept on their own device, so that it is not lost, and removed with the answer of the server.',
    },
  ],
};
