import type pg from 'pg';

/** Number of controls, in four frameworks, for any number of vendors. Each vendor is assessed on a few of them. */
const CONTROLS = 200;
const CONTROLS_EACH = 10;

const ASSESSMENTS = `
  insert into assessment (organisation_id, id, vendor_id, title, status, template_lineage_id, template_name,
    template_version, due_date, sections, risk_weights, completed_at, score, earned, possible)
  select organisation_id, gen_random_uuid(), id, 'Review ' || n, status, gen_random_uuid(), 'Questionnaire', 1,
    current_date + (hashtext(id::text) % 200), '[]', '{}',
    case when status = 'COMPLETED' then now() - abs(hashtext(id::text)) % 300 * interval '1 day' end, 0.75, '45/2', '30'
  from vendor, generate_series(1, 2) n, lateral (
    select (array['DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED'])
      [1 + abs(hashtext(id::text || n)) % 6] as status
  ) s where organisation_id = $1`;

const COMPLETIONS = `
  insert into completed_score (organisation_id, id, assessment_id, vendor_id, score, completed_at, completed_by_name)
  select organisation_id, gen_random_uuid(), id, vendor_id, score, completed_at, 'Ada Okafor'
  from assessment where organisation_id = $1 and status = 'COMPLETED'`;

const FINDINGS = `
  insert into finding (organisation_id, id, vendor_id, assessment_id, title, description, severity, proposed)
  select organisation_id, gen_random_uuid(), vendor_id, id, 'Access is not reviewed', 'Answered: no',
    (array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'])[1 + abs(hashtext(id::text)) % 4], status = 'UNDER_REVIEW'
  from assessment where organisation_id = $1`;

const STANDINGS = `
  insert into vendor_control (organisation_id, vendor_id, framework_id, control_code, framework_name, control_title,
    domain, ratio, shortfall, tier_weight)
  select organisation_id, id, md5('framework ' || c % 4)::uuid, 'C-' || c, 'Framework ' || c % 4, 'Control ' || c,
    'Domain ' || c % 8, '1/2', abs(hashtext(id::text || c)) % 5 / 4.0, 2
  from vendor, generate_series(0, ${String(CONTROLS_EACH - 1)}) n, lateral (
    select abs(hashtext(id::text)) % ${String(CONTROLS / CONTROLS_EACH)} + n * ${String(CONTROLS / CONTROLS_EACH)} as c
  ) control where organisation_id = $1`;

export async function loadAssessments(owner: pg.Pool, organisationId: string) {
  for (const load of [ASSESSMENTS, COMPLETIONS, FINDINGS, STANDINGS]) await owner.query(load, [organisationId]);
}
