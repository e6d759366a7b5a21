-- After how many days emails and webhook deliveries are deleted. What still waits to be sent is kept.
alter table organisation
  add column email_retention_days integer not null default 400 check (email_retention_days between 30 and 3650),
  add column webhook_retention_days integer not null default 90 check (webhook_retention_days between 7 and 3650);
