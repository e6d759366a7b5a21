-- The user who receives replies to an email. Null if replies go to the sender address of the mail server.
alter table mail
  add column reply_to_name text,
  add column reply_to_email text;
