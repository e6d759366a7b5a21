// Organisations of any number of vendors, with records of every kind in proportion to them.
import pg from 'pg';
import type { AppContext } from '../server/src/context.ts';
import { createOperatorCaller } from '../server/src/domain/caller.ts';
import { createOrganisation } from '../server/src/features/access/organisations/organisation-commands.ts';
import { ADMINISTRATOR, listRoles } from '../server/src/features/access/roles/role-queries.ts';
import { createUser } from '../server/src/features/access/users/user-commands.ts';
import { updatePortfolioCounts } from '../server/src/features/portfolio/figures/figure-jobs.ts';
import { updateAuditCounts } from '../server/src/features/record/audit/audit-count.ts';
import { loadAuditLog } from './audit-log.ts';
import { loadAssessments } from './load-assessments.ts';
import { loadPortfolio } from './portfolio.ts';

const CONTROLS_EACH = 2;

const OWNERS = `
  insert into app_user (organisation_id, id, email, name, role_id)
  select organisation_id, gen_random_uuid(), n || '@' || organisation_id, 'Owner ' || n, role_id
  from app_user, generate_series(1, 20) n where organisation_id = $1`;

const FRAMEWORKS = `
  insert into framework (organisation_id, id, name, version)
  select $1, md5('framework ' || n)::uuid, 'Framework ' || n, '1' from generate_series(0, 3) n`;

const CONTROLS = `
  insert into control (organisation_id, id, framework_id, position, domain, code, title)
  select $1, gen_random_uuid(), md5('framework ' || c % 4)::uuid, c, 'Domain ' || c % 8, 'C-' || c, 'Control ' || c
  from generate_series(0, 199) c`;

/** A quarter of the vendors, without those of the first user, who would otherwise see only these. */
const OWNED = `
  update vendor v set owner_id = o.ids[1 + assessment_count % cardinality(o.ids)]
  from (select array_agg(id order by id) as ids from app_user where organisation_id = $1 and name like 'Owner%') o
  where v.organisation_id = $1 and hashtext(v.id::text) % 4 = 0`;

/** Every twentieth vendor has another score than at the end of the previous month. */
const NEW_SCORES = `
  update vendor set overall_score = round(1 - overall_score / 2, 4)
  where organisation_id = $1 and overall_score is not null and hashtext(id::text) % 20 = 0`;

const DUE_RESPONSIBILITIES = `
  update responsibility set due_date = current_date - 100 + (abs(hashtext(id::text)::bigint) % 500)::int
  where organisation_id = $1 and hashtext(id::text) % 3 = 0`;

const EXPIRING_CERTIFICATIONS = `
  update certification set expires_date = current_date - 100 + (abs(hashtext(id::text)::bigint) % 1000)::int
  where organisation_id = $1`;

const MAILS = `
  insert into mail (organisation_id, id, kind, recipient_email, subject, body_text, body_html, assessment_id, status,
    attempts, created_at)
  select $1, gen_random_uuid(), 'ASSESSMENT_SENT', 'contact@vendor.example', 'Review', 'Please answer', 'Please answer', id,
    case when abs(hashtext(id::text)::bigint) % 100 = 0 then 'FAILED' else 'SENT' end, 1,
    now() - abs(hashtext(id::text)::bigint) % 300 * interval '1 day' - abs(hashtext(id::text)::bigint) % 86400 * interval '1 second'
  from assessment where organisation_id = $1 and hashtext(id::text) % 2 = 0`;

const NOTIFICATIONS = `
  insert into notification (organisation_id, id, user_id, kind, subject_type, subject_id, dedupe_key, email, created_at, read_at)
  select $1, gen_random_uuid(), $2, (array['ASSIGNED', 'FINDING_DUE', 'VENDOR_MESSAGE'])[1 + h % 3], 'FINDING', id, id::text,
    'NONE', now() - h % 90 * interval '1 day' - h % 86400 * interval '1 second', case when h % 4 > 0 then now() end
  from (select id, abs(hashtext(id::text)::bigint) as h from finding where organisation_id = $1 and not proposed) f
  where h % 10 = 0`;

const SECURITY_EVENTS = `
  insert into security_event (organisation_id, kind, occurred_at, window_end, count, address)
  select $1, (array['SIGN_IN_FAILED', 'API_KEY_REFUSED', 'ACCESS_DENIED', 'CONFIRMATION_REQUIRED'])[1 + n % 4],
    now() - n * interval '1 minute', now() - n * interval '1 minute', 1, '192.0.2.' || n % 250
  from generate_series(1, $2::int / 10) n`;

const DELETIONS = `
  insert into deletion (organisation_id, deleted_at, id, type, vendor_id)
  select $1, now() - n * interval '1 minute', gen_random_uuid(), 'Finding', gen_random_uuid()
  from generate_series(1, $2::int / 10) n`;

const APPROVALS = `
  insert into approval (organisation_id, id, kind, status, subject_id, subject_name, subject_version, action, changes,
    reason, requester_kind, requested_by_id, requested_by_name, requested_at, decided_by_name, decided_at)
  select $1, gen_random_uuid(), (array['ACCEPT_RISK', 'DELETE_VENDOR'])[1 + n % 2], s, gen_random_uuid(), 'Northwind', '1',
    '{}', '{}', 'Agreed', 'session', gen_random_uuid(), 'Ada Okafor', now() - n * interval '1 minute',
    case when s <> 'PENDING' then 'Mei Tanaka' end, case when s <> 'PENDING' then now() end
  from generate_series(1, $2::int / 50) n,
    lateral (select (array['PENDING', 'REJECTED', 'WITHDRAWN'])[1 + n % 3] as s) as state`;

