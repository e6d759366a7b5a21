import type pg from 'pg';
import { forEachBatch, IS_IN_BATCH, IS_OF_BATCH } from './portfolio.ts';

/** Number of controls, in four frameworks, for any number of vendors. Each vendor is assessed on a few of them. */
const CONTROLS = 200;
const CONTROLS_EACH = 10;

const HASH = 'abs(hashtext(id::text)::bigint)';

const ASSESSMENTS = `
  insert into assessment (organisation_id, id, vendor_id, title, status, template_lineage_id, template_name,
    template_version, due_date, sections, risk_weights, created_at, sent_at, submitted_at, completed_at, score, earned,
    possible)
  select organisation_id, gen_random_uuid(), id, 'Review ' || n, status, gen_random_uuid(), 'Questionnaire', 1,
    current_date + (hashtext(id::text) % 200), '[]',
    '{"CRITICAL": 8, "HIGH": 4, "MEDIUM": 2, "LOW": 1}', began, began,
    case when status in ('SUBMITTED', 'UNDER_REVIEW', 'COMPLETED') then began end,
    case when status = 'COMPLETED' then now() - ${HASH} % 300 * interval '1 day' end, 0.75, '45/2', '30'
  from vendor, generate_series(1, 2) k (n), lateral (
    select (array['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'])
      [1 + abs(hashtext(id::text || n)::bigint) % 6] as status,
      now() - (300 + ${HASH} % 200) * interval '1 day' - ${HASH} % 86400 * interval '1 second' as began
  ) s where organisation_id = $1 and ${IS_IN_BATCH}`;

const COMPLETIONS = `
  insert into completed_score (organisation_id, id, assessment_id, vendor_id, score, completed_at, completed_by_name)
  select organisation_id, gen_random_uuid(), id, vendor_id, score, completed_at, 'Ada Okafor'
  from assessment where organisation_id = $1 and status = 'COMPLETED' and ${IS_OF_BATCH}`;

/** Two of three are open, and those of running reviews are proposed. Every user owns some. */
const FINDINGS = `
  insert into finding (organisation_id, id, vendor_id, assessment_id, title, description, severity, proposed, status,
    stage, due_date, owner_id, control_codes, created_at, resolved_at, accepted_until)
  select a.organisation_id, gen_random_uuid(), vendor_id, a.id,
    (array['Access is not reviewed', 'Backups are not tested', 'Data is not encrypted', 'No contact for incidents',
      'Logs are kept too briefly', 'Staff are not trained', 'Subprocessors are unknown'])[1 + h / 5 % 7],
    'Answered: no', (array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'])[1 + h % 4], proposed, f.status,
    (array['NEW', 'PLAN_AGREED', 'WITH_VENDOR', 'TO_VERIFY'])[1 + h / 4 % 4],
    case when h % 10 > 0 then current_date - 60 + (h / 3 % 300)::int end,
    case when h % 3 > 0 then o.ids[1 + h / 7 % cardinality(o.ids)] end, array['C-' || h / 11 % ${String(CONTROLS)}],
    now() - h / 13 % 500 * interval '1 day' - h % 86400 * interval '1 second',
    case when f.status <> 'OPEN' then now() end,
    case when f.status = 'RISK_ACCEPTED' and h % 5 > 0 then current_date + (h / 17 % 400)::int end
  from (select *, abs(hashtext(id::text)::bigint) as h, status = 'UNDER_REVIEW' as proposed from assessment
      where organisation_id = $1 and ${IS_OF_BATCH}) a,
    lateral (select case when proposed or h / 19 % 3 > 0 then 'OPEN' when h / 57 % 2 = 0 then 'REMEDIATED'
      else 'RISK_ACCEPTED' end as status) f,
    (select array_agg(id order by id) as ids from app_user where organisation_id = $1) o`;

/** `$4` of the controls for each vendor. */
const STANDINGS = `
  insert into vendor_control (organisation_id, vendor_id, framework_id, control_code, framework_name, control_title,
    domain, ratio, shortfall, tier_weight)
  select organisation_id, id, md5('framework ' || c % 4)::uuid, 'C-' || c, 'Framework ' || c % 4, 'Control ' || c,
    'Domain ' || c % 8, '1/2', abs(hashtext(id::text || c)::bigint) % 5 / 4.0, 2
  from vendor, generate_series(0, $4::int - 1) k (n), lateral (
    select ${HASH} % (${String(CONTROLS)} / $4::int) + n * (${String(CONTROLS)} / $4::int) as c
  ) control where organisation_id = $1 and ${IS_IN_BATCH}`;

type Assessed = { readonly vendors: number; readonly controlsEach?: number };

export async function loadAssessments(owner: pg.Pool, id: string, { vendors, controlsEach = CONTROLS_EACH }: Assessed) {
  await forEachBatch(vendors, async (from, to) => {
    for (const load of [ASSESSMENTS, COMPLETIONS, FINDINGS]) await owner.query(load, [id, from, to]);
    await owner.query(STANDINGS, [id, from, to, controlsEach]);
  });
}
