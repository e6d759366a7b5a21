import { type Chapter, ENUM_VALUES, ACCESS_TESTS, STATUSES, describeTests } from './statement.ts';

const list = describeTests('vendor-list.test.ts', 'GET /api/v1/vendors');
const detail = describeTests('vendor-detail.test.ts', 'GET /api/v1/vendors/{vendorId} and its sub-resources');
const external = describeTests('vendor-detail.test.ts', 'GET /api/v1/vendors/external/{externalId}');
const score = describeTests('vendor-detail.test.ts', 'GET /api/v1/vendors/{vendorId}/score');
const assessments = describeTests('vendor-detail.test.ts', 'GET /api/v1/vendors/{vendorId}/assessments');
const importing = describeTests('vendor-import.test.ts', 'POST /api/v1/vendors/import');
const badImport = describeTests(
  'vendor-import-refusals.test.ts',
  'POST /api/v1/vendors/import with invalid data writes nothing',
);
const update = describeTests('vendor-update.test.ts', 'PUT /api/v1/vendors/{vendorId}');
const badUpdate = describeTests(
  'vendor-update.test.ts',
  'PUT /api/v1/vendors/{vendorId} with invalid data writes nothing',
);
const deleting = describeTests('vendor-delete.test.ts', 'DELETE /api/v1/vendors/{vendorId}');
const csv = describeTests('vendor-export.test.ts', 'GET /api/v1/vendors/{vendorId}/export');
const attachments = describeTests(
  'attachment-routes.test.ts',
  'POST /api/v1/vendors/{vendorId}/certifications/{certificationId}/attachments',
);
const certifications = describeTests('certification-routes.test.ts', 'GET /api/v1/vendors/{vendorId}/certifications');

const CSV = csv(
  '200 with the vendor details, assessment summaries, certifications and customer-responsibility actions',
);
const ofVendor = describeTests('assessment-shapes.test.ts', 'The assessments of a vendor');
const removal = describeTests('removal.test.ts', 'DELETE /api/v1/vendors/{vendorId}');

const UNKNOWN = [detail('404 on %j for a vendor that does not exist'), detail('404 on %j for malformed IDs')];

