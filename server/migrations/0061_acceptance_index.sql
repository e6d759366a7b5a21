drop index concurrently if exists finding_acceptance_list_idx;
create index concurrently finding_acceptance_list_idx on finding
  (organisation_id, (coalesce(accepted_until, 'infinity')), id) where status = 'RISK_ACCEPTED';
