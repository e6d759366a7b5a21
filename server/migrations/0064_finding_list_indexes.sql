-- For filters: the column, then the default order.
drop index concurrently if exists finding_status_filter_idx;
create index concurrently finding_status_filter_idx on finding
  (organisation_id, status, (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc) where not proposed;
drop index concurrently if exists finding_severity_filter_idx;
create index concurrently finding_severity_filter_idx on finding
  (organisation_id, severity, (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc) where not proposed;
drop index concurrently if exists finding_stage_filter_idx;
create index concurrently finding_stage_filter_idx on finding
  (organisation_id, stage, (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc)
  where status = 'OPEN' and not proposed;
drop index concurrently if exists finding_source_filter_idx;
create index concurrently finding_source_filter_idx on finding
  (organisation_id, source, (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc) where not proposed;

-- For sorts. Findings created in the same microsecond are few enough to be sorted when they are read.
drop index concurrently if exists finding_created_idx;
create index concurrently finding_created_idx on finding (organisation_id, created_at) where not proposed;
drop index concurrently if exists finding_due_desc_idx;
create index concurrently finding_due_desc_idx on finding
  (organisation_id, (coalesce(due_date, '-infinity')) desc, (status <> 'OPEN'), severity_rank(severity), created_at desc, id desc)
  where not proposed;
drop index concurrently if exists finding_severity_desc_idx;
create index concurrently finding_severity_desc_idx on finding
  (organisation_id, severity_rank(severity) desc, (status <> 'OPEN'), created_at desc, id desc) where not proposed;
drop index concurrently if exists finding_stage_desc_idx;
create index concurrently finding_stage_desc_idx on finding
  (organisation_id, (status <> 'OPEN'), stage_rank(status, stage) desc, severity_rank(severity), created_at desc, id desc)
  where not proposed;

-- For the totals to delete.
drop index concurrently if exists portfolio_total_zero_idx;
create index concurrently portfolio_total_zero_idx on portfolio_total (organisation_id) where count = 0;
