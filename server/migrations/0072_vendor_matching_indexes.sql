drop index concurrently if exists vendor_name_key_idx;
create index concurrently vendor_name_key_idx on vendor (organisation_id, company_name_key(name), id);
drop index concurrently if exists vendor_website_domain_idx;
create index concurrently vendor_website_domain_idx on vendor (organisation_id, website_domain(website), id);
drop index concurrently if exists vendor_email_domain_idx;
create index concurrently vendor_email_domain_idx on vendor (organisation_id, email_domain(contact_email), id);
