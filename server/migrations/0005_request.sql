-- What the service remembers of requests: answers a client may ask for again, and how often a caller came.

create table idempotent_answer (
  organisation_id uuid not null references organisation,
  credential_id uuid not null,
  key text not null,
  request_hash bytea not null,
  -- Encrypted: an answer can hold a secret that is shown only once, such as a new API key.
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (organisation_id, credential_id, key)
);
call isolate('idempotent_answer');
grant select, insert, update, delete on idempotent_answer to assay_app;

-- The moments of a caller's last accepted requests. Unlogged: after a crash of the database the window starts empty.
create unlogged table request_window (
  organisation_id uuid not null,
  credential_id uuid not null,
  name text not null,
  accepted timestamptz[] not null,
  primary key (organisation_id, credential_id, name)
);
call isolate('request_window');
grant select, insert, update on request_window to assay_app;

-- Takes one place in a sliding window. Null: accepted. Otherwise the seconds until a place is free; a refusal takes none.
-- The row's lock puts callers of all servers in one order, and the moment is read only once it is held.
create function take_place(credential uuid, window_name text, places integer, seconds integer) returns double precision
  language plpgsql set search_path = public, pg_temp as $$
declare
  taken timestamptz[];
  moment timestamptz;
begin
  insert into request_window values (current_organisation_id(), credential, window_name, '{}')
    on conflict do nothing;
  select accepted into taken from request_window
    where organisation_id = current_organisation_id() and credential_id = credential and name = window_name
    for update;
  moment := clock_timestamp();
  taken := array(select t from unnest(taken) t where t > moment - make_interval(secs => seconds) order by t);
  if cardinality(taken) >= places then
    return extract(epoch from taken[1] + make_interval(secs => seconds) - moment);
  end if;
  update request_window set accepted = taken || moment
    where organisation_id = current_organisation_id() and credential_id = credential and name = window_name;
  return null;
end $$;
revoke execute on function take_place from public;
grant execute on function take_place to assay_app;
