-- For a while after a rotation, deliveries are also signed with the previous secret.
alter table webhook_endpoint
  add column previous_secret bytea,
  add column previous_secret_until timestamptz;
