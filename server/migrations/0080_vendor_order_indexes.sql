-- For the sorts of the vendor table. Vendors without a value come last in both directions and are read apart.
drop index concurrently if exists vendor_tier_order_idx;
create index concurrently vendor_tier_order_idx on vendor (organisation_id, tier, id);
drop index concurrently if exists vendor_score_order_idx;
create index concurrently vendor_score_order_idx on vendor (organisation_id, fraction_value(overall_exact), id)
  where overall_exact is not null;
drop index concurrently if exists vendor_assessed_order_idx;
create index concurrently vendor_assessed_order_idx on vendor (organisation_id, last_assessed_at, id)
  where last_assessed_at is not null;
drop index concurrently if exists vendor_review_order_idx;
create index concurrently vendor_review_order_idx on vendor
  (organisation_id, tier, ((last_assessed_at at time zone 'UTC')::date), id) where last_assessed_at is not null;
drop index concurrently if exists open_finding_count_order_idx;
create index concurrently open_finding_count_order_idx on open_finding_count (organisation_id, open_count, vendor_id);
