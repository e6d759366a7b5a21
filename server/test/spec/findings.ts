import { type Chapter, ENUM_VALUES, ACCESS_TESTS, STATUSES, describeTests } from './statement.ts';

const filter = describeTests('enums.test.ts', 'An unlisted value')('400 when filtering %s by %s');

const list = describeTests('finding-rules.test.ts', 'GET /api/v1/findings');
const closing = describeTests('finding-rules.test.ts', 'PATCH /api/v1/findings/{findingId}');

const BAD = list('400 names the parameter for %s');
const MOVES = closing('200 moves an OPEN finding to %s, with its resolutionNote');
const INVALID = closing('400 for %j; writes nothing');

export const findings: Chapter = {
  title: 'Findings',
  statements: [
    {
      says: 'GET /api/v1/findings (assessments:view) answers 200 with a page of the findings of all vendors',
      provedBy: [...ACCESS_TESTS, STATUSES, list('200 with a page of the findings of all vendors')],
    },
    {
      says: 'The parameter status filters by OPEN, REMEDIATED or RISK_ACCEPTED',
      provedBy: [list('200 filters by status %s'), filter],
    },
    {
      says: 'The parameter severity filters by CRITICAL, HIGH, MEDIUM or LOW',
      provedBy: [list('200 filters by severity %s'), filter],
    },
    {
      says: 'The parameter vendorId filters by vendor',
      provedBy: [list('200 filters by vendorId; a malformed ID matches nothing')],
    },
    {
      says: 'The parameter page is an integer of at least 1, and 1 when left out',
      provedBy: [list('200 page by page, with every finding once, starting at page 1'), BAD],
    },
    {
      says: 'Finding status: OPEN, REMEDIATED or RISK_ACCEPTED, and nothing else',
      provedBy: [ENUM_VALUES, list('200 filters by status %s')],
    },
    {
      says: 'Finding severity: CRITICAL, HIGH, MEDIUM or LOW, and nothing else',
      provedBy: [ENUM_VALUES, list('200 filters by severity %s')],
    },
    {
      says: 'A finding belongs to a vendor and an assessment',
      provedBy: [list('200 names the vendor and the assessment of each finding')],
    },
    { says: 'A finding can carry a resolution note', provedBy: [MOVES] },
    {
      says: 'PATCH /api/v1/findings/{findingId} (assessments:review) answers 200 with the updated finding',
      provedBy: [...ACCESS_TESTS, STATUSES, MOVES],
    },
    { says: 'Finding update body: status is required, REMEDIATED or RISK_ACCEPTED', provedBy: [MOVES, INVALID] },
    {
      says: 'Finding update body: resolutionNote is an optional string, stored with the change',
      provedBy: [MOVES, closing('200 without a resolutionNote'), INVALID],
    },
    { says: 'PATCH /api/v1/findings/{findingId} answers 400 for an invalid body', provedBy: [INVALID] },
    {
      says: 'PATCH /api/v1/findings/{findingId} answers 404 for an unknown finding',
      provedBy: [closing('404 for the finding %s; writes nothing')],
    },
    { says: 'OPEN becomes REMEDIATED', provedBy: [MOVES] },
    { says: 'OPEN becomes RISK_ACCEPTED', provedBy: [MOVES] },
    {
      says: 'A REMEDIATED or RISK_ACCEPTED finding cannot be moved again',
      provedBy: [
        closing('400 when it is already %s, whatever the new status'),
        'finding-lifecycle.test.ts > a finding can be closed only once',
      ],
    },
  ],
};
