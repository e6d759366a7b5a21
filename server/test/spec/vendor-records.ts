import { type Chapter, describeTests } from './statement.ts';

const entry = describeTests('vendor-shapes.test.ts', 'A vendor list entry');
const detail = describeTests('vendor-shapes.test.ts', 'A vendor detail');
const score = describeTests('vendor-shapes.test.ts', 'A vendor score summary');
const created = describeTests('vendor-shapes.test.ts', 'A created vendor');
const parts = describeTests('vendor-detail.test.ts', 'GET /api/v1/vendors/{vendorId} and its sub-resources');
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

const ENTRY = [entry('has exactly the specified fields, with null for unknown values')];
const DETAIL = [detail('has exactly the specified fields and the rest of the record, with null for unknown values')];
const SCORE = [score('has exactly the specified fields, with null for unknown values')];
const CREATED = [
  created('has exactly the specified fields and its external ID, with null for unknown values, as does an updated one'),
];
const VALUES = [importing('201 with every value of %s, in the response and in the detail')];
const REFUSED = [badImport('400 when %s is %j')];

export const vendorRecords: Chapter = {
  title: 'Vendors: the records',
  statements: [
    { says: 'Vendor list entry: id, name and contactEmail are strings', provedBy: ENTRY },
    { says: 'Vendor list entry: externalId, contactName and website are strings or null', provedBy: ENTRY },
    { says: 'Vendor list entry: tier is LOW, MEDIUM, HIGH, CRITICAL or null', provedBy: [...ENTRY, ...VALUES] },
    {
      says: 'Vendor list entry: overallScore is a number from 0 to 1, or null when nothing has been scored',
      provedBy: [...ENTRY, entry('shows the overallScore %d as a number from 0 to 1')],
    },
    { says: 'Vendor list entry: lastAssessedAt is a date-time or null', provedBy: ENTRY },
    {
      says: 'Vendor list entry: assessmentCount is an integer, the number of all its assessments',
      provedBy: [
        ...ENTRY,
        describeTests(
          'assessment-shapes.test.ts',
          'The assessments of a vendor',
        )('are counted in assessmentCount in every state, until they are deleted'),
      ],
    },
    { says: 'Vendor list entry: tags is an array of strings', provedBy: ENTRY },

    { says: 'Vendor detail: id, name and contactEmail are strings', provedBy: DETAIL },
    { says: 'Vendor detail: externalId, contactName, website and notes are strings or null', provedBy: DETAIL },
    { says: 'Vendor detail: tier is LOW, MEDIUM, HIGH, CRITICAL or null', provedBy: [...DETAIL, ...VALUES] },
    { says: 'Vendor detail: overallScore is a number or null', provedBy: DETAIL },
    { says: 'Vendor detail: lastAssessedAt is a date-time or null', provedBy: DETAIL },
    {
      says: 'Vendor detail: contractValue is one of the five bands, written with an en dash, or null',
      provedBy: [...DETAIL, ...VALUES],
    },
    {
      says: 'Vendor detail: geographicRisk is DOMESTIC, REGIONAL, GLOBAL, HIGH_RISK_JURISDICTION or null',
      provedBy: [...DETAIL, ...VALUES],
    },
    { says: 'Vendor detail: tags is an array of strings', provedBy: DETAIL },
    {
      says: 'Vendor detail: assessments each have id, title, status, score or null, templateName and templateVersion',
      provedBy: [
        ...DETAIL,
        detail('lists assessments with id, title, status, score, templateName and templateVersion'),
      ],
    },
    {
      says: 'Vendor detail: domainBreakdown has domain, frameworkId, frameworkName, complianceRatio and controlCount',
      provedBy: [
        ...DETAIL,
        detail('lists domainBreakdown with domain, frameworkId, frameworkName, complianceRatio and controlCount'),
      ],
    },
    {
      says: 'Vendor detail: history has id, title, submittedAt (a date-time or null) and score (a number or null)',
      provedBy: [...DETAIL, detail('lists history with id, title, submittedAt and score')],
    },
    {
      says: 'Vendor detail: customerResponsibilityCompliance is null, or the integers total, completed, inProgress, pending, notApplicable and percent',
      provedBy: [...DETAIL, parts('200 counts customer responsibilities')],
    },

    {
      says: 'Vendor score summary: id, name, tier or null, overallScore or null, lastAssessedAt or null, assessmentCount and latestScore or null',
      provedBy: SCORE,
    },
    {
      says: 'Vendor score summary: domainBreakdown has the items of the detail',
      provedBy: [...SCORE, score('has the domainBreakdown of the detail')],
    },

    {
      says: 'Vendor import body: name (at least one character) and contactEmail (an email address) are required',
      provedBy: [
        created('accepts every field of the import body, of which only name and contactEmail are required'),
        badImport('400 with "Vendor name is required" when it %s'),
        ...REFUSED,
      ],
    },
    {
      says: 'Vendor import body: externalId, contactName, website, notes and serviceDescription are optional strings',
      provedBy: [
        created('accepts every field of the import body, of which only name and contactEmail are required'),
        importing('201 with only the required fields; the others are null'),
        ...REFUSED,
      ],
    },
    {
      says: 'Vendor import body: tier, dataSensitivity, contractValue and geographicRisk are optional and take every listed value',
      provedBy: [...VALUES, ...REFUSED],
    },
    {
      says: 'Vendor import body: contractRenewalDate is an optional day, YYYY-MM-DD',
      provedBy: [created('accepts contractRenewalDate as a date and returns it as a date-time'), ...REFUSED],
    },
    {
      says: 'Vendor import body: tags is an optional array of strings',
      provedBy: [importing('201 stores every field and returns the created vendor'), ...REFUSED],
    },

    { says: 'Created vendor: id, name and contactEmail are strings', provedBy: CREATED },
    {
      says: 'Created vendor: contactName, tier, website, notes and serviceDescription may be null',
      provedBy: CREATED,
    },
    {
      says: 'Created vendor: dataSensitivity, contractValue and geographicRisk are of their values or null',
      provedBy: [...CREATED, ...VALUES],
    },
    {
      says: 'Created vendor: contractRenewalDate is a date-time or null',
      provedBy: [...CREATED, created('accepts contractRenewalDate as a date and returns it as a date-time')],
    },
    { says: 'Created vendor: tags is an array of strings', provedBy: CREATED },
    {
      says: 'Created vendor: ownerId, overallScore and lastAssessedAt may be null; createdAt and updatedAt are date-times',
      provedBy: CREATED,
    },

    {
      says: 'Vendor update body: the fields of the record, such as name, tier, contactName and dataSensitivity, all optional',
      provedBy: [
        update('200 changes every field at once, including the owner'),
        update('200 changes only the fields in the request'),
        badUpdate('400 when %s is %j'),
      ],
    },
  ],
};
