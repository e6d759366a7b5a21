-- Finds vendors that an imported row could be about: with the same name, or with the same domain.

-- The name without case, punctuation, spaces and legal form ("Claimsight Ltd." and "CLAIMSIGHT" are the same). Null if
-- nothing is left.
create function company_name_key(name text) returns text
  language sql immutable parallel safe
  return nullif(replace(regexp_replace(
    btrim(regexp_replace(
      translate(lower(normalize(name, NFKC)), '.''’', ''),
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f‘“”„«»–—·®©™]+', ' ', 'g')),
    '( (ltd|limited|llc|llp|lp|plc|inc|incorporated|corp|corporation|co|company|gmbh|mbh|ggmbh|ag|kg|kgaa|ohg|ug|ek|eg|se|sa|sas|sarl|sl|slu|srl|spa|bv|nv|vof|ab|as|asa|oy|oyj|aps|pty|pte|pvt|sdn|bhd|kk|sro|doo|kft|zrt|lda|ltda))+$', ''),
    ' ', ''), '');

-- The host of a website, without "www.". Null for what is no address of a host.
create function website_domain(website text) returns text
  language sql immutable parallel safe
  return substring(lower(website) from '^(?:https?://)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[:/?#]|$)');

-- The domain of an email address. Null for providers whose addresses belong to people, not to companies.
create function email_domain(email text) returns text
  language sql immutable parallel safe
  return nullif(substring(lower(email) from '@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$'), case
    when substring(lower(email) from '@(.*)$') = any ('{gmail.com,googlemail.com,outlook.com,hotmail.com,live.com,msn.com,yahoo.com,icloud.com,me.com,aol.com,proton.me,protonmail.com,gmx.com,gmx.de,gmx.net,web.de,mail.com,zoho.com,yandex.com,qq.com,163.com}'::text[])
    then substring(lower(email) from '@(.*)$') end);

-- At most three vendors for each key. Conditions on these expressions are not leakproof, so only a function of
-- assay_lookup can use their indexes.
create function find_matching_vendors(name_keys text[], domains text[])
  returns table (match text, key text, id uuid, name text)
  language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  begin atomic
    select 'name', k.key, v.id, v.name from unnest(name_keys) as k (key) cross join lateral (
      select vendor.id, vendor.name from vendor
      where vendor.organisation_id = current_organisation_id() and company_name_key(vendor.name) = k.key
      order by vendor.id limit 3
    ) as v
    union all
    select 'domain', k.key, v.id, v.name from unnest(domains) as k (key) cross join lateral (
      select vendor.id, vendor.name from vendor
      where vendor.organisation_id = current_organisation_id() and website_domain(vendor.website) = k.key
      order by vendor.id limit 3
    ) as v
    union all
    select 'domain', k.key, v.id, v.name from unnest(domains) as k (key) cross join lateral (
      select vendor.id, vendor.name from vendor
      where vendor.organisation_id = current_organisation_id() and email_domain(vendor.contact_email) = k.key
      order by vendor.id limit 3
    ) as v;
  end;
alter function find_matching_vendors owner to assay_lookup;
revoke execute on function find_matching_vendors from public;
grant execute on function find_matching_vendors to assay_app;
