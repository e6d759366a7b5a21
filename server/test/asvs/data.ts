import { everyResponseTests, requestLogTests, describeTests } from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const stored = describeTests(
  'forbidden-code.test.ts',
  'The shipped code',
)('uses browser storage only in the files that docs/explanation/security.md covers');
const scanner =
  'portal-session.test.ts > POST /api/portal/session > is never started by a mail scanner: no GET request accepts a token, and loading the page writes nothing';

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
      provedBy: [scanner, requestLogTests('contains no keys, cookies, bodies or query strings, whatever the outcome')],
      note: 'Tokens of links stand behind the #, which browsers do not send; keys and sessions are headers.',
    },
    {
      id: '14.2.2',
      says: 'No server between keeps sensitive answers',
      provedBy: [everyResponseTests('is not stored by caches, except for pages and static files')],
      note: 'The service has no cache.',
    },
    {
      id: '14.2.3',
      says: 'Nothing sensitive goes to strangers',
      provedBy: [
        'web-routes.test.ts > GET %s > 200 with a page that may only load resources from this server',
        'reference-page.test.ts > GET /api/docs > shows the routes in a browser, without errors and without requests to other hosts',
        describeTests(
          'mail-layout.test.ts',
          'Email layout',
        )('loads no external content, and declares language and title'),
      ],
    },
    {
      id: '14.2.4',
      says: 'Data is protected as its level says',
      provedBy: [
        'api-key-routes.test.ts > POST /api/app/api-keys > 201 stores neither the key nor its secret',
        'portal-link-routes.test.ts > GET /api/v1/assessments/:assessmentId/links > stores no tokens: stored data opens no link',
        'evidence-routes.test.ts > GET /api/v1/evidence/:evidenceId/content > audits DOWNLOAD_EVIDENCE',
        'evidence-removal.test.ts > Deleting an assessment > deletes the objects of its files, but of no other assessment',
        requestLogTests('contains no keys, cookies, bodies or query strings, whatever the outcome'),
      ],
    },
    {
      id: '14.3.1',
      says: 'Signing out leaves nothing behind in the browser',
      provedBy: ['sign-in.test.ts > Sign-in > leaves no data in the tab after signing out', stored],
      documentedIn: ['docs/explanation/security.md#browsers'],
    },
    {
      id: '14.3.2',
      says: 'Browsers keep no sensitive answers',
      provedBy: [everyResponseTests('is not stored by caches, except for pages and static files')],
    },
    {
      id: '14.3.3',
      says: 'Browsers store nothing sensitive but the session',
      provedBy: [
        stored,
        'portal.test.ts > A contact with an emailed link, on a narrow screen, by keyboard > keeps unsent answers across a reload',
      ],
      documentedIn: ['docs/explanation/security.md#browsers'],
      note: 'What a contact has typed and the network has not taken yet is kept on their own device, so that it is not lost, and removed with the answer of the server.',
    },
  ],
};
