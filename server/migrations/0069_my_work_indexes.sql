-- For "My work": its lists in their order, and their counts.
drop index concurrently if exists assessment_unclaimed_idx;
create index concurrently assessment_unclaimed_idx on assessment (organisation_id, submitted_at, id)
  where status = 'SUBMITTED' and reviewer_name is null;
drop index concurrently if exists assessment_reviewer_idx;
create index concurrently assessment_reviewer_idx on assessment (organisation_id, reviewer_id, submitted_at, id)
  where status in ('SUBMITTED', 'UNDER_REVIEW');
drop index concurrently if exists vendor_unassessed_idx;
create index concurrently vendor_unassessed_idx on vendor (organisation_id, created_at, id)
  where tier = 'CRITICAL' and overall_exact is null;
