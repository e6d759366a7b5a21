drop index concurrently if exists finding_owner_idx;
create index concurrently finding_owner_idx on finding
  (organisation_id, owner_id, (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc);
drop index concurrently if exists finding_due_list_idx;
create index concurrently finding_due_list_idx on finding
  (organisation_id, (coalesce(due_date, 'infinity')), (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc)
  where not proposed;
drop index concurrently if exists finding_severity_list_idx;
create index concurrently finding_severity_list_idx on finding
  (organisation_id, severity_rank(severity), (status <> 'OPEN'), created_at desc, id desc) where not proposed;
drop index concurrently if exists finding_stage_list_idx;
create index concurrently finding_stage_list_idx on finding
  (organisation_id, stage_rank(status, stage), (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc)
  where not proposed;
drop index concurrently if exists finding_control_idx;
create index concurrently finding_control_idx on finding using gin (organisation_id, control_codes) where not proposed;
drop index concurrently if exists finding_search_idx;
create index concurrently finding_search_idx on finding using gin (organisation_id, lower(title) gin_trgm_ops)
  where not proposed;
drop index concurrently if exists comment_finding_idx;
create index concurrently comment_finding_idx on comment (organisation_id, finding_id, created_at);
