-- The first set-up, and what a person keeps for themselves.

-- Whether there is anybody to sign in to.
create function has_organisation() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select exists (select from organisation);
  end;
alter function has_organisation owner to assay_lookup;
revoke execute on function has_organisation from public;
grant execute on function has_organisation to assay_app;

-- "view" is a word of SQL itself.
create table saved_view (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  page text not null check (page in ('vendors', 'assessments', 'findings', 'audit')),
  name text not null,
  search text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create index saved_view_user_idx on saved_view (organisation_id, user_id);
call isolate('saved_view');
grant select, insert, delete on saved_view to assay_app;
