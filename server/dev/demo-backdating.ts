import type pg from 'pg';
import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { toIsoDate } from '../src/domain/dates.ts';
import { evaluateAssessmentIn, getAssessmentRow } from '../src/features/assessments/records/index.ts';
import { buildResult } from '../src/features/assessments/results/index.ts';
import { toCanonicalJson } from '../src/platform/canonical-json.ts';
import { sha256 } from '../src/platform/crypto.ts';
import { inOrganisation } from '../src/platform/db/in-organisation.ts';
import type { PastAssessment } from './demo-history.ts';

/** The vendor opened it the next day and took nine days to answer; the reviewer took five more. */
const OPENED = `- $2::interval + interval '26 hours'`;
const ANSWERED = `- $2::interval + interval '9 days'`;
const REVIEWED = `- $2::interval + interval '14 days'`;

/** All timestamps of an assessment. Dates in answers keep their distance from the submission. */
const MOVES = [
  `update assessment set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
     sent_at = sent_at - $2::interval, submitted_at = submitted_at ${ANSWERED}, completed_at = completed_at ${REVIEWED},
     opened_at = case when status not in ('DRAFT', 'SENT') then created_at ${OPENED} end,
     due_date = due_date - $2::interval where id = $1::uuid`,
  `update portal_link l set created_at = l.created_at - $2::interval, expires_at = a.due_date + 30,
     opened_at = a.opened_at, last_seen_at = case when a.opened_at is not null then l.created_at ${ANSWERED} end
     from assessment a where l.assessment_id = $1::uuid and a.id = l.assessment_id`,
  // Marks all emails as sent, so that the demo sends none once a mail server is configured.
  `update mail set status = 'SENT', attempts = 1, created_at = created_at - $2::interval,
     sending_at = created_at - $2::interval, sent_at = created_at - $2::interval + interval '2 seconds'
     where assessment_id = $1::uuid`,
  `update response set updated_at = updated_at ${ANSWERED} where assessment_id = $1::uuid`,
  `update response set answer = to_jsonb(to_char((answer #>> '{}')::date ${ANSWERED}, 'YYYY-MM-DD'))
     where assessment_id = $1::uuid and answer #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d$'`,
  `update evidence set uploaded_at = uploaded_at ${ANSWERED}, expires_date = expires_date ${ANSWERED}
     where assessment_id = $1::uuid`,
  `update review_decision set decided_at = decided_at ${REVIEWED} where assessment_id = $1::uuid`,
  `update comment set created_at = created_at ${REVIEWED} where assessment_id = $1::uuid and visibility = 'INTERNAL'`,
  `update comment set created_at = created_at ${ANSWERED} where assessment_id = $1::uuid and visibility = 'VENDOR'`,
  `update comment set created_at = created_at ${REVIEWED}
     where finding_id in (select id from finding where assessment_id = $1::uuid)`,
  `update completed_score set submitted_at = submitted_at ${ANSWERED}, completed_at = completed_at ${REVIEWED}
     where assessment_id = $1::uuid`,
  // Older findings had more time to be resolved.
  `update finding set created_at = created_at ${REVIEWED}, due_date = (due_date ${REVIEWED})::date,
     resolved_at = resolved_at ${REVIEWED} + ($2::interval - interval '14 days') * 0.4
     where assessment_id = $1::uuid`,
  `update audit_entry set created_at = created_at - $2::interval
     where entity_id = $1::text and action in ('CREATE_ASSESSMENT', 'SEND_ASSESSMENT')`,
  `update audit_entry set created_at = created_at ${ANSWERED}, meta = meta - 'onBehalf'
     where entity_id = $1::text and action in ('ANSWER_ASSESSMENT', 'SUBMIT_ASSESSMENT')
       or entity_id in (select id::text from evidence where assessment_id = $1::uuid)`,
  `update audit_entry set created_at = created_at ${REVIEWED} + case action
       when 'UPDATE_FINDING' then ($2::interval - interval '14 days') * 0.4 else interval '0' end
     where entity_id = $1::text and created_at > now() - interval '1 day'
       or entity_id in (select id::text from finding where assessment_id = $1::uuid)`,
];

