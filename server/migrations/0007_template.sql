-- Templates: a lineage of versions. A published version never changes, except that a deleted framework's mappings leave it.

create table template (
  organisation_id uuid not null references organisation,
  id uuid not null,
  lineage_id uuid not null,
  version integer not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED')),
  name text not null,
  description text,
  -- The questionnaire as it is exported: sections with their questions, conditions and control mappings.
  sections jsonb not null,
  question_count integer not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (organisation_id, id)
);
create unique index template_version_key on template (organisation_id, lineage_id, version);
-- One draft at a time: two people editing the next version edit the same one.
create unique index template_draft_key on template (organisation_id, lineage_id) where status = 'DRAFT';
call isolate('template');
grant select, insert, update, delete on template to assay_app;
