import { type Chapter, PREFIXES, describeTests, VERSION } from './statement.ts';

const limit = describeTests('audit-rate-limit.test.ts', 'Rate limit of GET /api/v1/audit');
const pages = describeTests('audit-routes.test.ts', 'Pages of GET /api/v1/audit');

export const limits: Chapter = {
  title: 'Limits, formats and versions',
  statements: [
    {
      says: 'The audit endpoint takes 60 requests a minute from each API key',
      provedBy: [
        'rate-limit.test.ts > 429 on three servers: exactly 60 of enough requests are accepted in any 60 seconds',
        limit('429 counts each API key and each user separately'),
      ],
    },
    {
      says: 'That limit is for the audit endpoint',
      provedBy: [limit('200 on other routes while the audit limit is exhausted')],
    },
    {
      says: 'A page of the audit log holds 10 entries, and pageSize changes that',
      provedBy: [
        pages('200 with 10 entries per page by default'),
        pages('200 accepts pageSize, and pages have no overlaps or gaps'),
      ],
    },
    {
      says: 'The page number of the paged lists is an integer of at least 1, and 1 when left out: the audit log',
      provedBy: [
        pages('200 with 10 entries per page by default'),
        'audit-routes.test.ts > Filters of GET /api/v1/audit > 400 names %s when it is "%s"',
      ],
    },
    {
      says: 'The same holds for the list of assessments',
      provedBy: [
        'assessment-list.test.ts > Pagination of GET /api/v1/assessments > 200 with 25 assessments per page by default',
        'assessment-list.test.ts > Pagination of GET /api/v1/assessments > 400 naming %s for %s',
      ],
    },
    {
      says: "The same holds for the list of a vendor's assessments",
      provedBy: ['vendor-detail.test.ts > GET /api/v1/vendors/{vendorId}/assessments > 400 names the parameter for %s'],
    },
    {
      says: 'The same holds for the list of findings',
      provedBy: [
        'finding-rules.test.ts > GET /api/v1/findings > 200 page by page, with every finding once, starting at page 1',
        'finding-rules.test.ts > GET /api/v1/findings > 400 names the parameter for %s',
      ],
    },
    {
      says: 'The dashboard names at most 10 deficient controls',
      provedBy: ['dashboard-routes.test.ts > Top deficient controls > are limited to ten'],
    },
    { says: 'Every path begins with /api, and data endpoints carry v1', provedBy: [PREFIXES] },
    { says: 'The export and report routes that are listed without v1 carry no version', provedBy: [PREFIXES] },
    { says: 'The description of the interface is version 1.0.0', provedBy: [VERSION] },
  ],
};
