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
create index idempotent_answer_age_idx on idempotent_answer (organisation_id, credential_id, created_at);
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

-- Takes one place in a sliding window, if one is free; a refusal takes none. `free_in`: the seconds until the next place
-- becomes free. The row's lock puts callers of all servers in one order, and the moment is read only once it is held.
create function take_place(
  credential uuid, window_name text, places integer, seconds integer,
  out accepted boolean, out remaining integer, out free_in double precision
)
  language plpgsql set search_path = public, pg_temp as $$
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
end $$;
revoke execute on function take_place from public;
grant execute on function take_place to assay_app;
