import { type Chapter, ENUM_VALUES, ACCESS_TESTS, STATUSES, describeTests } from './statement.ts';

const list = describeTests('assessment-list.test.ts', 'GET /api/v1/assessments');
const pages = describeTests('assessment-list.test.ts', 'Pagination of GET /api/v1/assessments');
const csv = describeTests('assessment-csv.test.ts', 'GET /api/v1/assessments?format=csv');
const filter = describeTests('enums.test.ts', 'An unlisted value')('400 when filtering %s by %s');
const formats = describeTests('enums.test.ts', 'The API description')('lists json and csv as the formats of %s');

const detail = describeTests('assessment-shapes.test.ts', 'GET /api/v1/assessments/{assessmentId}');
const exporting = describeTests('assessment-shapes.test.ts', 'GET /api/assessments/{assessmentId}/export');

const printing = describeTests('assessment-pdf.test.ts', 'GET /api/assessments/{assessmentId}/pdf');

const UNKNOWN = detail('404 for the assessment %s');
const BAD = pages('400 naming %s for %s');
const DATES = list('200 with assessments created from fromDate to toDate inclusive: %s');

export const assessments: Chapter = {
  title: 'Assessments',
  statements: [
    {
      says: 'GET /api/v1/assessments (assessments:view) answers 200 with a paged JSON list',
      provedBy: [...ACCESS_TESTS, STATUSES, list('200 with the assessments of the organisation, newest first')],
    },
    {
      says: 'With format=csv the list comes as CSV; json is the default and nothing else is taken',
      provedBy: [
        csv('200 with a header row and all matches, in the order of the JSON list'),
        csv('200 is a download in UTF-8 with a file name'),
        formats,
        filter,
      ],
    },
    {
      says: 'The parameter vendorId filters by vendor',
      provedBy: [list('200 filters by vendorId; a malformed ID matches nothing')],
    },
    {
      says: 'The parameter status filters by one of the six states',
      provedBy: [list('200 filters by status %s'), filter],
    },
    { says: 'The parameter fromDate keeps assessments created on or after it', provedBy: [DATES, BAD] },
    { says: 'The parameter toDate keeps assessments created on or before it', provedBy: [DATES, BAD] },
    {
      says: 'The parameter page is an integer of at least 1, and 1 when left out',
      provedBy: [pages('200 returns every assessment once across pages, in list order'), BAD],
    },
    { says: 'The parameter query searches the title', provedBy: [list('200 searches the title by %s')] },
    {
      says: 'The parameter overdue selects overdue assessments only when it is true',
      provedBy: [
        list('200 overdue=true returns only SENT or IN_PROGRESS assessments past their due date'),
        list('200 ignores overdue=%s'),
      ],
    },
    {
      says: 'An assessment is overdue when its due date has passed while it is SENT or IN_PROGRESS',
      provedBy: [
        list('200 overdue=true returns only SENT or IN_PROGRESS assessments past their due date'),
        list('200 marks overdue assessments, but not on their due date'),
        'assessment-lifecycle.test.ts > Overdue > applies only while the vendor can answer, from the day after the due date',
      ],
    },
    {
      says: 'All parameters may be left out, and narrow further when they come together',
      provedBy: [list('200 with the assessments of the organisation, newest first'), list('200 combines all filters')],
    },
    {
      says: 'Assessment: title, score (a number or null), due date, creation date and status',
      provedBy: [
        list('200 with exactly the fields of a list item'),
        detail('200 has a title, a status, a score, a due date and a creation date'),
      ],
    },
    {
      says: 'Assessment status: DRAFT, SENT, IN_PROGRESS, SUBMITTED, UNDER_REVIEW or COMPLETED, and nothing else',
      provedBy: [ENUM_VALUES, list('200 filters by status %s')],
    },
    {
      says: 'The states are passed through in order, from DRAFT to COMPLETED',
      provedBy: [
        'assessment-lifecycle.test.ts > Status transitions > %s is allowed only from %j',
        'assessment-lifecycle.test.ts > Every command in every state > 200 when %s: %s succeeds and writes one audit entry',
      ],
    },
    {
      says: 'GET /api/v1/assessments/{assessmentId} (assessments:view) answers 200 with the assessment detail',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        detail('200 has a title, a status, a score, a due date and a creation date'),
      ],
    },
    { says: 'GET /api/v1/assessments/{assessmentId} answers 404 for an unknown assessment', provedBy: [UNKNOWN] },
    {
      says: 'Assessment detail: vendor info and the template',
      provedBy: [detail('200 has the vendor and the template')],
    },
    {
      says: 'Assessment detail: questions with responses',
      provedBy: [detail('200 has the questions with their responses')],
    },
    { says: 'Assessment detail: review decisions', provedBy: [detail('200 has the review decisions')] },
    { says: 'Assessment detail: findings', provedBy: [detail('200 has the findings')] },
    { says: 'Assessment detail: threaded comments', provedBy: [detail('200 has the comments as threads')] },
    { says: 'Assessment detail: evidence', provedBy: [detail('200 has the evidence')] },
    {
      says: 'Assessment detail: a score breakdown',
      provedBy: [
        detail('200 has a score breakdown: each question with its rule, weight, compliance, gain and loss'),
        'verify-score.test.ts > verify-score.mjs > agrees with a response of the service',
      ],
    },
    {
      says: 'GET /api/assessments/{assessmentId}/export answers 200 as text/csv',
      provedBy: [...ACCESS_TESTS, STATUSES, exporting('200 as a text/csv attachment named after the vendor')],
    },
    {
      says: 'That CSV holds all responses with their compliance status',
      provedBy: [exporting('200 with every response and its compliance status')],
    },
    { says: 'That CSV holds the findings', provedBy: [exporting('200 with the findings')] },
    {
      says: 'That CSV is an attachment named after the vendor',
      provedBy: [exporting('200 as a text/csv attachment named after the vendor')],
    },
    { says: 'GET /api/assessments/{assessmentId}/export answers 404 for an unknown assessment', provedBy: [UNKNOWN] },
    {
      says: 'GET /api/assessments/{assessmentId}/pdf answers 200 as application/pdf',
      provedBy: [...ACCESS_TESTS, STATUSES, printing('200 as application/pdf, an attachment named after the vendor')],
    },
    {
      says: 'That PDF holds the responses, the score, the findings and the details of the vendor',
      provedBy: [
        printing('200 with the responses by section: answer, decision, rationale and evidence'),
        printing('200 with the score, its rating and the score breakdown'),
        printing('200 with the findings, their controls and their status'),
        printing('200 with the vendor, the dates and the reviewer on the cover'),
      ],
    },
    {
      says: 'That PDF is branded with the name of the organisation',
      provedBy: [printing('200 with organisation, date, report ID and page x of y on every page')],
    },
    {
      says: 'GET /api/assessments/{assessmentId}/pdf answers 404 for an unknown assessment',
      provedBy: [printing('404 when the assessment ID is %s; writes nothing')],
    },
  ],
};
