-- Who is responsible for a key. No foreign key: a key outlives its owner's account, and is then to be reviewed.
alter table api_key
  add column owner_id uuid,
  -- The name when they became its owner, for after their account is deleted.
  add column owner_name text,
  -- The system that the key belongs to, if it belongs to no person.
  add column service_account text;

-- The longest lifetime of new API keys; null: no limit.
alter table organisation add column api_key_max_days integer;
