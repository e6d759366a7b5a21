import pg from 'pg';

/** The vendor took nine days to answer, and the reviewer five more. */
const ANSWERED = `- $2::interval + interval '9 days'`;
const REVIEWED = `- $2::interval + interval '14 days'`;
const RESOLVED = `- $2::interval + interval '16 days'`;

/** What tells the time of an assessment; the dates that were answered keep their distance to the day of submission. */
const MOVES = [
  `update assessment set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
     sent_at = sent_at - $2::interval, submitted_at = submitted_at ${ANSWERED}, completed_at = completed_at ${REVIEWED},
     due_date = due_date - $2::interval where id = $1::uuid`,
  `update response set updated_at = updated_at ${ANSWERED} where assessment_id = $1::uuid`,
  `update response set answer = to_jsonb(to_char((answer #>> '{}')::date ${ANSWERED}, 'YYYY-MM-DD'))
     where assessment_id = $1::uuid and answer #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d$'`,
  `update evidence set uploaded_at = uploaded_at ${ANSWERED} where assessment_id = $1::uuid`,
  `update review_decision set decided_at = decided_at ${REVIEWED} where assessment_id = $1::uuid`,
  `update comment set created_at = created_at ${REVIEWED} where assessment_id = $1::uuid`,
  `update completed_score set submitted_at = submitted_at ${ANSWERED}, completed_at = completed_at ${REVIEWED}
     where assessment_id = $1::uuid`,
  `update finding set created_at = created_at ${REVIEWED}, resolved_at = resolved_at ${RESOLVED}
     where assessment_id = $1::uuid`,
  `update audit_entry set created_at = created_at - $2::interval
     where entity_id = $1::text and action in ('CREATE_ASSESSMENT', 'SEND_ASSESSMENT')`,
  `update audit_entry set created_at = created_at ${ANSWERED}
     where entity_id = $1::text and action in ('ANSWER_ASSESSMENT', 'SUBMIT_ASSESSMENT')
       or entity_id in (select id::text from evidence where assessment_id = $1::uuid)`,
  `update audit_entry set created_at = created_at ${REVIEWED}
     where entity_id = $1::text and created_at > now() - interval '1 day'
       or entity_id in (select id::text from finding where assessment_id = $1::uuid)`,
];

/** A demo has a past that nobody lived through: what has just been done is dated back. */
export async function dateBack(ownerUrl: string, pasts: readonly { assessmentId: string; days: number }[]) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    for (const { assessmentId, days } of pasts) {
      for (const move of MOVES) await owner.query(move, [assessmentId, `${String(days)} days`]);
    }
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
