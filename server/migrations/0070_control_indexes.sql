-- For the page of a control: the vendors that do not meet it, and our responsibilities for it. Old servers: they keep
-- the indexes up to date without using them.
drop index concurrently if exists vendor_control_deficient_idx;
create index concurrently vendor_control_deficient_idx on vendor_control
  (organisation_id, framework_id, control_code, tier_weight desc, shortfall desc, vendor_id) where shortfall > 0;
drop index concurrently if exists responsibility_control_idx;
create index concurrently responsibility_control_idx on responsibility
  (organisation_id, control_code, (status = any (array['COMPLETED', 'NOT_APPLICABLE'])), due_date, id);
