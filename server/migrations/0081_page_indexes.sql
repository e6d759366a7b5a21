-- For the sorts of the assessment table. Those without a value are read apart, newest first.
drop index concurrently if exists assessment_due_order_idx;
create index concurrently assessment_due_order_idx on assessment (organisation_id, due_date, created_at desc, id desc)
  where due_date is not null;
drop index concurrently if exists assessment_score_order_idx;
create index concurrently assessment_score_order_idx on assessment (organisation_id, score, created_at desc, id desc)
  where score is not null;

-- For the lists of "My work".
drop index concurrently if exists finding_owner_due_idx;
create index concurrently finding_owner_due_idx on finding (organisation_id, owner_id, due_date, severity_rank(severity), id)
  where status = 'OPEN' and not proposed;
drop index concurrently if exists responsibility_owner_due_idx;
create index concurrently responsibility_owner_due_idx on responsibility (organisation_id, owner_id, due_date, id)
  where status in ('PENDING', 'IN_PROGRESS');
drop index concurrently if exists approval_waiting_idx;
create index concurrently approval_waiting_idx on approval (organisation_id, requested_at, id) where status = 'PENDING';
drop index concurrently if exists notification_message_idx;
create index concurrently notification_message_idx on notification (organisation_id, user_id, created_at, id)
  where kind = 'VENDOR_MESSAGE' and read_at is null;
drop index concurrently if exists mail_undelivered_idx;
create index concurrently mail_undelivered_idx on mail (organisation_id, created_at desc, id desc)
  where status in ('FAILED', 'UNCERTAIN');
