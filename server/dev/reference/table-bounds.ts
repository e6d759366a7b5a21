import type { Organisation } from '@assay/contract';

/** What keeps the rows of a table from growing without bound. */
export type TableBound =
  /** Deleted with a row of this table, by its foreign key. */
  | { readonly goesWith: string }
  /** Deleted by a job, after a fixed time or after the days of a setting of the organisation. */
  | { readonly job: string; readonly after: string }
  | { readonly job: string; readonly setting: keyof Organisation }
  | { readonly rows: string }
  /** Grows on purpose. */
  | { readonly kept: string };

const EXPIRED = { job: 'delete-expired-records', after: 'once expired' };
const AUDIT_LOG = { kept: 'grows with the audit log, which is never truncated' };
const RECORD = { kept: 'records of the organisation, until a user deletes them' };
const ONE_PER_ORGANISATION = { rows: 'at most one per organisation' };

/** A test fails while a table of the schema is missing here. */
export const TABLE_BOUNDS: Readonly<Record<string, TableBound>> = {
  account_link: EXPIRED,
  api_key: RECORD,
  app_user: RECORD,
  approval: { kept: 'one for each request, as a record of who approved what' },
  arriving_job: { rows: 'the jobs of an organisation until it is released' },
  assessment: { goesWith: 'vendor' },
  assessment_result: { goesWith: 'assessment' },
  audit_checkpoint: AUDIT_LOG,
  audit_clock: { rows: 'one' },
  audit_count: { kept: 'at most one per day, action and user' },
  audit_counted: ONE_PER_ORGANISATION,
  audit_entry: AUDIT_LOG,
  audit_leaf: AUDIT_LOG,
  audit_public_key: { rows: 'one' },
  audit_sink: ONE_PER_ORGANISATION,
  audit_verification: ONE_PER_ORGANISATION,
  audit_witness: ONE_PER_ORGANISATION,
  certification: { goesWith: 'vendor' },
  certification_attachment: { goesWith: 'certification' },
  comment: { goesWith: 'assessment' },
  completed_score: { goesWith: 'assessment' },
  control: { goesWith: 'framework' },
  control_result: { goesWith: 'assessment' },
  deletion: { job: 'delete-expired-records', after: '91 days' },
  demo_record: { rows: 'one for each demo record, until it is removed' },
  evidence: { goesWith: 'assessment' },
  evidence_question: { goesWith: 'evidence' },
  failed_proof: { goesWith: 'app_user' },
  finding: { goesWith: 'vendor' },
  finding_dismissal: { goesWith: 'assessment' },
  finding_file: { goesWith: 'finding' },
  finding_share: { goesWith: 'finding' },
  framework: RECORD,
  idempotent_answer: { job: 'delete-expired-records', after: '24 hours' },
  identity_provider: ONE_PER_ORGANISATION,
  issued_report: { kept: 'one for each issued report, as a record of what was reported' },
  mail: { job: 'delete-mails', setting: 'emailRetentionDays' },
  migration: { rows: 'one for each migration' },
  notification: { job: 'delete-expired-records', after: '90 days' },
  notification_preference: { goesWith: 'app_user' },
  occurrence: { job: 'delete-expired-records', after: 'two years' },
  open_finding_count: { rows: 'one for each vendor with open findings' },
  organisation: { rows: 'one for each organisation' },
  organisation_key: { rows: 'one for each organisation and purpose' },
  organisation_logo: ONE_PER_ORGANISATION,
  organisation_placement: { rows: 'one for each organisation that has moved or was imported' },
  outbound_hold: { rows: 'at most one' },
  passkey: { goesWith: 'app_user' },
  pending_sign_in: EXPIRED,
  portal_link: { goesWith: 'assessment' },
  portal_session: EXPIRED,
  portfolio_change: { job: 'count-portfolios', after: '15 minutes, once added to the totals' },
  portfolio_counted: ONE_PER_ORGANISATION,
  portfolio_day: { job: 'delete-portfolio-history', after: 'three years' },
  portfolio_month: { job: 'delete-portfolio-history', after: 'three years' },
  portfolio_total: {
    rows: 'one for each non-zero figure: of the dashboard, of controls with a shortfall, and of findings by owner, control and due date',
  },
  recovery_code: { goesWith: 'app_user' },
  report_link: { goesWith: 'issued_report' },
  request_window: { rows: 'one for each API key and user that has read the audit log' },
  response: { goesWith: 'assessment' },
  responsibility: { goesWith: 'vendor' },
  retained_file: {
    rows: 'one for each upload in progress and each file that was deleted within the last `FILE_RETENTION_DAYS` days',
  },
  review_decision: { goesWith: 'assessment' },
  role: RECORD,
  saved_view: { goesWith: 'app_user' },
  scim_group: RECORD,
  scim_group_member: { goesWith: 'scim_group' },
  scim_token: { rows: 'one for each token that was created, including revoked tokens' },
  scim_user: { goesWith: 'app_user' },
  secret_check: { rows: 'one for each key that was ever the first key of `ASSAY_SECRET`' },
  security_event: {
    job: 'delete-security-events',
    after: '90 days; at most 1,000 are recorded per organisation and hour',
  },
  security_event_copy: ONE_PER_ORGANISATION,
  session: EXPIRED,
  sso_domain: { goesWith: 'identity_provider' },
  submission: { goesWith: 'assessment' },
  task: { job: 'delete-expired-records', after: '90 days' },
  task_item: { goesWith: 'task' },
  template: RECORD,
  token_transition: { rows: 'one' },
  totp_factor: { goesWith: 'app_user' },
  vendor: RECORD,
  vendor_control: { goesWith: 'vendor' },
  vendor_decision: { goesWith: 'vendor' },
  vendor_decision_condition: { goesWith: 'vendor_decision' },
  vendor_merge: { goesWith: 'vendor' },
  vendor_score_change: { goesWith: 'vendor' },
  vendor_score_history: { job: 'delete-portfolio-history', after: 'three years, except the last one before' },
  webhook_delivery: { job: 'delete-webhook-deliveries', setting: 'webhookRetentionDays' },
  webhook_endpoint: RECORD,
  write_probe: { rows: 'one' },
};