export const vendors: Chapter = {
  title: 'Vendors: the routes',
  statements: [
    {
      says: 'GET /api/v1/vendors (vendors:view) answers 200 with an array of vendor list entries',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        list('200 with all vendors of the organisation as one array, ordered by name, case-insensitively'),
      ],
    },
    {
      says: 'The parameter query searches name and contact email, ignoring case',
      provedBy: [list('200 finds by %s')],
    },
    {
      says: 'The parameter tier filters by one of the four tiers',
      provedBy: [list('200 filters by %s'), list('400 naming %s for %s')],
    },
    { says: 'The parameter tag filters by a label', provedBy: [list('200 filters by %s')] },
    {
      says: 'The parameter externalId matches to the letter and finds at most one vendor',
      provedBy: [list('200 filters by %s')],
    },
    {
      says: 'All four parameters may be left out, and narrow further when they come together',
      provedBy: [
        list('200 with all vendors of the organisation as one array, ordered by name, case-insensitively'),
        list('200 filters by %s'),
      ],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId} (vendors:view) answers 200 with the vendor detail',
      provedBy: [...ACCESS_TESTS, STATUSES, detail('200 for an upper-case ID')],
    },
    { says: 'GET /api/v1/vendors/{vendorId} answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'GET /api/v1/vendors/external/{externalId} (vendors:view) answers 200 with the same detail',
      provedBy: [...ACCESS_TESTS, STATUSES, external('200 with the vendor whose external ID is %j')],
    },
    {
      says: 'GET /api/v1/vendors/external/{externalId} answers 404 when no vendor has that external id',
      provedBy: [external('404 when no vendor has the external ID %j')],
    },
    {
      says: 'POST /api/v1/vendors/import (vendors:create) takes a JSON body and answers 201 with the created vendor',
      provedBy: [...ACCESS_TESTS, STATUSES, importing('201 stores every field and returns the created vendor')],
    },
    {
      says: 'POST /api/v1/vendors/import answers 400 for a body that is no vendor',
      provedBy: [badImport('400 when %s is %j'), badImport('400 when the body is %s')],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} (vendors:edit) takes a JSON body and answers 200 with the updated vendor',
      provedBy: [...ACCESS_TESTS, STATUSES, update('200 changes every field at once, including the owner')],
    },
    {
      says: 'Every field of an update may be left out, and what is left out keeps its stored value',
      provedBy: [
        update('200 changes only the fields in the request'),
        update('200 when nothing changes; writes nothing'),
      ],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} answers 400 for an invalid body',
      provedBy: [badUpdate('400 when %s is %j'), badUpdate('400 without a body')],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} answers 404 for an unknown vendor',
      provedBy: [badUpdate('404 when the vendor does not exist'), badUpdate('404 when the ID is %j')],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} answers 409 when another vendor holds the external id, not when it is its own',
      provedBy: [badUpdate('409 when the external ID is taken'), update('200 with its current external ID')],
    },
    {
      says: 'DELETE /api/v1/vendors/{vendorId} (vendors:delete) answers 200 with a body',
      provedBy: [...ACCESS_TESTS, STATUSES, deleting('200 deletes the vendor with everything that belongs to it')],
    },
    {
      says: 'DELETE /api/v1/vendors/{vendorId} answers 404 for an unknown vendor',
      provedBy: [deleting('404 when the ID is %j; writes nothing')],
    },
    {
      says: 'Deleting cannot be undone: nothing of the vendor is found afterwards',
      provedBy: [deleting('404 for every route of a deleted vendor; its external ID can be used again')],
    },
    {
      says: 'Deleting a vendor removes its assessments, responses, evidence and findings',
      provedBy: [removal('200 deletes its assessments, responses, evidence and findings')],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/score (vendors:view) answers 200 with the score summary',
      provedBy: [...ACCESS_TESTS, STATUSES, score('200 with the stored scores')],
    },
    { says: 'GET /api/v1/vendors/{vendorId}/score answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'GET /api/v1/vendors/{vendorId}/export (vendors:view) answers 200 as text/csv',
      provedBy: [...ACCESS_TESTS, STATUSES, CSV],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/export answers 404 for an unknown vendor',
      provedBy: [csv('404 when the vendor does not exist; audits nothing')],
    },
    {
      says: 'The CSV holds the vendor details, certifications and customer-responsibility actions',
      provedBy: [CSV],
    },
    {
      says: 'The CSV holds summaries of the assessments',
      provedBy: [CSV, ofVendor("are summarised in the vendor's CSV export")],
    },
    {
      says: 'The CSV is an attachment whose file name is built from the vendor name',
      provedBy: [csv('200 as an attachment named after %j')],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/assessments (vendors:view) answers 200 with a page of its assessments',
      provedBy: [...ACCESS_TESTS, STATUSES, assessments('200 with an empty page for %j')],
    },
    { says: 'GET /api/v1/vendors/{vendorId}/assessments answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'That list is the assessment list filtered by vendorId',
      provedBy: [ofVendor('are the assessment list filtered by vendorId, plus the ID and name of the vendor')],
    },
    {
      says: 'Its status is a free string: one that no assessment has selects none',
      provedBy: [
        ofVendor('can be filtered by status; an unknown status matches nothing'),
        assessments('200 with an empty page for %j'),
      ],
    },
    {
      says: 'Its page is an integer of at least 1, and 1 when left out',
      provedBy: [assessments('200 with an empty page for %j'), assessments('400 names the parameter for %s')],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/certifications (vendors:view) answers 200 with the list, attachments included',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        certifications('200 in order of name, with the status as of today'),
        attachments('201 with the details, which every route of the certification then shows'),
      ],
    },
    { says: 'GET /api/v1/vendors/{vendorId}/certifications answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'The values of tier, dataSensitivity, contractValue and geographicRisk are the listed ones and no others',
      provedBy: [
        ENUM_VALUES,
        importing('201 with every value of %s, in the response and in the detail'),
        describeTests('enums.test.ts', 'An unlisted value')('400 for %s of a vendor'),
      ],
    },
  ],
};
