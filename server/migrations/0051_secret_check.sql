-- Which keys of ASSAY_SECRET the servers and workers have written with. A check value proves that a process has the key
-- and does not reveal it, so a process with another secret refuses to start.
create table secret_check (
  key_id text primary key,
  check_value bytea not null,
  current_since timestamptz not null default clock_timestamp()
);
grant select, insert, update on secret_check to assay_app;
