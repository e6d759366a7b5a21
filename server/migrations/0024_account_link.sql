-- One-time links by mail: whoever was invited, or forgot their password, chooses one.

create table account_link (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('INVITATION', 'PASSWORD_RESET')),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references app_user on delete cascade
);
create index account_link_token_idx on account_link (token_hash);
create index account_link_user_idx on account_link (organisation_id, user_id, purpose);
call isolate('account_link');
call allow_lookup('account_link');
grant select, insert, update, delete on account_link to assay_app;

-- The link whose token is put into the mail when it is sent, and never when it is shown.
alter table mail add column account_link_id uuid;

-- Whom a token lets choose a password, as long as it does.
create function find_account_link(hash bytea)
  returns table (
    organisation_id uuid, organisation_name text, colour text, id uuid, purpose text, expires_at timestamptz, user_id uuid,
    user_name text, user_email text
  )
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select l.organisation_id, o.name, o.colour, l.id, l.purpose, l.expires_at, u.id, u.name, u.email
    from account_link l
    join app_user u on u.organisation_id = l.organisation_id and u.id = l.user_id
    join organisation o on o.organisation_id = l.organisation_id
    where l.token_hash = hash and l.used_at is null and l.revoked_at is null and l.expires_at > now()
      and u.disabled_at is null;
  end;
alter function find_account_link owner to assay_lookup;

-- The accounts behind an e-mail address whose password can be forgotten: one in each organisation.
create function find_password_accounts(account_email text) returns table (organisation_id uuid, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select u.organisation_id, u.id from app_user u
    where lower(u.email) = lower(account_email) and u.disabled_at is null and u.password_hash is not null;
  end;
alter function find_password_accounts owner to assay_lookup;

revoke execute on function find_account_link, find_password_accounts from public;
grant execute on function find_account_link, find_password_accounts to assay_app;
