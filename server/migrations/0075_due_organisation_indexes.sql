drop index concurrently if exists finding_share_promised_idx;
create index concurrently finding_share_promised_idx on finding_share (organisation_id, promised_date)
  where unshared_at is null and done_at is null and promised_date is not null;
drop index concurrently if exists assessment_unfilled_idx;
create index concurrently assessment_unfilled_idx on assessment (organisation_id, id)
  where failed_critical is null and score is not null;
drop index concurrently if exists assessment_completed_idx;
create index concurrently assessment_completed_idx on assessment (organisation_id, completed_at)
  where status = 'COMPLETED';
