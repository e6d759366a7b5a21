-- What an endpoint receives: the event as JSON, or a message for Slack or Microsoft Teams.
alter table webhook_endpoint add column format text not null default 'STANDARD';

alter table webhook_endpoint
  add constraint webhook_endpoint_format_check check (format in ('STANDARD', 'SLACK', 'TEAMS')) not valid;
