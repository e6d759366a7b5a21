-- Generated from the migrations by `npm run generate`. Read it; do not edit it.

create table api_key (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  permissions text[] not null,
  full_access boolean not null,
  allowed_cidrs text[] not null default '{}'::text[],
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_address text,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE INDEX api_key_prefix_idx ON public.api_key USING btree (prefix);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table app_user (
  organisation_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  role_id uuid not null,
  disabled_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  FOREIGN KEY (organisation_id, role_id) REFERENCES role(organisation_id, id)
); -- row-level security, forced
CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (organisation_id, lower(email));
CREATE INDEX app_user_role_idx ON public.app_user USING btree (organisation_id, role_id);
CREATE INDEX app_user_sign_in_idx ON public.app_user USING btree (lower(email));
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table audit_clock (
  only_row boolean not null default true,
  system_identifier bigint not null,
  position_offset bigint not null,
  PRIMARY KEY (only_row),
  CHECK (only_row)
);
-- assay_app may select
-- assay_lookup may select

create table audit_count (
  organisation_id uuid not null,
  action text not null,
  user_id text not null,
  day date not null,
  entries bigint not null,
  PRIMARY KEY (organisation_id, action, user_id, day),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table audit_counted (
  organisation_id uuid not null,
  position bigint not null,
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update
-- assay_lookup may select

create table audit_entry (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  position bigint not null default audit_position(),
  action text not null,
  user_id uuid,
  user_name text not null,
  entity_type text,
  entity_id text,
  entity_name text,
  meta jsonb,
  address text,
  request_id text,
  PRIMARY KEY (organisation_id, created_at, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((action <> ''::text))
) partition by range (created_at); -- row-level security, forced
CREATE INDEX audit_entry_action_idx on audit_entry USING btree (organisation_id, action, created_at DESC, id DESC);
CREATE INDEX audit_entry_position_idx on audit_entry USING btree (organisation_id, "position");
CREATE INDEX audit_entry_user_idx on audit_entry USING btree (organisation_id, user_id, created_at DESC, id DESC);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select
-- assay_lookup may select

create table certification (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  name text not null,
  issuer text,
  issued_date date,
  expires_date date,
  notes text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX certification_vendor_idx ON public.certification USING btree (organisation_id, vendor_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table control (
  organisation_id uuid not null,
  id uuid not null,
  framework_id uuid not null,
  position integer not null,
  domain text not null,
  code text not null,
  title text not null,
  guidance text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, framework_id) REFERENCES framework(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE UNIQUE INDEX control_code_key ON public.control USING btree (organisation_id, framework_id, code);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table framework (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  version text not null,
  description text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE UNIQUE INDEX framework_name_key ON public.framework USING btree (organisation_id, lower(name), lower(version));
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table idempotent_answer (
  organisation_id uuid not null,
  credential_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, credential_id, key),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE INDEX idempotent_answer_age_idx ON public.idempotent_answer USING btree (organisation_id, credential_id, created_at);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
-- assay_app may select

create table organisation (
  organisation_id uuid not null,
  name text not null,
  api_keys_enabled boolean not null default false,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id)
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update
-- assay_lookup may select

create unlogged table request_window (
  organisation_id uuid not null,
  credential_id uuid not null,
  name text not null,
  accepted timestamp with time zone[] not null,
  PRIMARY KEY (organisation_id, credential_id, name)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table responsibility (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  title text not null,
  description text,
  control_code text,
  certification_id uuid,
  owner_id uuid,
  due_date date,
  status text not null default 'PENDING'::text,
  notes text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, certification_id) REFERENCES certification(organisation_id, id) ON DELETE SET NULL (certification_id),
  FOREIGN KEY (organisation_id, owner_id) REFERENCES app_user(organisation_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'NOT_APPLICABLE'::text])))
); -- row-level security, forced
CREATE INDEX responsibility_certification_idx ON public.responsibility USING btree (organisation_id, certification_id);
CREATE INDEX responsibility_owner_idx ON public.responsibility USING btree (organisation_id, owner_id);
CREATE INDEX responsibility_vendor_idx ON public.responsibility USING btree (organisation_id, vendor_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table role (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  permissions text[] not null,
  built_in boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE UNIQUE INDEX role_name_key ON public.role USING btree (organisation_id, lower(name));
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table session (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX session_token_idx ON public.session USING btree (token_hash);
CREATE INDEX session_user_idx ON public.session USING btree (organisation_id, user_id);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table template (
  organisation_id uuid not null,
  id uuid not null,
  lineage_id uuid not null,
  version integer not null,
  status text not null default 'DRAFT'::text,
  name text not null,
  description text,
  sections jsonb not null,
  question_count integer not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text])))
); -- row-level security, forced
CREATE UNIQUE INDEX template_draft_key ON public.template USING btree (organisation_id, lineage_id) WHERE (status = 'DRAFT'::text);
CREATE UNIQUE INDEX template_version_key ON public.template USING btree (organisation_id, lineage_id, version);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table vendor (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  external_id text,
  contact_name text,
  contact_email text not null,
  tier text,
  website text,
  notes text,
  service_description text,
  data_sensitivity text,
  contract_renewal_date date,
  contract_value text,
  geographic_risk text,
  tags text[] not null default '{}'::text[],
  owner_id uuid,
  overall_score numeric(5,4),
  latest_score numeric(5,4),
  last_assessed_at timestamp with time zone,
  assessment_count integer not null default 0,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  FOREIGN KEY (organisation_id, owner_id) REFERENCES app_user(organisation_id, id) ON DELETE SET NULL (owner_id),
  CHECK ((contract_value = ANY (ARRAY['$0–$50K'::text, '$50K–$250K'::text, '$250K–$1M'::text, '$1M–$5M'::text, '$5M+'::text]))),
  CHECK ((data_sensitivity = ANY (ARRAY['PUBLIC'::text, 'INTERNAL'::text, 'CONFIDENTIAL'::text, 'RESTRICTED'::text]))),
  CHECK ((geographic_risk = ANY (ARRAY['DOMESTIC'::text, 'REGIONAL'::text, 'GLOBAL'::text, 'HIGH_RISK_JURISDICTION'::text]))),
  CHECK (((latest_score >= (0)::numeric) AND (latest_score <= (1)::numeric))),
  CHECK (((overall_score >= (0)::numeric) AND (overall_score <= (1)::numeric))),
  CHECK ((tier = ANY (ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text, 'CRITICAL'::text])))
); -- row-level security, forced
CREATE UNIQUE INDEX vendor_external_id_key ON public.vendor USING btree (organisation_id, external_id);
CREATE INDEX vendor_name_idx ON public.vendor USING btree (organisation_id, lower(name), id);
CREATE INDEX vendor_owner_idx ON public.vendor USING btree (organisation_id, owner_id);
CREATE INDEX vendor_search_idx ON public.vendor USING gin (organisation_id, (((lower(name) || chr(31)) || lower(contact_email))) gin_trgm_ops);
CREATE INDEX vendor_tags_idx ON public.vendor USING gin (organisation_id, tags);
CREATE INDEX vendor_tier_idx ON public.vendor USING btree (organisation_id, tier, lower(name), id);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

CREATE OR REPLACE PROCEDURE public.allow_lookup(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('grant select on %s to assay_lookup', target);
  execute format('create policy lookup on %s for select to assay_lookup using (true)', target);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.audit_horizon()
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint + audit_clock.position_offset)
    FROM audit_clock;
END
;

CREATE OR REPLACE FUNCTION public.audit_last_position()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT GREATEST((0)::bigint, ( SELECT max(audit_entry."position") AS max
            FROM audit_entry), ( SELECT max(audit_counted."position") AS max
            FROM audit_counted)) AS "greatest";
END
;

CREATE OR REPLACE FUNCTION public.audit_position()
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (((pg_current_xact_id())::text)::bigint + audit_clock.position_offset)
    FROM audit_clock;
END
;

CREATE OR REPLACE FUNCTION public.audit_was_there(entry_position bigint, taken pg_snapshot)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT ((audit_was_there.entry_position <= audit_clock.position_offset) OR pg_visible_in_snapshot((((audit_was_there.entry_position - audit_clock.position_offset))::text)::xid8, audit_was_there.taken))
    FROM audit_clock;
END
;

CREATE OR REPLACE PROCEDURE public.create_audit_months(IN first_month date, IN last_month date)
 LANGUAGE plpgsql
AS $procedure$
declare
  month timestamp;
  starts timestamptz;
  ends timestamptz;
  name text;
begin
  for month in select generate_series(date_trunc('month', first_month::timestamp), last_month, '1 month') loop
    name := 'audit_entry_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(name) is not null;
    starts := month at time zone 'UTC';
    ends := (month + interval '1 month') at time zone 'UTC';
    lock table audit_entry_other in access exclusive mode;
    execute format('create table %I (like audit_entry including all)', name);
    execute format(
      'with caught as (delete from audit_entry_other where created_at >= %L and created_at < %L returning *)
       insert into %I select * from caught', starts, ends, name);
    execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)', name, starts, ends);
  end loop;
end $procedure$
;

CREATE OR REPLACE FUNCTION public.current_organisation_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.organisation_id'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION public.find_api_key(key_prefix text)
 RETURNS TABLE(organisation_id uuid, id uuid, name text, secret_hash bytea, permissions text[], full_access boolean, allowed_cidrs text[], last_used_at timestamp with time zone, usable boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.organisation_id,
     k.id,
     k.name,
     k.secret_hash,
     k.permissions,
     k.full_access,
     k.allowed_cidrs,
     k.last_used_at,
     (o.api_keys_enabled AND (k.revoked_at IS NULL) AND ((k.expires_at IS NULL) OR (k.expires_at > now())))
    FROM (api_key k
      JOIN organisation o ON ((o.organisation_id = k.organisation_id)))
   WHERE (k.prefix = find_api_key.key_prefix);
END
;

CREATE OR REPLACE FUNCTION public.find_organisation(id_or_name text)
 RETURNS TABLE(organisation_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id,
     o.name
    FROM organisation o
   WHERE (((o.organisation_id)::text = lower(find_organisation.id_or_name)) OR (o.name = find_organisation.id_or_name))
  LIMIT 2;
END
;

CREATE OR REPLACE FUNCTION public.find_session(hash bytea, idle interval)
 RETURNS TABLE(organisation_id uuid, id uuid, user_id uuid, user_name text, user_email text, permissions text[], last_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.organisation_id,
     s.id,
     u.id,
     u.name,
     u.email,
     r.permissions,
     s.last_seen_at
    FROM ((session s
      JOIN app_user u ON (((u.organisation_id = s.organisation_id) AND (u.id = s.user_id))))
      JOIN role r ON (((r.organisation_id = u.organisation_id) AND (r.id = u.role_id))))
   WHERE ((s.token_hash = find_session.hash) AND (u.disabled_at IS NULL) AND (s.expires_at > now()) AND (s.last_seen_at > (now() - find_session.idle)));
END
;

CREATE OR REPLACE FUNCTION public.find_sign_in(sign_in_email text, named_organisation_id uuid)
 RETURNS TABLE(organisation_id uuid, organisation_name text, id uuid, name text, password_hash text, disabled boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.organisation_id,
     o.name,
     u.id,
     u.name,
     u.password_hash,
     (u.disabled_at IS NOT NULL)
    FROM (app_user u
      JOIN organisation o ON ((o.organisation_id = u.organisation_id)))
   WHERE ((lower(u.email) = lower(find_sign_in.sign_in_email)) AND ((find_sign_in.named_organisation_id IS NULL) OR (u.organisation_id = find_sign_in.named_organisation_id)))
   ORDER BY u.created_at
  LIMIT 5;
END
;

CREATE OR REPLACE PROCEDURE public.isolate(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy organisation on %s to assay_app
       using (organisation_id = current_organisation_id())
       with check (organisation_id = current_organisation_id())', target);
end $procedure$
;

CREATE OR REPLACE PROCEDURE public.maintain_audit_log()
 LANGUAGE plpgsql
AS $procedure$
declare
  here bigint := (select system_identifier from pg_control_system());
begin
  call create_audit_months((now() - interval '1 month')::date, (now() + interval '12 months')::date);
  if here <> (select system_identifier from audit_clock) then
    update audit_clock set system_identifier = here, position_offset = audit_last_position();
  end if;
end $procedure$
;

CREATE OR REPLACE FUNCTION public.search_vendor_ids(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 SELECT vendor.id
    FROM vendor
   WHERE ((vendor.organisation_id = current_organisation_id()) AND (((lower(vendor.name) || chr(31)) || lower(vendor.contact_email)) ~~ search_vendor_ids.pattern));
END
;

CREATE OR REPLACE FUNCTION public.tagged_vendor_ids(tag text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT vendor.id
    FROM vendor
   WHERE ((vendor.organisation_id = current_organisation_id()) AND (vendor.tags @> ARRAY[tagged_vendor_ids.tag]));
END
;

CREATE OR REPLACE FUNCTION public.take_place(credential uuid, window_name text, places integer, seconds integer, OUT accepted boolean, OUT remaining integer, OUT free_in double precision)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  organisation uuid := current_organisation_id();
  width interval := make_interval(secs => seconds);
  moment timestamptz;
  taken timestamptz[];
begin
  loop
    select w.accepted into taken from request_window w
      where w.organisation_id = organisation and w.credential_id = credential and w.name = window_name
      for update;
    exit when found;
    insert into request_window values (organisation, credential, window_name, '{}') on conflict do nothing;
  end loop;
  moment := clock_timestamp();
  taken := array(select t from unnest(taken) t where t > moment - width order by t);
  accepted := cardinality(taken) < places;
  if accepted then
    taken := taken || moment;
    update request_window w set accepted = taken
      where w.organisation_id = organisation and w.credential_id = credential and w.name = window_name;
  end if;
  remaining := greatest(0, places - cardinality(taken));
  free_in := extract(epoch from coalesce(taken[greatest(1, cardinality(taken) - places + 1)], moment) + width - moment);
end $function$
;
