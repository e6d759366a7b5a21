import { sql } from 'kysely';
import { z } from 'zod';

/**
 * The rows of assessment `a`, as far as nothing may change them once it is completed. PostgreSQL builds it, to keep
 * microseconds. Results that were sealed are compared with it, so a later release must not change what it contains: it
 * adds a second version beside it.
 */
export const ASSESSMENT_RECORD = sql`jsonb_build_object(
  'assessment', jsonb_build_object('id', a.id, 'title', a.title, 'status', a.status,
    'templateName', a.template_name, 'templateVersion', a.template_version, 'dueDate', a.due_date,
    'sentAt', a.sent_at, 'submittedAt', a.submitted_at, 'completedAt', a.completed_at,
    'submittedByName', a.submitted_by_name, 'submittedByTitle', a.submitted_by_title,
    'enteredByName', a.entered_by_name, 'onBehalfByIds', to_jsonb(a.on_behalf_by_ids), 'reviewerName', a.reviewer_name,
    'scoringVersion', a.scoring_version, 'riskWeights', a.risk_weights,
    'score', a.score, 'earned', a.earned, 'possible', a.possible),
  'completion', (
    select jsonb_build_object('completedAt', s.completed_at, 'completedByName', s.completed_by_name, 'score', s.score)
    from completed_score s
    where s.organisation_id = a.organisation_id and s.assessment_id = a.id and s.reopened_at is null
    order by s.completed_at desc limit 1),
  'sections', a.sections,
  'responses', (
    select coalesce(jsonb_agg(jsonb_build_object('questionKey', r.question_key, 'answer', r.answer,
      'notApplicable', r.not_applicable, 'justification', r.justification, 'answeredByName', r.answered_by_name,
      'onBehalfByName', r.on_behalf_by_name, 'updatedAt', r.updated_at) order by r.question_key collate "C"), '[]')
    from response r where r.organisation_id = a.organisation_id and r.assessment_id = a.id),
  'decisions', (
    select coalesce(jsonb_agg(jsonb_build_object('questionKey', d.question_key, 'decision', d.decision,
      'rationale', d.rationale, 'reviewerName', d.reviewer_name, 'decidedAt', d.decided_at)
      order by d.question_key collate "C"), '[]')
    from review_decision d where d.organisation_id = a.organisation_id and d.assessment_id = a.id),
  'dismissals', (
    select coalesce(jsonb_agg(jsonb_build_object('questionKey', d.question_key, 'reason', d.reason,
      'dismissedByName', d.dismissed_by_name, 'dismissedAt', d.dismissed_at) order by d.question_key collate "C"), '[]')
    from finding_dismissal d where d.organisation_id = a.organisation_id and d.assessment_id = a.id),
  'findings', (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'questionKey', f.question_key, 'severity', f.severity)
      order by f.id), '[]')
    from finding f where f.organisation_id = a.organisation_id and f.assessment_id = a.id and not f.proposed),
  'evidence', (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'fileName', e.file_name, 'mimeType', e.mime_type,
      'sizeBytes', e.size_bytes, 'sha256', e.sha256, 'expiresDate', e.expires_date, 'annex', e.annex,
      'uploadedByName', e.uploaded_by_name, 'uploadedAt', e.uploaded_at, 'questionKeys', (
        select coalesce(jsonb_agg(q.question_key order by q.question_key collate "C"), '[]') from evidence_question q
        where q.organisation_id = e.organisation_id and q.evidence_id = e.id)) order by e.id), '[]')
    from evidence e where e.organisation_id = a.organisation_id and e.assessment_id = a.id),
  'submissions', (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'sha256', s.sha256,
      'contentSha256', encode(sha256(convert_to(s.content, 'UTF8')), 'hex'), 'submittedAt', s.submitted_at,
      'submittedByName', s.submitted_by_name, 'submittedByTitle', s.submitted_by_title,
      'enteredByName', s.entered_by_name) order by s.submitted_at, s.id), '[]')
    from submission s where s.organisation_id = a.organisation_id and s.assessment_id = a.id),
  'controls', (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.framework_id || ' ' || c.control_code,
      'framework', c.framework_name, 'code', c.control_code, 'title', c.control_title, 'domain', c.domain,
      'applicable', c.applicable, 'ratio', c.ratio, 'shortfall', c.shortfall)
      order by c.framework_id, c.control_code collate "C"), '[]')
    from control_result c where c.organisation_id = a.organisation_id and c.assessment_id = a.id)
)`;

/** What we read of it; the rest is only compared. */
export const AssessmentRecord = z.looseObject({
  assessment: z.looseObject({ completedAt: z.string() }),
  findings: z.array(z.looseObject({ id: z.string() })),
});
export type AssessmentRecord = z.infer<typeof AssessmentRecord>;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Names the first place where two values differ, such as `responses.backups.answer`; null if they are equal. */
export function findDifference(sealed: unknown, now: unknown, place = ''): string | null {
  if (!isFields(sealed) || !isFields(now)) return sealed === now ? null : place;
  for (const key of new Set([...Object.keys(sealed), ...Object.keys(now)])) {
    const name = Array.isArray(sealed) ? findName(sealed[key], now[key], key) : key;
    const found = findDifference(sealed[key], now[key], place === '' ? name : `${place}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

function findName(sealed: unknown, now: unknown, index: string): string {
  const { questionKey, key, id } = isFields(sealed) ? sealed : isFields(now) ? now : {};
  return [questionKey, key, id].find((name) => typeof name === 'string') ?? index;
}
