drop index concurrently if exists api_key_previous_prefix_idx;
create index concurrently api_key_previous_prefix_idx on api_key (previous_prefix);
