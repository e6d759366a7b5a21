drop index concurrently if exists finding_cleared_by_idx;
create index concurrently finding_cleared_by_idx on finding (organisation_id, cleared_by_assessment_id);
