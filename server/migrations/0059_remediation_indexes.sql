drop index concurrently if exists portal_link_vendor_idx;
create index concurrently portal_link_vendor_idx on portal_link (organisation_id, vendor_id);
