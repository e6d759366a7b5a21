import { VendorImportField } from '@assay/contract';
import { VENDOR_COLUMNS } from '../../src/features/insight/reports/vendor-export.ts';
import { VENDOR_CSV_FIELDS, VENDOR_CSV_HEADERS } from '../../src/features/portfolio/vendors/vendor-fields.ts';
import { VENDOR_TABLE_CSV_COLUMNS } from '../../src/features/portfolio/vendors/vendor-table-csv.ts';

export type ColumnDoc = readonly [meaning: string, example: string];
type Table = Readonly<Record<string, ColumnDoc>>;

const VENDOR_ID = 'd290f1ee-6c54-4b01-90e6-d61d40f7a5b1';
const MOMENT = '2026-11-02T09:14:05.120Z';

const vendorFields: Readonly<Record<VendorImportField, ColumnDoc>> = {
  name: ['Vendor name', 'Northwind Payroll'],
  externalId: ['ID of the vendor in another system', 'V-1042'],
  contactName: ['Name of the contact', 'Grace Hopper'],
  contactEmail: ['Email address of the contact', 'grace@northwind.example'],
  tier: ['`LOW`, `MEDIUM`, `HIGH` or `CRITICAL`', 'HIGH'],
  website: ['Website of the vendor', 'https://northwind.example'],
  notes: ['Notes', 'Renegotiate in spring'],
  serviceDescription: ['What the vendor provides', 'Runs the payroll'],
  dataSensitivity: ['`PUBLIC`, `INTERNAL`, `CONFIDENTIAL` or `RESTRICTED`', 'RESTRICTED'],
  contractRenewalDate: ['Contract renewal date', '2027-03-31'],
  contractValue: ['Annual contract value, as a range', '$50K–$250K'],
  geographicRisk: ['`DOMESTIC`, `REGIONAL`, `GLOBAL` or `HIGH_RISK_JURISDICTION`', 'REGIONAL'],
  tags: ['Tags, separated by `; `', 'payroll; eu'],
};

const RATING: ColumnDoc = [
  '`GREEN`, `AMBER`, `RED` or `UNSCORED`, based on the exact score and the organisation’s thresholds',
  'AMBER',
];
const HELD_BACK: ColumnDoc = [
  'The critical questions or findings that make the rating amber although the score is green, separated by `; `',
  'Backups are not made daily',
];

const vendorColumns: Table = {
  ...Object.fromEntries(VENDOR_CSV_FIELDS.map((field) => [VENDOR_CSV_HEADERS[field], vendorFields[field]])),
  ID: ['Vendor ID', VENDOR_ID],
  Owner: ['Owner of the vendor', 'Ada Lovelace'],
  'Overall score': ['Overall score from 0 to 1; empty until an assessment is completed', '0.83'],
  Rating: RATING,
  'Last assessed at': ['When an assessment of the vendor was last completed', MOMENT],
  'Next review on': ['Next review date, based on the tier', '2027-11-02'],
  Assessments: ['Number of assessments', '3'],
  'Open findings': ['Number of open findings', '1'],
  'Rating limited by': HELD_BACK,
  Decision: [
    'The vendor’s last decision: `APPROVED`, `APPROVED_WITH_CONDITIONS` or `REJECTED`; empty if there is none',
    'APPROVED',
  ],
  'Decision valid until': ['Last day of the decision; empty for no limit', '2027-11-02'],
  'Open conditions': ['How many conditions of the decision are still open', '1'],
  'Decision stale because': [
    'Why the decision should be made again, separated by `; `: `EXPIRED`, `SCORE_FELL` or `CRITICAL_FINDING_OPENED`',
    'SCORE_FELL',
  ],
};

/** Omits columns without a description. The page then fails and names them. */
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
const ASSESSMENT: ColumnDoc = ['Assessment title', 'Security review 2026'];
const ASSESSMENT_ID: ColumnDoc = ['Assessment ID', '7c9e6679-7425-40de-944b-e07fc1f90ae7'];
const SCORE: ColumnDoc = ['Score from 0 to 1; empty until the assessment is completed', '0.83'];
const DUE: ColumnDoc = ['Due date', '2026-10-31'];
const life: Table = {
  Status: STATUS,
  Overdue: ['`true` if the due date has passed and the vendor has not submitted the assessment', 'false'],
  Score: SCORE,
  'Due date': DUE,
  'Created at': ['When the assessment was created', '2026-10-01T08:00:00.000Z'],
  'Sent at': ['When the assessment was sent', '2026-10-01T08:05:00.000Z'],
  'Submitted at': ['When the vendor last submitted the assessment', '2026-10-20T15:30:00.000Z'],
  'Completed at': ['When the review was finalised', MOMENT],
  Template: ['Template name', 'Baseline security'],
  'Template version': ['Template version', '2'],
  Reviewer: ['Name of the reviewer', 'Ada Lovelace'],
};

