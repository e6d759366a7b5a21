import type pg from 'pg';

/** Marks all existing records as demo data, except the account of the demo user. */
const MARK = `
  insert into demo_record (organisation_id, kind, record_id)
  select organisation_id, kind, id from (
    select organisation_id, 'VENDOR' as kind, id from vendor
    union all select organisation_id, 'TEMPLATE', id from template
    union all select organisation_id, 'FRAMEWORK', id from framework
    union all select organisation_id, 'WEBHOOK', id from webhook_endpoint
    union all select organisation_id, 'USER', id from app_user
  ) record
  where organisation_id = $1::uuid and id <> $2::uuid`;

type Shown = { readonly organisationId: string; readonly visitorId: string };

export const markDemoData = (owner: pg.Client, { organisationId, visitorId }: Shown) =>
  owner.query(MARK, [organisationId, visitorId]);
