-- For the vendors with most open risk: a CRITICAL finding counts 8, HIGH 4, MEDIUM 2 and LOW 1.
drop index concurrently if exists open_finding_count_weight_idx;
create index concurrently open_finding_count_weight_idx on open_finding_count
  (organisation_id, (8 * critical + 4 * high + 2 * medium + low) desc, vendor_id);

-- For the list of our responsibilities, by due date.
drop index concurrently if exists responsibility_due_idx;
create index concurrently responsibility_due_idx on responsibility
  (organisation_id, (coalesce(due_date, 'infinity')), id);
drop index concurrently if exists responsibility_status_idx;
create index concurrently responsibility_status_idx on responsibility
  (organisation_id, status, (coalesce(due_date, 'infinity')), id);
