import { type Chapter, ACCESS_TESTS, STATUSES, describeTests } from './statement.ts';

const entry = describeTests('record-shapes.test.ts', 'An audit entry');
const reading = describeTests('audit-routes.test.ts', 'GET /api/v1/audit');
const filters = describeTests('audit-routes.test.ts', 'Filters of GET /api/v1/audit');
const pages = describeTests('audit-routes.test.ts', 'Pages of GET /api/v1/audit');
const csv = describeTests('audit-csv.test.ts', 'GET /api/v1/audit?format=csv');
const labels = describeTests('audit-label.test.ts', 'Action labels');

const ENTRY = [
  reading('200 shows an entry with exactly the fields of the specification'),
  entry('has exactly the specified fields, with null for those that do not apply'),
];
const BAD = filters('400 names %s when it is "%s"');

export const audit: Chapter = {
  title: 'Audit log',
  statements: [
    {
      says: 'GET /api/v1/audit (audit:view) answers 200 with a JSON object: entries, page, pageSize and totalCount',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        reading('200 shows an entry with exactly the fields of the specification'),
        entry('is returned in an object with entries, page, pageSize and totalCount'),
      ],
    },
    {
      says: 'With format=csv the log comes as a CSV download; json is the default and nothing else is taken',
      provedBy: [csv('200 is a download in UTF-8 with a file name'), BAD],
    },
    {
      says: 'The CSV holds what the JSON form holds',
      provedBy: [csv('200 returns all matches, with the same entries and order as the JSON pages')],
    },
    {
      says: 'The parameter action filters by the name of the action',
      provedBy: [filters('200 filters by action')],
    },
    {
      says: 'The parameter userId filters by user',
      provedBy: [filters('200 filters by userId, case-insensitively')],
    },
    {
      says: 'The parameter fromDate, an ISO 8601 date, keeps the entries on or after it',
      provedBy: [filters('200 fromDate starts at 00:00:00 UTC of its day'), BAD],
    },
    {
      says: 'The parameter toDate, an ISO 8601 date, keeps the entries on or before it',
      provedBy: [filters('200 toDate includes the last microsecond of its day in UTC'), BAD],
    },
    {
      says: 'The parameter page is an integer of at least 1, and 1 when left out',
      provedBy: [pages('200 with 10 entries per page by default'), BAD],
    },
    {
      says: 'The parameter pageSize is an integer, and 10 when left out',
      provedBy: [
        pages('200 with 10 entries per page by default'),
        pages('200 accepts pageSize, and pages have no overlaps or gaps'),
        BAD,
      ],
    },
    { says: 'Audit entry: id, action, actionLabel and userName are strings', provedBy: ENTRY },
    { says: 'Audit entry: entityType and entityName are strings or null', provedBy: ENTRY },
    { says: 'Audit entry: entityId is the first 8 characters of the id, or null', provedBy: ENTRY },
    {
      says: 'Audit entry: meta is an object or null',
      provedBy: [...ENTRY, reading('200 shows the changes and the actor: an API key by its name')],
    },
    { says: 'Audit entry: createdAt is a date-time', provedBy: ENTRY },
    {
      says: 'Audit page: entries, page, pageSize and totalCount',
      provedBy: [entry('is returned in an object with entries, page, pageSize and totalCount')],
    },
    {
      says: 'actionLabel reads well for each of the 28 named actions',
      provedBy: [labels('%s from the specification is "%s"')],
    },
    {
      says: 'The list of actions is open: others exist and have a label too',
      provedBy: [labels('%s, our own action, is "%s"'), labels('%s, an unknown action, is still readable: "%s"')],
    },
  ],
};
