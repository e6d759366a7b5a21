import type pg from 'pg';

const MONTHS = 24;
const LOADERS = 4;

/**
 * Moves the horizon past positions 1 … n, as in a log whose transactions have all ended. Run before anything is
 * recorded.
 */
export const reservePositions = (owner: pg.Pool, entries: number) =>
  owner.query('update audit_clock set position_offset = position_offset + $1', [entries]);

const MONTH_OF_ENTRIES = `
  insert into audit_entry (organisation_id, id, created_at, position, action, user_id, user_name, entity_type, entity_id,
    entity_name, meta, address, request_id)
  select $1, uuidv7(moment - now()), moment, n,
    (array['LOGIN', 'LOGIN', 'LOGIN', 'UPDATE_VENDOR', 'UPDATE_VENDOR', 'CREATE_VENDOR', 'CREATE_ASSESSMENT',
      'SEND_ASSESSMENT', 'REVIEW_DECISION', 'REVIEW_DECISION', 'ADD_COMMENT', 'UPDATE_FINDING', 'FINALIZE_ASSESSMENT',
      'DELETE_VENDOR', 'CREATE_USER', 'UPDATE_SETTINGS'])[1 + n % 16],
    md5('user ' || n % 23)::uuid,
    (array['Ada Okafor', 'Jonas Weber', 'Mei Tanaka', 'Lucía Romero', 'Sam Whitfield'])[1 + n % 5],
    case when n % 16 > 2 then 'Vendor' end,
    case when n % 16 > 2 then gen_random_uuid()::text end,
    case when n % 16 > 2 then 'Northwind Payments ' || n % 1000 end,
    case when n % 16 in (3, 4) then '{"changes": {"tier": {"from": "LOW", "to": "HIGH"}}}'::jsonb end,
    '192.0.2.' || n % 250, gen_random_uuid()::text
  from generate_series($2::bigint, $3::bigint) n,
    lateral (select now() - interval '${String(MONTHS - 1)} months' * (1 - n::float8 / $4::float8) as moment)`;

/** Loads entries for two years of monthly partitions over several connections, one batch at a time. */
export async function loadAuditLog(owner: pg.Pool, organisationId: string, entries: number) {
  await owner.query(`call create_audit_months((now() - interval '${String(MONTHS)} months')::date, now()::date)`);
  const perMonth = Math.ceil(entries / MONTHS);
  let next = 1;
  const load = async () => {
    const client = await owner.connect();
    // Skips the foreign key check for each row: the organisation exists.
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    while (next <= entries) {
      const from = next;
      next += perMonth;
      await client.query(MONTH_OF_ENTRIES, [organisationId, from, Math.min(from + perMonth - 1, entries), entries]);
    }
    client.release(true);
  };
  await Promise.all(Array.from({ length: LOADERS }, load));
}
