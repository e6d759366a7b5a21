-- The public key of the audit log, which the worker publishes: servers do not hold the key itself. It is encrypted under
-- ASSAY_SECRET, so that nobody else can put another one here.
create table audit_public_key (
  only_row boolean primary key default true check (only_row),
  sealed_key bytea not null
);
grant select, insert, update on audit_public_key to assay_app;
