import { VendorImportField } from '@assay/contract';
import { VENDOR_COLUMNS } from '../../src/features/insight/reports/vendor-export.ts';
import { VENDOR_CSV_FIELDS, VENDOR_CSV_HEADERS } from '../../src/features/portfolio/vendors/vendor-fields.ts';
import { VENDOR_TABLE_CSV_COLUMNS } from '../../src/features/portfolio/vendors/vendor-table-csv.ts';

export type ColumnDoc = readonly [meaning: string, example: string];
type Table = Readonly<Record<string, ColumnDoc>>;

const VENDOR_ID = 'd290f1ee-6c54-4b01-90e6-d61d40f7a5b1';
const MOMENT = '2026-11-02T09:14:05.120Z';

const vendorFields: Readonly<Record<VendorImportField, ColumnDoc>> = {
  name: ['Name of the vendor', 'Northwind Payroll'],
  externalId: ['Its id in a system of yours', 'V-1042'],
  contactName: ['Who answers for it', 'Grace Hopper'],
  contactEmail: ['Where questionnaires are sent', 'grace@northwind.example'],
  tier: ['`LOW`, `MEDIUM`, `HIGH` or `CRITICAL`', 'HIGH'],
  website: ['Its website', 'https://northwind.example'],
  notes: ['Notes', 'Renegotiate in spring'],
  serviceDescription: ['What it does for you', 'Runs the payroll'],
  dataSensitivity: ['`PUBLIC`, `INTERNAL`, `CONFIDENTIAL` or `RESTRICTED`', 'RESTRICTED'],
  contractRenewalDate: ['The day the contract is renewed', '2027-03-31'],
  contractValue: ['A range per year', '$50K–$250K'],
  geographicRisk: ['`DOMESTIC`, `REGIONAL`, `GLOBAL` or `HIGH_RISK_JURISDICTION`', 'REGIONAL'],
  tags: ['Its tags, with `; ` between them', 'payroll; eu'],
};

const RATING: ColumnDoc = [
  "`GREEN`, `AMBER`, `RED` or `UNSCORED`, from the exact score by the organisation's thresholds",
  'AMBER',
];
const HELD_BACK: ColumnDoc = [
  'The critical questions or findings that make a green score amber, with `; ` between them',
  'Backups are not made daily',
];

const vendorColumns: Table = {
  ...Object.fromEntries(VENDOR_CSV_FIELDS.map((field) => [VENDOR_CSV_HEADERS[field], vendorFields[field]])),
  ID: ['Its id', VENDOR_ID],
  Owner: ['Who looks after it here', 'Ada Lovelace'],
  'Overall score': ['Its score, from 0 to 1; empty until an assessment is completed', '0.83'],
  Rating: RATING,
  'Last assessed at': ['When an assessment of it was last completed', MOMENT],
  'Next review on': ['When it is to be assessed again, by its tier', '2027-11-02'],
  Assessments: ['How many assessments it has', '3'],
  'Open findings': ['How many findings of it are open', '1'],
  'Held back by': HELD_BACK,
};

/** A column without a description is left out, which the page then refuses by name. */
const describe = (columns: object): Table =>
  Object.fromEntries(
    Object.keys(columns).flatMap((header) => {
      const doc = vendorColumns[header];
      return doc ? [[header, doc]] : [];
    }),
  );

export const vendorTable = describe(VENDOR_TABLE_CSV_COLUMNS);
export const vendorRecord = describe(VENDOR_COLUMNS);

const STATUS: ColumnDoc = ['`DRAFT`, `SENT`, `IN_PROGRESS`, `SUBMITTED`, `UNDER_REVIEW` or `COMPLETED`', 'COMPLETED'];
const ASSESSMENT: ColumnDoc = ['Title of the assessment', 'Security review 2026'];
const ASSESSMENT_ID: ColumnDoc = ['Its id', '7c9e6679-7425-40de-944b-e07fc1f90ae7'];
const SCORE: ColumnDoc = ['From 0 to 1; empty until it is completed', '0.83'];
const DUE: ColumnDoc = ['The day the answers are due', '2026-10-31'];
const life: Table = {
  Status: STATUS,
  Overdue: ['`true` when the due date has passed and the vendor has not handed it in', 'false'],
  Score: SCORE,
  'Due date': DUE,
  'Created at': ['When it was prepared', '2026-10-01T08:00:00.000Z'],
  'Sent at': ['When it was sent to the vendor', '2026-10-01T08:05:00.000Z'],
  'Submitted at': ['When the vendor last handed it in', '2026-10-20T15:30:00.000Z'],
  'Completed at': ['When the review ended', MOMENT],
  Template: ['The template it was made from', 'Baseline security'],
  'Template version': ['Its version', '2'],
  Reviewer: ['Who reviews it', 'Ada Lovelace'],
};

const PROVISIONAL: ColumnDoc = ['`true` when there is a score that the review can still change', 'false'];
const rated: Table = { Provisional: PROVISIONAL, Rating: RATING, 'Held back by': HELD_BACK };

export const assessmentOfVendor: Table = { Assessment: ASSESSMENT, ID: ASSESSMENT_ID, ...life, ...rated };

