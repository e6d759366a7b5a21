import { GUARDED, isolation, messages, session, surface, testsOf } from './proofs.ts';
import type { AsvsChapter } from './requirement.ts';

const tables = testsOf(
  'tenant-tables.test.ts',
  'Row-level security, for every table that holds what belongs to an organisation',
);

export const permissions: AsvsChapter = {
  number: 8,
  title: 'Authorization',
  requirements: [
    {
      id: '8.1.1',
      says: 'Who may do what, and with which data, is documented',
      documentedIn: ['docs/explanation/security.md#permissions'],
      provedBy: ['openapi.test.ts > GET /api/openapi.json > says who may call'],
    },
    {
      id: '8.1.2',
      says: 'So is who may see and change which fields',
      documentedIn: ['docs/explanation/security.md#permissions'],
    },
    {
      id: '8.2.1',
      says: 'Every function needs its permission',
      provedBy: [
        surface,
        ...GUARDED,
        'api-surface.test.ts > A server with a route that does not say who may call it > does not take the route',
      ],
    },
    {
      id: '8.2.2',
      says: 'Nobody reaches a record that is not theirs by its id',
      provedBy: [
        isolation('answers like an unknown id to every id of another organisation in a path, alone and beside our own'),
        isolation('answers like an unknown id to every id of another organisation in a body or a query'),
        'authorisation-matrix.test.ts > The authorisation matrix > %s is open to whom it is for and refused to all others, and a refusal writes nothing',
        'portal-evidence.test.ts > Evidence in the portal > 404 for a file of another assessment of the same vendor, and writes nothing',
        "own-sessions.test.ts > DELETE /api/app/sessions/{sessionId} > 404 for a colleague's, for an unknown one and for no id at all",
      ],
    },
    {
      id: '8.2.3',
      says: 'Nobody reads or writes a field that is not for them',
      provedBy: [
        messages('A body > ignores fields that no route asked for'),
        'portal-assessment.test.ts > GET /api/portal/assessment > shows nothing of how answers are judged, decided or talked about inside',
        'user-routes.test.ts > POST /api/app/users > 201 creates a user who can sign in, and never shows the password',
        'role-routes.test.ts > PUT /api/app/roles/{roleId} > 403 when it would grant a permission the caller does not hold',
        'portal-evidence.test.ts > Evidence in the portal > shows a colleague the files of their own sections, and lets them change no others',
      ],
    },
    {
      id: '8.3.1',
      says: 'The server decides, never the browser',
      provedBy: [...GUARDED, session('GET /api/app/me > 200 shows the permissions of this moment, not of the sign-in')],
    },
    {
      id: '8.4.1',
      says: 'Nothing one organisation does reaches another',
      provedBy: [
        isolation('shows not a byte of another organisation in any list, record or download of our own'),
        isolation('takes the very same requests with ids of our own, so that their refusal means something'),
        isolation('really had no filter left: once row-level security is off too, theirs is shown'),
        'isolation-drill.test.ts > Random operations of three organisations show and change nothing of each other > %s',
        tables('shows no row of another organisation, and all of its own'),
        tables('refuses to write a row into another organisation, or to move one there'),
      ],
    },
  ],
};
