import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useTestApp } from './test-app.ts';

/** Anyone may read a table; only the files below its owner's path write it. */
const OWNERS: Readonly<Record<string, string>> = {
  account_link: 'features/account-links/',
  api_key: 'features/api-keys/',
  app_user: 'features/users/',
  assessment: 'features/assessments/',
  audit_checkpoint: 'features/audit/',
  audit_count: 'features/audit/',
  audit_counted: 'features/audit/',
  audit_entry: 'features/audit/',
  audit_leaf: 'features/audit/',
  audit_sink: 'features/audit/',
  audit_verification: 'features/audit/',
  audit_witness: 'features/audit/',
  certification: 'features/certifications/',
  comment: 'features/comments/',
  completed_score: 'features/assessments/',
  control: 'features/frameworks/',
  control_result: 'features/assessments/',
  demo_record: 'features/demo-data/',
  evidence: 'features/evidence/',
  evidence_question: 'features/evidence/',
  finding: 'features/findings/',
  finding_dismissal: 'features/findings/',
  framework: 'features/frameworks/',
  identity_provider: 'features/identity-providers/',
  idempotent_answer: 'platform/db/repeatable.ts',
  mail: 'features/mail/',
  migration: 'platform/db/migrate.ts',
  occurrence: 'features/clock/',
  organisation: 'features/organisations/',
  organisation_logo: 'features/organisations/',
  outbound_hold: 'features/outbound/',
  passkey: 'features/second-factors/',
  pending_sign_in: 'features/sessions/',
  portal_link: 'features/portal/',
  portal_session: 'features/portal/',
  portfolio_change: 'features/dashboard/',
  portfolio_counted: 'features/dashboard/',
  portfolio_total: 'features/dashboard/',
  recovery_code: 'features/second-factors/',
  response: 'features/assessments/',
  responsibility: 'features/responsibilities/',
  review_decision: 'features/reviews/',
  role: 'features/roles/',
  saved_view: 'features/views/',
  scim_group: 'features/scim/',
  scim_group_member: 'features/scim/',
  scim_token: 'features/scim/',
  scim_user: 'features/scim/',
  session: 'features/sessions/',
  task: 'features/tasks/',
  task_item: 'features/tasks/',
  submission: 'features/assessments/',
  template: 'features/templates/',
  totp_factor: 'features/second-factors/',
  vendor: 'features/vendors/',
  vendor_control: 'features/vendors/',
  webhook_delivery: 'features/webhooks/',
  webhook_endpoint: 'features/webhooks/',
};

/** Written by functions and procedures of the database alone: no statement of the service names them. */
const OF_THE_DATABASE = ['audit_clock', 'request_window'];

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
  it('has an owner, or is written by the database alone', async () => {
    expect((await tables()).sort()).toEqual([...Object.keys(OWNERS), ...OF_THE_DATABASE].sort());
  });

  it('is written by its owner and by nobody else', async () => {
    const known = new Set(await tables());
    const writes = files.flatMap((path) =>
      writesIn(readFileSync(new URL(path, SOURCE), 'utf8'))
        .filter((table) => known.has(table))
        .map((table) => ({ table, path })),
    );
    expect(writes.filter(({ table, path }) => !path.startsWith(OWNERS[table] ?? 'nobody'))).toEqual([]);
    expect(new Set(writes.map(({ table }) => table)).size).toBeGreaterThan(5);
  });

  it('would be caught in any spelling of a write', () => {
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