const DECISIONS = `
  insert into vendor_decision (organisation_id, id, vendor_id, outcome, rationale, valid_until, critical_finding_ids,
    decided_by_name, score, exact_score)
  select $1, gen_random_uuid(), id, (array['APPROVED', 'APPROVED_WITH_CONDITIONS', 'REJECTED'])[1 + h % 3], 'Agreed',
    current_date + (h % 400)::int - 30, '{}', 'Ada Okafor', overall_score, overall_exact
  from (select *, abs(hashtext(id::text)::bigint) as h from vendor where organisation_id = $1) v where h % 10 < 4`;

const EVIDENCE = `
  insert into evidence (organisation_id, id, assessment_id, file_name, mime_type, size_bytes, sha256, uploaded_by_name)
  select $1, gen_random_uuid(), id, 'policy.pdf', 'application/pdf', 100000, md5(id::text) || md5(id::text), 'Contact'
  from assessment where organisation_id = $1 and hashtext(id::text) % 4 = 0`;

const WEBHOOK = `
  insert into webhook_endpoint (organisation_id, id, url, events, secret, enabled)
  values ($1, md5($1::uuid::text)::uuid, 'https://hooks.example', '{finding.updated}', '', false)`;

const DELIVERIES = `
  insert into webhook_delivery (organisation_id, id, webhook_endpoint_id, event, payload, status, created_at)
  select $1, gen_random_uuid(), md5($1::uuid::text)::uuid, 'finding.updated', '{}', 'DELIVERED', now() - n * interval '1 minute'
  from generate_series(1, $2::int / 2) n`;

/** The references are right, and checking them takes a third of the time. */
const setForeignKeyChecks = (state: 'disable' | 'enable') => `
  do $$ declare name regclass; begin
    for name in select distinct conrelid::regclass from pg_constraint where contype = 'f' and conparentid = 0 loop
      execute format('alter table %s ${state} trigger all, enable trigger user', name);
    end loop;
  end $$`;

const BULKY = ['vendor', 'responsibility', 'certification', 'assessment', 'finding', 'vendor_control', 'mail'];

const INDEXES = `
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
    and pg_get_indexdef(indexrelid) !~ '\\(organisation_id, vendor_id'`;

/** Creating indexes takes much less time than updating them with every row. Triggers need those by vendor. */
async function withoutIndexes(owner: pg.Pool, load: () => Promise<void>) {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(INDEXES, [BULKY]);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await load();
  for (const { definition } of indexes) await owner.query(definition);
}

export type GrowthOrganisation = { readonly id: string; readonly userId: string; readonly vendors: number };

async function loadRecords(owner: pg.Pool, { id, userId, vendors }: GrowthOrganisation) {
  for (const load of [OWNERS, FRAMEWORKS, CONTROLS]) await owner.query(load, [id]);
  await owner.query(setForeignKeyChecks('disable'));
  await withoutIndexes(owner, async () => {
    await loadPortfolio(owner, id, vendors);
    for (const change of [OWNED, DUE_RESPONSIBILITIES, EXPIRING_CERTIFICATIONS]) await owner.query(change, [id]);
    await owner.query('analyze vendor');
    await loadAssessments(owner, id, { vendors, controlsEach: CONTROLS_EACH });
    await owner.query(MAILS, [id]);
  });
  await owner.query('analyze');
  for (const load of [DECISIONS, EVIDENCE, WEBHOOK]) await owner.query(load, [id]);
  await owner.query(NOTIFICATIONS, [id, userId]);
  for (const load of [SECURITY_EVENTS, DELETIONS, APPROVALS, DELIVERIES]) await owner.query(load, [id, vendors]);
  await owner.query('call derive_portfolio_history($1)', [id]);
  await owner.query(NEW_SCORES, [id]);
  await owner.query(setForeignKeyChecks('enable'));
}

export const PASSWORD = 'only the measurements use this password';

export const toEmail = (vendors: number) => `ada-${String(vendors)}@northwind.example`;

export async function withOwner<T>(ctx: AppContext, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  // With memoize and this much memory, PostgreSQL would allocate a large cache for every finding.
  const options = '-c work_mem=512MB -c jit=off -c enable_memoize=off';
  const owner = new pg.Pool({ connectionString: ctx.config.database.ownerUrl, max: 4, options });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

type Size = { readonly vendors: number; readonly entries: number };

export async function loadGrowthOrganisation(ctx: AppContext, { vendors, entries }: Size): Promise<void> {
  const began = performance.now();
  const { id } = await createOrganisation(ctx, `Northwind ${String(vendors)}`);
  const operator = createOperatorCaller(id);
  const role = (await listRoles(ctx, operator)).find(({ name }) => name === ADMINISTRATOR);
  if (!role) throw new Error('There is no administrator role');
  const email = toEmail(vendors);
  const user = await createUser(ctx, operator, { name: 'Ada', email, password: PASSWORD, roleId: role.id });
  await withOwner(ctx, async (owner) => {
    await loadRecords(owner, { id, userId: user.id, vendors });
    await loadAuditLog(owner, id, entries);
    await owner.query('analyze');
    await updateAuditCounts(ctx, id);
    await updatePortfolioCounts(ctx, id);
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
  });
  console.error(`loaded ${String(vendors)} vendors in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const FEW_VENDORS = 20;

export async function loadSmallOrganisations(ctx: AppContext, count: number): Promise<void> {
  await withOwner(ctx, async (owner) => {
    for (let n = 0; n < count; n += 1) {
      const { id } = await createOrganisation(ctx, `Contoso ${String(n)}`);
      await loadPortfolio(owner, id, FEW_VENDORS);
      await loadAssessments(owner, id, { vendors: FEW_VENDORS });
      await updatePortfolioCounts(ctx, id);
    }
  });
}
