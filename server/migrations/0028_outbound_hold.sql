-- While there is a row here nothing leaves the installation: no mail, no webhook, no copy of an audit log. A restored
-- database may be behind the world, so it is held until an operator says otherwise.
create table outbound_hold (
  only_row boolean primary key default true check (only_row),
  held_at timestamptz not null default now(),
  reason text not null check (reason <> '')
);
grant select, insert, delete on outbound_hold to assay_app;
