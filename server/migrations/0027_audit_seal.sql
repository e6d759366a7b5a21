-- The seal of the audit log: what is final is numbered without gaps and goes into a tree of hashes, whose root is signed
-- with a key that is not in the database.

-- The number of an entry, and the hash of its text. An entry is found by its time and id. No foreign key: each row of
-- many thousands would be checked for an organisation that the sealer was given by its checkpoint.
create table audit_leaf (
  organisation_id uuid not null,
  number bigint not null check (number >= 0),
  entry_id uuid not null,
  entry_created_at timestamptz not null,
  hash bytea not null,
  primary key (organisation_id, number)
);
call isolate('audit_leaf');
grant select, insert on audit_leaf to assay_app;

-- What was signed after each stretch, and from where the next one goes on.
create table audit_checkpoint (
  organisation_id uuid not null references organisation,
  -- How many entries it covers, from the first one on.
  size bigint not null check (size > 0),
  -- Everything below this position is in it.
  position bigint not null,
  root bytea not null,
  -- The roots of the complete subtrees, from which the tree grows on.
  frontier bytea not null,
  signed_at timestamptz not null,
  note text not null,
  -- Encrypted: the beginning of each hash of the stretch. Whoever rewrites an entry and its leaf cannot rewrite these.
  marks bytea not null,
  primary key (organisation_id, size)
);
alter table audit_checkpoint alter column marks set storage external;
call isolate('audit_checkpoint');
call allow_lookup('audit_checkpoint');
grant select, insert on audit_checkpoint to assay_app;

-- Where checkpoints are kept outside the database, and how far they have got there.
create table audit_witness (
  organisation_id uuid primary key references organisation,
  kind text not null check (kind in ('WEBHOOK', 'FILE')),
  target text not null,
  secret bytea,
  -- Every checkpoint up to this size has been handed over.
  size bigint not null default 0,
  handed_over_at timestamptz,
  -- Until then one worker is at it, and no other.
  busy_until timestamptz not null default '-infinity',
  -- How the last time went, in words.
  outcome text,
  updated_at timestamptz not null default now()
);
call isolate('audit_witness');
grant select, insert, update, delete on audit_witness to assay_app;

-- How the last verification of the whole log went.
create table audit_verification (
  organisation_id uuid primary key references organisation,
  checked_at timestamptz not null,
  -- So many entries from the beginning were found good, the last of them written then.
  up_to bigint not null,
  up_to_entry_at timestamptz,
  -- The most entries that a checkpoint of the witness covered; null when there was nothing to compare with.
  witnessed bigint,
  -- What is wrong, in words; null when nothing is.
  problem text
);
call isolate('audit_verification');
grant select, insert, update on audit_verification to assay_app;

create or replace function audit_last_position() returns bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select greatest(0, (select max(position) from audit_entry), (select max(position) from audit_counted),
      (select max(position) from portfolio_change), (select max(position) from portfolio_counted),
      (select max(position) from audit_checkpoint));
  end;
