-- What is looked up before the next mails are sent, and what each person finds waiting.

create index mail_recipient_idx on mail (organisation_id, recipient_email, created_at desc);
create index certification_expires_idx on certification (organisation_id, expires_date) where expires_date is not null;
create index vendor_renewal_idx on vendor (organisation_id, contract_renewal_date)
  where contract_renewal_date is not null;
create index finding_due_idx on finding (organisation_id, due_date)
  where status = 'OPEN' and not proposed and due_date is not null;
