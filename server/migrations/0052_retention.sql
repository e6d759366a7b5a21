-- After how many days emails and webhook deliveries are deleted. What still waits to be sent is kept.
alter table organisation
  add column email_retention_days integer not null default 400,
  add column webhook_retention_days integer not null default 90;

alter table organisation
  add constraint organisation_email_retention_check check (email_retention_days between 30 and 3650) not valid,
  add constraint organisation_webhook_retention_check check (webhook_retention_days between 7 and 3650) not valid;

-- Written by the probe that tells whether the database accepts writes.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null default now()
);
insert into write_probe default values;
grant select, update on write_probe to assay_app;
