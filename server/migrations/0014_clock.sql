-- What happens by the clock happens once: whoever writes it down first does it, in the same transaction.
create table occurrence (
  organisation_id uuid not null references organisation,
  rule text not null,
  subject_id uuid not null,
  -- Which time of the rule's: a day, or a number of days before one.
  occasion text not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, rule, subject_id, occasion)
);
call isolate('occurrence');
grant select, insert, delete on occurrence to assay_app;

-- The clock looks at every organisation; only their ids leave this function.
create function list_organisation_ids() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select organisation_id from organisation;
  end;
alter function list_organisation_ids owner to assay_lookup;
revoke execute on function list_organisation_ids from public;
grant execute on function list_organisation_ids to assay_app;

-- After how many months a vendor of each tier is assessed again; null: never by itself.
alter table organisation
  add column reassessment_months jsonb not null default '{"CRITICAL": 12, "HIGH": 12, "MEDIUM": 24, "LOW": 36}';

-- Whether the vendor said it: while such a comment waits for an answer, nobody is reminded.
alter table comment add column by_vendor boolean not null default false;
