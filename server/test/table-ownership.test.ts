import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useTestApp } from './support/test-app.ts';

/** Anyone may read a table; only files below its owner's paths write it. */
const OWNERS: Readonly<Record<string, string | readonly string[]>> = {
  account_link: 'features/access/account-links/',
  api_key: 'features/access/api-keys/',
  approval: 'features/reviews/approvals/',
  arriving_job: 'features/operations/transfers/',
  app_user: ['features/access/users/', 'features/access/accounts/'],
  assessment: 'features/assessments/',
  assessment_result: 'features/assessments/results/',
  audit_checkpoint: 'features/record/audit/',
  audit_count: 'features/record/audit/',
  audit_counted: 'features/record/audit/',
  audit_entry: 'features/record/audit/',
  audit_leaf: 'features/record/audit/',
  audit_public_key: 'features/record/audit/',
  audit_sink: 'features/record/audit/',
  audit_verification: 'features/record/audit/',
  audit_witness: 'features/record/audit/',
  certification: 'features/portfolio/certifications/',
  certification_attachment: 'features/portfolio/certifications/',
  comment: 'features/assessments/comments/',
  completed_score: 'features/assessments/',
  control: 'features/questionnaires/frameworks/',
  control_result: 'features/assessments/',
  demo_record: 'features/operations/demo-data/',
  evidence: 'features/assessments/evidence/',
  evidence_question: 'features/assessments/evidence/',
  retained_file: 'platform/files/',
  failed_proof: 'features/access/second-factors/',
  finding: 'features/reviews/findings/',
  finding_dismissal: 'features/reviews/findings/',
  finding_file: 'features/reviews/findings/',
  finding_share: 'features/reviews/remediation/',
  framework: 'features/questionnaires/frameworks/',
  identity_provider: 'features/access/identity-providers/',
  idempotent_answer: 'platform/db/idempotency.ts',
  issued_report: 'features/insight/issued-reports/',
  mail: 'features/messaging/mail/',
  migration: 'platform/db/run-migrations.ts',
  notification: ['features/messaging/notifications/', 'features/reviews/vendor-merges/'],
  notification_preference: 'features/messaging/notifications/',
  occurrence: 'features/operations/schedule/',
  open_finding_count: 'features/reviews/findings/',
  organisation: 'features/access/organisations/',
  organisation_key: [
    'features/access/organisations/',
    'features/operations/transfers/',
    'features/record/audit/audit-keys.ts',
  ],
  organisation_logo: 'features/access/organisations/',
  organisation_placement: 'features/operations/transfers/',
  outbound_hold: 'features/messaging/outbound/',
  passkey: 'features/access/second-factors/',
  pending_sign_in: ['features/access/sessions/', 'features/access/sign-in/'],
  portal_link: 'features/assessments/portal/',
  portal_session: 'features/assessments/portal/',
  portfolio_change: 'features/portfolio/figures/',
  portfolio_counted: 'features/portfolio/figures/',
  portfolio_day: 'features/portfolio/figures/',
  portfolio_month: 'features/portfolio/figures/',
  portfolio_total: 'features/portfolio/figures/',
  recovery_code: 'features/access/second-factors/',
  report_link: 'features/insight/issued-reports/',
  response: 'features/assessments/',
  responsibility: 'features/portfolio/responsibilities/',
  review_decision: 'features/assessments/records/',
  role: 'features/access/roles/',
  saved_view: ['features/insight/views/', 'features/reviews/vendor-merges/'],
  scim_group: 'features/access/scim/',
  scim_group_member: 'features/access/scim/',
  scim_token: 'features/access/scim/',
  scim_user: 'features/access/scim/',
  deletion: 'features/record/deletions/',
  secret_check: 'features/operations/secret-rotation/',
  security_event: 'features/record/security-events/',
  security_event_copy: 'features/record/security-events/',
  session: 'features/access/sessions/',
  sso_domain: 'features/access/identity-providers/',
  task: 'features/record/tasks/',
  task_item: 'features/record/tasks/',
  submission: 'features/assessments/',
  template: ['features/questionnaires/templates/', 'features/questionnaires/mappings/'],
  totp_factor: 'features/access/second-factors/',
  vendor: ['features/portfolio/vendors/', 'features/reviews/vendor-merges/'],
  vendor_control: 'features/portfolio/vendors/',
  vendor_decision: ['features/reviews/vendor-decisions/', 'features/reviews/vendor-merges/'],
  vendor_decision_condition: 'features/reviews/vendor-decisions/',
  vendor_merge: 'features/reviews/vendor-merges/',
  vendor_score_change: 'features/portfolio/figures/',
  vendor_score_history: 'features/portfolio/figures/',
  write_probe: 'platform/db/write-probe.ts',
  webhook_delivery: ['features/record/webhook-queue/', 'features/messaging/webhooks/'],
  webhook_endpoint: 'features/messaging/webhooks/',
};

/** Written only by database functions and procedures: no statement of the service names them. */
const OF_THE_DATABASE = ['audit_clock', 'request_window', 'token_transition'];

const SOURCE = new URL('../src/', import.meta.url);
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update(?!\s+set\b)|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?"?(\w+)"?(?=[\s(;`'"])/gi,
];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);

const writesIn = (text: string) => WRITES.flatMap((write) => [...text.matchAll(write)].map(([, table]) => table ?? ''));

const test = useTestApp();
const tables = async () => {
  const rows = await test.database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return rows.map(({ name }) => name);
};

describe('Every table', () => {
  it('has an owner, or is written only by the database', async () => {
    expect((await tables()).sort()).toEqual([...Object.keys(OWNERS), ...OF_THE_DATABASE].sort());
  });

  it('is written only by its owner', async () => {
    const known = new Set(await tables());
    const writes = files.flatMap((path) =>
      writesIn(readFileSync(new URL(path, SOURCE), 'utf8'))
        .filter((table) => known.has(table))
        .map((table) => ({ table, path })),
    );
    const ownersOf = (table: string) => [OWNERS[table] ?? []].flat();
    expect(writes.filter(({ table, path }) => !ownersOf(table).some((owner) => path.startsWith(owner)))).toEqual([]);
    expect(new Set(writes.map(({ table }) => table)).size).toBeGreaterThan(5);
  });

  it('is checked for every form of write statement', () => {
    const spellings = [
      `tx.insertInto('vendor')`,
      `tx\n.updateTable(\n 'vendor')`,
      `tx.deleteFrom("vendor as v")`,
      'sql`insert into vendor (id)`',
      'sql`INSERT INTO "vendor" select 1`',
      'sql`update only vendor set`',
      'sql`delete from vendor where`',
      'sql`truncate vendor`',
      'sql`merge into vendor using`',
    ];
    for (const spelling of spellings) expect(writesIn(spelling), spelling).toEqual(['vendor']);
    expect(writesIn(`select … for update`)).toEqual([]);
    expect(writesIn('on conflict do update set name = 1')).toEqual([]);
  });
});
