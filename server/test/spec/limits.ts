import { type Chapter, PREFIXES, testsOf, VERSION } from './statement.ts';

const limit = testsOf('audit-limit.test.ts', 'The limit of GET /api/v1/audit');
const pages = testsOf('audit-routes.test.ts', 'The pages of GET /api/v1/audit');

export const limits: Chapter = {
  title: 'Limits, formats and versions',
  statements: [
    {
      says: 'The audit endpoint takes 60 requests a minute from each API key',
      provedBy: [
        'rate-limit.test.ts > 429 on three servers: never more than 60 accepted in any 60 seconds, never fewer when asked for',
        limit('429 counts each key and each user on its own'),
      ],
    },
    {
      says: 'That limit is for the audit endpoint',
      provedBy: [limit('200 on other routes while the audit window is full')],
    },
    {
      says: 'A page of the audit log holds 10 entries, and pageSize changes that',
      provedBy: [
        pages('200 a page holds 10 entries unless pageSize says otherwise'),
        pages('200 pageSize is adjustable, and pages neither overlap nor leave a gap'),
      ],
    },
    {
      says: 'The page number of the paged lists is an integer of at least 1, and 1 when left out: the audit log',
      provedBy: [
        pages('200 a page holds 10 entries unless pageSize says otherwise'),
        'audit-routes.test.ts > The filters of GET /api/v1/audit > 400 names %s when it is "%s"',
      ],
    },
    {
      says: 'The same holds for the list of assessments',
      provedBy: [
        'assessment-list.test.ts > The pages of GET /api/v1/assessments > 200 with pages of 25 unless asked otherwise',
        'assessment-list.test.ts > The pages of GET /api/v1/assessments > 400 naming %s for %s',
      ],
    },
    {
      says: "The same holds for the list of a vendor's assessments",
      provedBy: [
        'vendor-detail.test.ts > GET /api/v1/vendors/{vendorId}/assessments > 400 naming the parameter for %s',
      ],
    },
    {
      says: 'The same holds for the list of findings',
      provedBy: [
        'finding-rules.test.ts > GET /api/v1/findings > 200 page by page: every finding once, from page 1',
        'finding-rules.test.ts > GET /api/v1/findings > 400 naming the parameter for %s',
      ],
    },
    {
      says: 'The dashboard names at most 10 deficient controls',
      provedBy: ['dashboard-routes.test.ts > The top deficient controls > are ten at most'],
    },
    { says: 'Every path begins with /api, and data endpoints carry v1', provedBy: [PREFIXES] },
    { says: 'The export and report routes that are listed without v1 carry no version', provedBy: [PREFIXES] },
    { says: 'The description of the interface is version 1.0.0', provedBy: [VERSION] },
  ],
};
