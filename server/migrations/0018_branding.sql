-- How an organisation shows itself: on its reports, to its people and to its vendors.
alter table organisation add column colour text check (colour ~ '^#[0-9a-f]{6}$');

-- Apart from the settings, which are read far more often than the picture.
create table organisation_logo (
  organisation_id uuid primary key references organisation,
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
  content bytea not null,
  sha256 text not null,
  width_px integer not null,
  height_px integer not null
);
call isolate('organisation_logo');
grant select, insert, update, delete on organisation_logo to assay_app;
