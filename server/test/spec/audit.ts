import { type Chapter, GUARDED, STATUSES, testsOf } from './statement.ts';

const entry = testsOf('record-shapes.test.ts', 'An audit entry');
const reading = testsOf('audit-routes.test.ts', 'GET /api/v1/audit');
const filters = testsOf('audit-routes.test.ts', 'The filters of GET /api/v1/audit');
const pages = testsOf('audit-routes.test.ts', 'The pages of GET /api/v1/audit');
const csv = testsOf('audit-csv.test.ts', 'GET /api/v1/audit?format=csv');
const labels = testsOf('audit-label.test.ts', 'The label of an action');

const ENTRY = [
  reading('200 shows an entry with exactly the fields of the specification'),
  entry('has exactly the specified fields, each null where it is about nothing in particular'),
];
const BAD = filters('400 names %s when it is "%s"');

export const audit: Chapter = {
  title: 'The audit log',
  statements: [
    {
      says: 'GET /api/v1/audit (audit:view) answers 200 with a JSON object: entries, page, pageSize and totalCount',
      provedBy: [
        ...GUARDED,
        STATUSES,
        reading('200 shows an entry with exactly the fields of the specification'),
        entry('comes in an object with entries, page, pageSize and totalCount'),
      ],
    },
    {
      says: 'With format=csv the log comes as a CSV download; json is the default and nothing else is taken',
      provedBy: [csv('200 is a download in UTF-8 with a file name'), BAD],
    },
    {
      says: 'The CSV holds what the JSON form holds',
      provedBy: [csv('200 sends every match, the same entries in the same order as the pages of the JSON form')],
    },
    {
      says: 'The parameter action filters by the name of the action',
      provedBy: [filters('200 action keeps the entries of that action')],
    },
    {
      says: 'The parameter userId filters by user',
      provedBy: [filters('200 userId keeps the entries of that user, in any case')],
    },
    {
      says: 'The parameter fromDate, an ISO 8601 date, keeps the entries on or after it',
      provedBy: [filters('200 fromDate starts at 00:00:00 UTC of its day'), BAD],
    },
    {
      says: 'The parameter toDate, an ISO 8601 date, keeps the entries on or before it',
      provedBy: [filters('200 toDate reaches to the last microsecond of its day in UTC'), BAD],
    },
    {
      says: 'The parameter page is an integer of at least 1, and 1 when left out',
      provedBy: [pages('200 a page holds 10 entries unless pageSize says otherwise'), BAD],
    },
    {
      says: 'The parameter pageSize is an integer, and 10 when left out',
      provedBy: [
        pages('200 a page holds 10 entries unless pageSize says otherwise'),
        pages('200 pageSize is adjustable, and pages neither overlap nor leave a gap'),
        BAD,
      ],
    },
    { says: 'Audit entry: id, action, actionLabel and userName are strings', provedBy: ENTRY },
    { says: 'Audit entry: entityType and entityName are strings or null', provedBy: ENTRY },
    { says: 'Audit entry: entityId is the first 8 characters of the id, or null', provedBy: ENTRY },
    {
      says: 'Audit entry: meta is an object or null',
      provedBy: [...ENTRY, reading('200 shows what changed, and who did it: the key by its name')],
    },
    { says: 'Audit entry: createdAt is a date-time', provedBy: ENTRY },
    {
      says: 'Audit page: entries, page, pageSize and totalCount',
      provedBy: [entry('comes in an object with entries, page, pageSize and totalCount')],
    },
    {
      says: 'actionLabel reads well for each of the 28 named actions',
      provedBy: [labels('%s of the specification reads "%s"')],
    },
    {
      says: 'The list of actions is open: others exist and have a label too',
      provedBy: [labels('%s of our own reads "%s"'), labels('%s, which nobody foresaw, is still readable: "%s"')],
    },
  ],
};
