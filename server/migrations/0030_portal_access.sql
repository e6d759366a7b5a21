-- The URL of a link is shown to the team once: when, and to whom.
alter table portal_link add column shown_at timestamptz, add column shown_by_name text;

-- The portal link by which a contact uploaded the file: a delegate can change only their own files.
alter table evidence add column uploaded_by_link_id uuid;