const PROVISIONAL: ColumnDoc = ['`true` if the review can still change the score', 'false'];
const rated: Table = { Provisional: PROVISIONAL, Rating: RATING, 'Rating limited by': HELD_BACK };

export const assessmentOfVendor: Table = { Assessment: ASSESSMENT, ID: ASSESSMENT_ID, ...life, ...rated };

export const assessmentList: Table = {
  Assessment: ASSESSMENT,
  ID: ASSESSMENT_ID,
  Vendor: ['Vendor name', 'Northwind Payroll'],
  'Vendor ID': ['Vendor ID', VENDOR_ID],
  ...life,
  ...rated,
};

export const certification: Table = {
  Certification: ['Certification name', 'ISO/IEC 27001'],
  ID: ['Certification ID', '3f333df6-90a4-4fda-8dd3-9485d27cee36'],
  Issuer: ['Issuer of the certification', 'Example Certification Ltd'],
  'Issued date': ['Issue date', '2025-06-01'],
  'Expires date': ['Expiry date', '2028-05-31'],
  Status: ['`VALID`, `EXPIRING` or `EXPIRED`', 'VALID'],
  Notes: ['Notes', 'Covers the data centre only'],
  Files: ['File names, separated by `; `', 'certificate.pdf'],
};

export const responsibility: Table = {
  'Customer responsibility': ['What your organisation must do', 'Review who has access every quarter'],
  ID: ['Responsibility ID', '6ecd8c99-4036-403d-bf84-cf8400f67836'],
  Description: ['Description', 'Export the list of users and compare'],
  Control: ['The related framework control', 'AC-2'],
  Certification: ['The vendor certification this responsibility comes from', 'SOC 2'],
  Owner: ['Owner of the responsibility', 'Ada Lovelace'],
  'Due date': ['Due date', '2026-12-31'],
  Status: ['`PENDING`, `IN_PROGRESS`, `COMPLETED` or `NOT_APPLICABLE`', 'IN_PROGRESS'],
  Notes: ['Notes', 'Half done'],
};

export const auditEntry: Table = {
  ID: ['Entry ID', '0199f0a2-5a44-7c31-9d0a-3b1f7a2c9e11'],
  Action: ['Action (see [audit actions](audit-actions.md))', 'UPDATE_VENDOR'],
  Label: ['Readable label of the action', 'Vendor updated'],
  User: ['User, API key or contact who performed the action', 'Ada Lovelace'],
  'Entity type': ['Type of the affected record', 'Vendor'],
  'Entity ID': ['First 8 characters of the ID of the affected record', 'd290f1ee'],
  'Entity name': ['Name', 'Northwind Payroll'],
  Details: ['Details as JSON', '{"changes":{"tier":{"from":"LOW","to":"HIGH"}}}'],
  'Created at': ['When the action was performed', MOMENT],
};

export const securityEvent: Table = {
  ID: ['Event ID', '0199f0a2-5a44-4c31-9d0a-3b1f7a2c9e11'],
  Kind: [
    '`SIGN_IN_FAILED`, `API_KEY_REFUSED`, `ACCESS_DENIED`, `CONFIRMATION_REQUIRED`, `CONFIRMATION_FAILED` or `NOT_RECORDED`',
    'SIGN_IN_FAILED',
  ],
  Label: ['Readable label of the kind', 'Sign-in failed'],
  Reason: ['Why the request was rejected, if it is not clear from the kind', 'wrong password'],
  Count: ['Number of occurrences within a minute', '3'],
  'Caller kind': ['`session`, `pending` (during sign-in), `apiKey`, `portal` or `scim`', 'session'],
  'Caller ID': ['ID of the user, API key or link', 'd290f1ee-6c54-4b01-90e6-d701748f0851'],
  Caller: ['Name of the user, API key or contact', 'Ada Lovelace'],
  Address: ['IP address', '203.0.113.7'],
  Route: ['Method and path of the request', 'POST /api/app/sign-in'],
  'Request ID': ['ID of the first request, as in the service log', '7f9c2ba4-e88f-427d-b1c3-0a5c6d7e8f90'],
  'Occurred at': ['When the event first occurred', MOMENT],
};

