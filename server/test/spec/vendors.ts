import { type Chapter, ENUM_VALUES, GUARDED, STATUSES, testsOf } from './statement.ts';

const list = testsOf('vendor-list.test.ts', 'GET /api/v1/vendors');
const detail = testsOf('vendor-detail.test.ts', 'GET /api/v1/vendors/{vendorId} and its parts');
const external = testsOf('vendor-detail.test.ts', 'GET /api/v1/vendors/external/{externalId}');
const score = testsOf('vendor-detail.test.ts', 'GET /api/v1/vendors/{vendorId}/score');
const assessments = testsOf('vendor-detail.test.ts', 'GET /api/v1/vendors/{vendorId}/assessments');
const importing = testsOf('vendor-import.test.ts', 'POST /api/v1/vendors/import');
const badImport = testsOf('vendor-import-refusals.test.ts', 'POST /api/v1/vendors/import refuses, and writes nothing');
const update = testsOf('vendor-update.test.ts', 'PUT /api/v1/vendors/{vendorId}');
const badUpdate = testsOf('vendor-update.test.ts', 'PUT /api/v1/vendors/{vendorId} refuses, and writes nothing');
const deleting = testsOf('vendor-delete.test.ts', 'DELETE /api/v1/vendors/{vendorId}');
const csv = testsOf('vendor-export.test.ts', 'GET /api/v1/vendors/{vendorId}/export');
const certifications = testsOf('certification-routes.test.ts', 'GET /api/v1/vendors/{vendorId}/certifications');

const CSV = csv(
  '200 with the vendor details, assessment summaries, certifications and customer-responsibility actions',
);
const ofVendor = testsOf('assessment-shapes.test.ts', 'The assessments of a vendor');
const removal = testsOf('removal.test.ts', 'DELETE /api/v1/vendors/{vendorId}');

const UNKNOWN = [
  detail('404 on %j for a vendor that does not exist'),
  detail('404 on %j for ids that no vendor can have'),
];

export const vendors: Chapter = {
  title: 'Vendors: the routes',
  statements: [
    {
      says: 'GET /api/v1/vendors (vendors:view) answers 200 with an array of vendor list entries',
      provedBy: [
        ...GUARDED,
        STATUSES,
        list('200 with all vendors of the organisation as one array, ordered by name, capitals or not'),
      ],
    },
    {
      says: 'The parameter query searches name and contact e-mail, in any case',
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
        list('200 with all vendors of the organisation as one array, ordered by name, capitals or not'),
        list('200 filters by %s'),
      ],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId} (vendors:view) answers 200 with the vendor detail',
      provedBy: [...GUARDED, STATUSES, detail('200 in capitals too: an id is a number, not a word')],
    },
    { says: 'GET /api/v1/vendors/{vendorId} answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'GET /api/v1/vendors/external/{externalId} (vendors:view) answers 200 with the same detail',
      provedBy: [...GUARDED, STATUSES, external('200 with the detail of the vendor that holds %j')],
    },
    {
      says: 'GET /api/v1/vendors/external/{externalId} answers 404 when no vendor has that external id',
      provedBy: [external('404 when no vendor holds %j')],
    },
    {
      says: 'POST /api/v1/vendors/import (vendors:create) takes a JSON body and answers 201 with the created vendor',
      provedBy: [...GUARDED, STATUSES, importing('201 stores every field and answers with the created vendor')],
    },
    {
      says: 'POST /api/v1/vendors/import answers 400 for a body that is no vendor',
      provedBy: [badImport('400 when %s is %j'), badImport('400 when the body is %s')],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} (vendors:edit) takes a JSON body and answers 200 with the updated vendor',
      provedBy: [...GUARDED, STATUSES, update('200 changes every field at once, the owner too')],
    },
    {
      says: 'Every field of an update may be left out, and what is left out keeps its stored value',
      provedBy: [
        update('200 changes what is named and keeps every omitted field'),
        update('200 when nothing changes writes nothing'),
      ],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} answers 400 for an invalid body',
      provedBy: [badUpdate('400 when %s is %j'), badUpdate('400 without a body')],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} answers 404 for an unknown vendor',
      provedBy: [badUpdate('404 when the vendor does not exist'), badUpdate('404 when the id is %j')],
    },
    {
      says: 'PUT /api/v1/vendors/{vendorId} answers 409 when another vendor holds the external id, not when it is its own',
      provedBy: [
        badUpdate('409 when another vendor holds the external id'),
        update('200 with the external id it already holds'),
      ],
    },
    {
      says: 'DELETE /api/v1/vendors/{vendorId} (vendors:delete) answers 200 with a body',
      provedBy: [...GUARDED, STATUSES, deleting('200 removes the vendor with everything that belongs to it, for good')],
    },
    {
      says: 'DELETE /api/v1/vendors/{vendorId} answers 404 for an unknown vendor',
      provedBy: [deleting('404 when the id is %j, and nothing is written')],
    },
    {
      says: 'Deleting cannot be undone: nothing of the vendor is found afterwards',
      provedBy: [deleting('404 for everything about it afterwards, and its external id is free again')],
    },
    {
      says: 'Deleting a vendor removes its assessments, responses, evidence and findings',
      provedBy: [removal('200 removes its assessments, responses, evidence and findings')],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/score (vendors:view) answers 200 with the score summary',
      provedBy: [...GUARDED, STATUSES, score('200 with what is stored')],
    },
    { says: 'GET /api/v1/vendors/{vendorId}/score answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'GET /api/v1/vendors/{vendorId}/export (vendors:view) answers 200 as text/csv',
      provedBy: [...GUARDED, STATUSES, CSV],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/export answers 404 for an unknown vendor',
      provedBy: [csv('404 when the vendor does not exist, and nothing is audited')],
    },
    {
      says: 'The CSV holds the vendor details, certifications and customer-responsibility actions',
      provedBy: [CSV],
    },
    {
      says: 'The CSV holds summaries of the assessments',
      provedBy: [CSV, ofVendor('are summed up in the CSV of the vendor')],
    },
    {
      says: 'The CSV is an attachment whose file name is built from the vendor name',
      provedBy: [csv('200 as an attachment named after %j')],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/assessments (vendors:view) answers 200 with a page of its assessments',
      provedBy: [...GUARDED, STATUSES, assessments('200 with an empty page for %j')],
    },
    { says: 'GET /api/v1/vendors/{vendorId}/assessments answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'That list is the assessment list filtered by vendorId',
      provedBy: [ofVendor('are the assessment list filtered by vendorId, beside the id and name of the vendor')],
    },
    {
      says: 'Its status is a free string: one that no assessment has selects none',
      provedBy: [ofVendor('are filtered by any status'), assessments('200 with an empty page for %j')],
    },
    {
      says: 'Its page is an integer of at least 1, and 1 when left out',
      provedBy: [assessments('200 with an empty page for %j'), assessments('400 naming the parameter for %s')],
    },
    {
      says: 'GET /api/v1/vendors/{vendorId}/certifications (vendors:view) answers 200 with the list, attachments included',
      provedBy: [...GUARDED, STATUSES, certifications('200 in the order of names, with the status of the day')],
    },
    { says: 'GET /api/v1/vendors/{vendorId}/certifications answers 404 for an unknown vendor', provedBy: UNKNOWN },
    {
      says: 'The values of tier, dataSensitivity, contractValue and geographicRisk are the listed ones and no others',
      provedBy: [
        ENUM_VALUES,
        importing('201 with every value of %s, in the answer and in the detail'),
        testsOf('enums.test.ts', 'A value that is not listed')('400 as %s of a vendor'),
      ],
    },
  ],
};
