-- Which records a demonstration has put there. Only an operator can mark one: whoever uses the service can take the
-- demonstration out again, and can pass nothing else off as a part of it.
create table demo_record (
  organisation_id uuid not null references organisation,
  kind text not null check (kind in ('VENDOR', 'TEMPLATE', 'FRAMEWORK', 'USER', 'WEBHOOK')),
  record_id uuid not null,
  primary key (organisation_id, kind, record_id)
);
call isolate('demo_record');
grant select, delete on demo_record to assay_app;