/** Records that do not belong to an assessment start fourteen months ago. */
const BEGINNINGS = [
  ...['vendor', 'template', 'certification', 'responsibility', 'app_user'].map(
    (table) => `update ${table} set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval
      where organisation_id = $1::uuid`,
  ),
  ...['organisation', 'api_key', 'framework', 'webhook_endpoint'].map(
    (table) => `update ${table} set created_at = created_at - $2::interval where organisation_id = $1::uuid`,
  ),
  `update template set published_at = published_at - $2::interval where organisation_id = $1::uuid`,
  // The incident was reported last week.
  `update audit_entry set created_at = created_at - interval '9 days'
     where organisation_id = $1::uuid and $2::interval is not null
       and entity_id in (select id::text from finding where assessment_id is null)`,
  `update finding set created_at = created_at - interval '9 days'
     where organisation_id = $1::uuid and assessment_id is null and $2::interval is not null`,
  `update audit_entry set created_at = created_at - $2::interval
     where organisation_id = $1::uuid and created_at > now() - interval '1 day'`,
  // Users signed in recently.
  `update app_user set last_login_at = now() - interval '1 hour' * (7 + length(email) * 3 % 40)
     where organisation_id = $1::uuid and $2::interval is not null`,
  // Risk acceptances end in two weeks, and then one every four weeks.
  `update finding f set accepted_until = current_date + 14 + 28 * placed.place::int
     from (select id, row_number() over (order by title, id) - 1 as place from finding
       where organisation_id = $1::uuid and status = 'RISK_ACCEPTED') as placed
     where f.organisation_id = $1::uuid and f.id = placed.id and $2::interval is not null`,
  // Open findings are due in the coming weeks, or were due last week.
  `update finding f set due_date = current_date - 8
       + abs(hashtext(f.title || v.name)) % case f.severity when 'CRITICAL' then 24 when 'HIGH' then 50 else 90 end
     from vendor v where v.organisation_id = f.organisation_id and v.id = f.vendor_id and f.organisation_id = $1::uuid
       and f.status = 'OPEN' and not f.proposed and $2::interval is not null`,
];

const LENGTH = '424 days';

type PastOf = { readonly organisationId: string; readonly pasts: readonly PastAssessment[] };

/** Backdates the demo records that were just created, before they are sealed. */
export async function backdateDemoData(owner: pg.Client, { organisationId, pasts }: PastOf): Promise<void> {
  await owner.query('begin');
  for (const { assessmentId, days } of pasts) {
    for (const move of MOVES) await owner.query(move, [assessmentId, `${String(days)} days`]);
    await resubmit(owner, assessmentId);
  }
  for (const beginning of BEGINNINGS) await owner.query(beginning, [organisationId, LENGTH]);
  await owner.query('commit');
}

type Submission = { readonly id: string; readonly content: string; readonly submitted_at: Date };

/** The submission contains its time, so its content and hash are updated too. */
async function resubmit(owner: pg.Client, assessmentId: string): Promise<void> {
  const { rows } = await owner.query<Submission>(
    `select s.id, s.content, a.submitted_at from submission s join assessment a on a.id = s.assessment_id
     where s.assessment_id = $1::uuid`,
    [assessmentId],
  );
  for (const { id, content, submitted_at } of rows) {
    const dated = toCanonicalJson({ ...JSON.parse(content), submittedAt: submitted_at.toISOString() });
    const hash = sha256(dated).toString('hex');
    await owner.query('update submission set content = $2, sha256 = $3, submitted_at = $4 where id = $1', [
      id,
      dated,
      hash,
      submitted_at,
    ]);
    await owner.query(
      `update audit_entry set meta = meta || jsonb_build_object('sha256', $2::text)
       where entity_id = $1::text and action = 'SUBMIT_ASSESSMENT'`,
      [assessmentId, hash],
    );
  }
}

/** The results contain the times of the assessments, so they are built again from the backdated rows. */
export async function rebuildDemoResults(
  ctx: AppContext,
  owner: pg.Client,
  { operator, pasts }: { readonly operator: Caller; readonly pasts: readonly PastAssessment[] },
): Promise<void> {
  for (const { assessmentId } of pasts) {
    const content = await inOrganisation(ctx, operator, async (tx) => {
      const assessment = await getAssessmentRow(tx, operator, assessmentId);
      if (assessment.status !== 'COMPLETED') return null;
      const evaluation = await evaluateAssessmentIn(tx, operator, { assessment, today: toIsoDate(ctx.now()) });
      return buildResult(tx, operator, { assessment, evaluation });
    });
    if (content !== null) await replaceResult(owner, assessmentId, content);
  }
}

/** Earlier results of reopened assessments stay as they were sealed. */
async function replaceResult(owner: pg.Client, assessmentId: string, content: string): Promise<void> {
  const hash = sha256(content).toString('hex');
  await owner.query(
    `with replaced as (
       select r.id, r.sha256, a.completed_at from assessment_result r join assessment a on a.id = r.assessment_id
       where r.assessment_id = $1::uuid order by r.created_at desc limit 1
     ), entry as (
       update audit_entry e set meta = e.meta || jsonb_build_object('resultSha256', $3::text) from replaced
       where e.entity_id = $1::text and e.meta ->> 'resultSha256' = replaced.sha256
     )
     update assessment_result r set content = $2, sha256 = $3, created_at = replaced.completed_at
     from replaced where r.id = replaced.id`,
    [assessmentId, content, hash],
  );
}