export const response: Table = {
  Section: ['Section of the questionnaire', 'Access'],
  Key: ['Question key', 'access.mfa'],
  Question: ['Question text', 'Do all administrators sign in with a second factor?'],
  Type: ['Answer type (see [question types](template-format.md#question-types))', 'YES_NO'],
  'Risk weight': ['`CRITICAL`, `HIGH`, `MEDIUM` or `LOW`', 'CRITICAL'],
  Required: ['Whether the question is required', 'true'],
  Visible: ['Whether the question is shown', 'true'],
  Answer: ['Answer; multiple values are separated by `; `', 'NO'],
  'Not applicable': ['Whether the vendor marked the question as not applicable', 'false'],
  Justification: ['Why the question does not apply', ''],
  'Entered on behalf by': ['Team member who entered the answer on behalf of the vendor', ''],
  'Compliance status': [
    '`COMPLIANT`, `PARTIAL`, `NON_COMPLIANT`, `NOT_APPLICABLE`, or why the question is not scored yet',
    'NON_COMPLIANT',
  ],
  Compliance: ['How far the answer meets the expected answer, from 0 to 1', '0.75'],
  Why: ['Explanation of the compliance', 'Answered No. Expected Yes'],
  Decision: ['Reviewer’s decision', 'NON_COMPLIANT'],
  Rationale: ['Reviewer’s rationale', 'Confirmed in a call'],
  Reviewer: ['Name of the reviewer', 'Ada Lovelace'],
  Controls: ['Mapped controls, separated by `; `', 'ISO/IEC 27001 A.8.5'],
  'Exact compliance': ['Exact fraction before rounding', '3 of 4'],
  'Expected answer': ['Answer that counts as compliant', 'Yes'],
  Weight: ['Points for the risk weight', '8'],
  Gain: ['Contribution to the score, from 0 to 1', '0.26087'],
  Loss: ['Points lost, as a share of the full score', '0.086957'],
  Findings: ['Finding titles, separated by `; `', 'Administrators sign in without a second factor'],
  'Finding IDs': ['Finding IDs', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  'Finding descriptions': ['Description of the finding', 'Answered No. Expected Yes'],
  'Finding severities': ['`CRITICAL`, `HIGH`, `MEDIUM` or `LOW`', 'CRITICAL'],
  'Finding statuses': [
    '`PROPOSED` until the review is finalised; then `OPEN`, `REMEDIATED` or `RISK_ACCEPTED`',
    'OPEN',
  ],
  'Finding controls': ['Controls of each finding, separated by `, `', 'A.8.5'],
  'Finding due dates': ['Due dates', '2026-12-31'],
  'Finding resolution notes': ['Resolution notes', ''],
  'Findings resolved at': ['When the findings were resolved', ''],
  'Findings resolved by': ['Who resolved the findings', ''],
  Assessment: ASSESSMENT,
  'Assessment ID': ASSESSMENT_ID,
  Vendor: ['Vendor name', 'Northwind Payroll'],
  'Assessment status': STATUS,
  Score: SCORE,
  Template: ['Template name', 'Baseline security'],
  'Template version': ['Template version', '2'],
  'Due date': DUE,
  'Submitted at': ['When the vendor last submitted the assessment', '2026-10-20T15:30:00.000Z'],
  'Submitted by': [
    'Person who signed the submission, with job title, and the team member who entered the answers, if any',
    'Grace Hopper, CISO, entered by Ada Whitlock',
  ],
  'Completed at': ['When the review was finalised', MOMENT],
  'Assessment reviewer': ['Name of the reviewer', 'Ada Lovelace'],
  ...rated,
  'Exact score': ['Exact fraction before rounding', '31 of 69'],
  Coverage: ['Share of the questionnaire, by weight, that the score is based on', '0.69697'],
};

export const findingList: Table = {
  Finding: ['Finding title', 'Administrators sign in without a second factor'],
  ID: ['Finding ID', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  Vendor: ['Vendor name', 'Northwind Payroll'],
  'Vendor ID': ['Vendor ID', VENDOR_ID],
  Assessment: ASSESSMENT,
  'Assessment ID': ['Assessment ID', ASSESSMENT_ID[1]],
  Key: ['Key of the question that led to the finding', 'access.mfa'],
  Severity: ['`CRITICAL`, `HIGH`, `MEDIUM` or `LOW`', 'CRITICAL'],
  Status: ['`OPEN`, `REMEDIATED` or `RISK_ACCEPTED`', 'OPEN'],
  Stage: ['`NEW`, `PLAN_AGREED`, `WITH_VENDOR` or `TO_VERIFY`; empty if the finding is closed', 'PLAN_AGREED'],
  Source: ['`ASSESSMENT`, `INCIDENT`, `AUDIT`, `NEWS` or `OTHER`', 'ASSESSMENT'],
  Description: ['Description of the finding', 'Answered No. Expected Yes'],
  Recommendation: ['Recommendation to the vendor', 'Require a second factor for administrators.'],
  Controls: ['Controls, separated by `; `', 'A.8.5'],
  'Due date': ['Due date', '2026-12-31'],
  Owner: ['Owner of the finding', 'Ada Lovelace'],
  'Owner ID': ['User ID of the owner', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  'Resolution note': ['Resolution note', ''],
  'Accepted until': ['Last day of the risk acceptance', ''],
  'Created at': ['When the finding was opened', MOMENT],
  'Updated at': ['When the finding was last changed', MOMENT],
  'Resolved at': ['When the finding was resolved', ''],
  'Resolved by': ['Who resolved the finding', ''],
  'Supersedes finding ID': ['ID of the finding whose risk acceptance expired', ''],
  'Superseded by finding ID': ['ID of the finding that opened when the risk acceptance expired', ''],
};

export const acceptanceList: Table = {
  Finding: ['Finding title', 'Administrators sign in without a second factor'],
  'Finding ID': ['Finding ID', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  Vendor: ['Vendor name', 'Northwind Payroll'],
  'Vendor ID': ['Vendor ID', VENDOR_ID],
  Severity: ['`CRITICAL`, `HIGH`, `MEDIUM` or `LOW`', 'CRITICAL'],
  State: ['`ACTIVE`, `ENDING_SOON`, `ENDED` or `EXPIRED`', 'ACTIVE'],
  Rationale: ['Why the risk was accepted', 'The system is replaced next year'],
  'Accepted at': ['When the risk was accepted', MOMENT],
  'Accepted by': ['Who accepted the risk, or asked for its acceptance', 'Ada Lovelace'],
  'Approved by': ['Who approved it; empty if no approval was required', 'Grace Hopper'],
  'Accepted until': ['Last day of the acceptance; empty for no end', '2026-12-31'],
  'Renewed at': ['When the acceptance was last renewed', ''],
  'Renewed by': ['Who renewed it', ''],
  'Renewal rationale': ['Why it was renewed', ''],
  'Ended at': ['When the acceptance was ended early', ''],
  'Ended by': ['Who ended it', ''],
  'End reason': ['Why it was ended early', ''],
  'Successor finding ID': ['ID of the finding that opened when the acceptance ended', ''],
};

export const frameworkControl: Table = {
  domain: ['Domain of the control', 'Access control'],
  code: ['Control code, unique in the framework', 'AC-2'],
  title: ['Name', 'Account management'],
  guidance: ['Guidance; the column is optional', 'Accounts are reviewed every quarter.'],
};

export const vendorImport: Table = {
  ...Object.fromEntries(VendorImportField.options.map((field) => [field, vendorFields[field]])),
  name: ['Vendor name (required)', 'Northwind Payroll'],
  contactEmail: ['Email address of the contact (required)', 'grace@northwind.example'],
  externalId: ['ID of the vendor in another system, used to match existing vendors', 'V-1042'],
  tier: ['`LOW`, `MEDIUM`, `HIGH` or `CRITICAL`', 'High'],
  dataSensitivity: ['`PUBLIC`, `INTERNAL`, `CONFIDENTIAL` or `RESTRICTED`', 'Restricted'],
  contractValue: ['`$0–$50K`, `$50K–$250K`, `$250K–$1M`, `$1M–$5M` or `$5M+`', '$50K–$250K'],
  geographicRisk: ['`DOMESTIC`, `REGIONAL`, `GLOBAL` or `HIGH_RISK_JURISDICTION`', 'Regional'],
  tags: ['Tags, separated by commas or semicolons', 'payroll; eu'],
};
