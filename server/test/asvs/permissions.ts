import {
  ACCESS_TESTS,
  isolationTests,
  httpMessageTests,
  sessionTests,
  surfaceTests,
  describeTests,
} from './evidence.ts';
import type { AsvsChapter } from './requirement.ts';

const tables = describeTests('tenant-tables.test.ts', 'Row-level security on every table with organisation data');

export const permissions: AsvsChapter = {
  number: 8,
  title: 'Authorization',
  requirements: [
    {
      id: '8.1.1',
      says: 'Who may do what, and with which data, is documented',
      documentedIn: ['docs/explanation/security.md#permissions'],
      provedBy: ['openapi.test.ts > GET /api/openapi.json > states who can call an operation'],
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
        surfaceTests,
        ...ACCESS_TESTS,
        'api-surface.test.ts > A route that does not declare its callers > is rejected',
      ],
    },
    {
      id: '8.2.2',
      says: 'Nobody reaches a record that is not theirs by its id',
      provedBy: [
        isolationTests('treats every foreign ID in a path like an unknown ID, alone and together with our own'),
        isolationTests('treats every ID of another organisation in a body or query like an unknown ID'),
        'authorisation-matrix.test.ts > The authorisation matrix > %s allows the intended callers and rejects all others, and a rejection writes nothing',
        'portal-evidence.test.ts > Evidence in the portal > 404 for a file of another assessment of the same vendor; writes nothing',
        "own-sessions.test.ts > DELETE /api/app/sessions/{sessionId} > 404 for another user's session, an unknown ID and a malformed ID",
      ],
    },
    {
      id: '8.2.3',
      says: 'Nobody reads or writes a field that is not for them',
      provedBy: [
        httpMessageTests('A request body > is accepted with unknown fields, which are ignored'),
        'portal-assessment.test.ts > GET /api/portal/assessment > hides automatic results, decisions and internal comments',
        'user-routes.test.ts > POST /api/app/users > 201 creates a user who can sign in; never returns the password',
        'role-routes.test.ts > PUT /api/app/roles/{roleId} > 403 when granting a permission the caller lacks',
        'portal-evidence.test.ts > Evidence in the portal > S2: shows a delegate only the files and question keys of their own sections',
      ],
    },
    {
      id: '8.3.1',
      says: 'The server decides, never the browser',
      provedBy: [
        ...ACCESS_TESTS,
        sessionTests('GET /api/app/me > 200 returns the current permissions, not those at sign-in'),
      ],
    },
    {
      id: '8.4.1',
      says: 'Nothing one organisation does reaches another',
      provedBy: [
        isolationTests('exposes no data of another organisation in any list, record or download'),
        isolationTests('accepts the same requests with our own IDs, so that the rejections are meaningful'),
        isolationTests('has no other filter: without row-level security, vendors of other organisations are listed'),
        "isolation-drill.test.ts > Random operations of three organisations never expose or change each other's data > %s",
        tables('shows no rows of another organisation, and all of its own'),
        tables('rejects rows that are inserted into or moved to another organisation'),
      ],
    },
  ],
};
