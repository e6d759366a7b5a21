-- The controls that deleted frameworks took out of the template, one element per framework, oldest first. Drafts of
-- assessments from before a deletion keep them.
alter table template add column removed_controls jsonb not null default '[]';
