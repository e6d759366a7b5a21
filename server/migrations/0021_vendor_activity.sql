-- Everything that was done to one thing, newest first.
create index audit_entry_entity_idx on audit_entry (organisation_id, entity_id, created_at desc, id desc);