export const assessmentList: Table = {
  Assessment: ASSESSMENT,
  ID: ASSESSMENT_ID,
  Vendor: ['Name of the vendor', 'Northwind Payroll'],
  'Vendor ID': ["The vendor's id", VENDOR_ID],
  ...life,
  ...rated,
};

export const certification: Table = {
  Certification: ['Name of the certification', 'ISO/IEC 27001'],
  ID: ['Its id', '3f333df6-90a4-4fda-8dd3-9485d27cee36'],
  Issuer: ['Who issued it', 'Example Certification Ltd'],
  'Issued date': ['The day it was issued', '2025-06-01'],
  'Expires date': ['The last day on which it is valid', '2028-05-31'],
  Status: ['`VALID`, `EXPIRING` or `EXPIRED`', 'VALID'],
  Notes: ['Notes', 'Covers the data centre only'],
  Files: ['The names of its files, with `; ` between them', 'certificate.pdf'],
};

export const responsibility: Table = {
  'Customer responsibility': ['What you have to do yourselves', 'Review who has access every quarter'],
  ID: ['Its id', '6ecd8c99-4036-403d-bf84-cf8400f67836'],
  Description: ['More about it', 'Export the list of users and compare'],
  Control: ['The control of a framework it belongs to', 'AC-2'],
  Certification: ['The certification of the vendor it came from', 'SOC 2'],
  Owner: ['Who does it', 'Ada Lovelace'],
  'Due date': ['The day it is due', '2026-12-31'],
  Status: ['`PENDING`, `IN_PROGRESS`, `COMPLETED` or `NOT_APPLICABLE`', 'IN_PROGRESS'],
  Notes: ['Notes', 'Half done'],
};

export const auditEntry: Table = {
  ID: ['Id of the entry', '0199f0a2-5a44-7c31-9d0a-3b1f7a2c9e11'],
  Action: ['The action: see [audit actions](audit-actions.md)', 'UPDATE_VENDOR'],
  Label: ['The action in words', 'Vendor updated'],
  User: ['Who did it', 'Ada Lovelace'],
  'Entity type': ['What kind of thing it was done to', 'Vendor'],
  'Entity ID': ['The first 8 characters of its id', 'd290f1ee'],
  'Entity name': ['What it is called', 'Northwind Payroll'],
  Details: ['The details as JSON', '{"changes":{"tier":{"from":"LOW","to":"HIGH"}}}'],
  'Created at': ['When it happened', MOMENT],
};

export const securityEvent: Table = {
  ID: ['ID of the event', '0199f0a2-5a44-4c31-9d0a-3b1f7a2c9e11'],
  Kind: [
    '`SIGN_IN_FAILED`, `API_KEY_REFUSED`, `ACCESS_DENIED`, `CONFIRMATION_REQUIRED`, `CONFIRMATION_FAILED` or `NOT_RECORDED`',
    'SIGN_IN_FAILED',
  ],
  Label: ['The kind in words', 'Sign-in failed'],
  Reason: ['Why the request was refused, if the kind does not say it', 'wrong password'],
  Count: ['How often it happened within a minute', '3'],
  'Caller kind': [
    '`session`, `pending` (between the two steps of signing in), `apiKey`, `portal` or `scim`',
    'session',
  ],
  'Caller ID': ['ID of the user, API key or link', 'd290f1ee-6c54-4b01-90e6-d701748f0851'],
  Caller: ['Name of the user, API key or contact', 'Ada Lovelace'],
  Address: ['IP address', '203.0.113.7'],
  Route: ['Method and path', 'POST /api/app/sign-in'],
  'Request ID': ['ID of the first request, as in the service log', '7f9c2ba4-e88f-427d-b1c3-0a5c6d7e8f90'],
  'Occurred at': ['When it happened first', MOMENT],
};

export const response: Table = {
  Section: ['The section of the questionnaire', 'Access'],
  Key: ['The key of the question', 'access.mfa'],
  Question: ['The question', 'Do all administrators sign in with a second factor?'],
  Type: ['Its [type](template-format.md#question-types)', 'YES_NO'],
  'Risk weight': ['`CRITICAL`, `HIGH`, `MEDIUM` or `LOW`', 'CRITICAL'],
  Required: ['Whether it has to be answered', 'true'],
  Visible: ['Whether its condition shows it', 'true'],
  Answer: ['The answer; several with `; ` between them', 'NO'],
  'Not applicable': ['Whether the vendor says that it does not apply', 'false'],
  Justification: ['Why it does not apply', ''],
  'Entered on behalf by': ['Who of the organisation entered it for the vendor', ''],
  'Compliance status': [
    '`COMPLIANT`, `PARTIAL`, `NON_COMPLIANT`, `NOT_APPLICABLE`, or why it does not count yet',
    'NON_COMPLIANT',
  ],
  Compliance: ['How far it meets what is expected, from 0 to 1', '0.75'],
  Why: ['Why, in words', 'Answered No. Expected Yes'],
  Decision: ["The reviewer's decision", 'NON_COMPLIANT'],
  Rationale: ['Why the reviewer decided so', 'Confirmed in a call'],
  Reviewer: ['Who decided', 'Ada Lovelace'],
  Controls: ['The controls it asks about, with `; ` between them', 'ISO/IEC 27001 A.8.5'],
  'Exact compliance': ['The fraction that the compliance is rounded from', '3 of 4'],
  'Expected answer': ['What counts as compliant', 'Yes'],
  Weight: ['What its risk weight counts', '8'],
  Gain: ['What it adds to the score, from 0 to 1', '0.26087'],
  Loss: ['What is missing to a full score because of it', '0.086957'],
  Findings: ['Titles of the findings', 'Administrators sign in without a second factor'],
  'Finding IDs': ['Their IDs', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  'Finding descriptions': ['What is wrong', 'Answered No. Expected Yes'],
  'Finding severities': ['`CRITICAL`, `HIGH`, `MEDIUM` or `LOW`', 'CRITICAL'],
  'Finding statuses': ['`PROPOSED` until the review ends; then `OPEN`, `REMEDIATED` or `RISK_ACCEPTED`', 'OPEN'],
  'Finding controls': ['The controls they are about, with `, ` between those of one finding', 'A.8.5'],
  'Finding due dates': ['The days they are to be resolved by', '2026-12-31'],
  'Finding resolution notes': ['How they were resolved', ''],
  'Findings resolved at': ['When they were resolved', ''],
  'Findings resolved by': ['Who resolved them', ''],
  Assessment: ASSESSMENT,
  'Assessment ID': ASSESSMENT_ID,
  Vendor: ['Name of the vendor', 'Northwind Payroll'],
  'Assessment status': STATUS,
  Score: SCORE,
  Template: ['The template it was made from', 'Baseline security'],
  'Template version': ['Its version', '2'],
  'Due date': DUE,
  'Submitted at': ['When the vendor last handed it in', '2026-10-20T15:30:00.000Z'],
  'Submitted by': [
    'Who is responsible for the answers, with their job title; and who entered them, where a team member did',
    'Grace Hopper, CISO, entered by Ada Whitlock',
  ],
  'Completed at': ['When the review ended', MOMENT],
  'Assessment reviewer': ['Who reviews it', 'Ada Lovelace'],
  ...rated,
  'Exact score': ['The fraction that the score is rounded from', '31 of 69'],
  Coverage: ['How much of the questionnaire the score stands for, by weight', '0.69697'],
};

export const findingList: Table = {
  Finding: ['Title of the finding', 'Administrators sign in without a second factor'],
  ID: ['Its id', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  Vendor: ['Name of the vendor', 'Northwind Payroll'],
  'Vendor ID': ["The vendor's id", VENDOR_ID],
  Assessment: ASSESSMENT,
  'Assessment ID': ["The assessment's id", ASSESSMENT_ID[1]],
  Key: ['The key of the question it comes from', 'access.mfa'],
  Severity: ['`CRITICAL`, `HIGH`, `MEDIUM` or `LOW`', 'CRITICAL'],
  Status: ['`OPEN`, `REMEDIATED` or `RISK_ACCEPTED`', 'OPEN'],
  Description: ['What is wrong', 'Answered No. Expected Yes'],
  Controls: ['The controls it is about, with `; ` between them', 'A.8.5'],
  'Due date': ['The day it is to be resolved by', '2026-12-31'],
  Owner: ["The vendor's owner", 'Ada Lovelace'],
  'Resolution note': ['How it was resolved', ''],
  'Accepted until': ['The last day of the risk acceptance', ''],
  'Created at': ['When it was opened', MOMENT],
  'Updated at': ['When it last changed', MOMENT],
  'Resolved at': ['When it was resolved', ''],
  'Resolved by': ['Who resolved it', ''],
  'Supersedes finding ID': ['The finding whose acceptance ended', ''],
};

export const frameworkControl: Table = {
  domain: ['The part of the framework it belongs to', 'Access control'],
  code: ['Its code, unique in the framework', 'AC-2'],
  title: ['What it is called', 'Account management'],
  guidance: ['What it asks for; the column may be missing', 'Accounts are reviewed every quarter.'],
};

export const vendorImport: Table = {
  ...Object.fromEntries(VendorImportField.options.map((field) => [field, vendorFields[field]])),
  name: ['Name of the vendor; needed', 'Northwind Payroll'],
  contactEmail: ['Where questionnaires are sent; needed', 'grace@northwind.example'],
  externalId: ['Its id in a system of yours, by which it is recognised next time', 'V-1042'],
  tier: ['`LOW`, `MEDIUM`, `HIGH` or `CRITICAL`', 'High'],
  dataSensitivity: ['`PUBLIC`, `INTERNAL`, `CONFIDENTIAL` or `RESTRICTED`', 'Restricted'],
  contractValue: ['`$0–$50K`, `$50K–$250K`, `$250K–$1M`, `$1M–$5M` or `$5M+`', '$50K–$250K'],
  geographicRisk: ['`DOMESTIC`, `REGIONAL`, `GLOBAL` or `HIGH_RISK_JURISDICTION`', 'Regional'],
  tags: ['Its tags, with commas or semicolons between them', 'payroll; eu'],
};
