import pg from 'pg';
import { createOperatorCaller } from '../../server/src/domain/caller.ts';
import { createOrganisation } from '../../server/src/features/access/organisations/organisation-commands.ts';
import { startAuditWitness } from '../../server/src/features/record/audit/audit-witness-commands.ts';
import { PASSWORD, seedSignedInUser } from '../../server/test/support/factories.ts';
import { getPortalCookie } from '../../server/test/support/portal-calls.ts';
import { connectAsOwner } from '../../server/test/support/test-database.ts';
import { startTestAppOn } from '../../server/test/support/test-app.ts';
import { seedDrillScene } from '../portal/portal-drill-scene.ts';
import { createDrillApiKey } from '../support/drill-api-key.ts';
import type { Cell } from './cells.ts';
import type { Credentials } from './move-load.ts';

export type MoveScene = Credentials & { readonly organisationId: string };

export type SceneSize = { readonly vendors: number; readonly entries: number };

const ROWS_AT_ONCE = 10_000;

/** Positions below those of the first transactions, as in a log that came from another installation. */
const RESERVE = 'update audit_clock set position_offset = position_offset + $1';

const VENDORS = `
  insert into vendor (organisation_id, id, name, external_id, contact_email, tier)
  select $1, gen_random_uuid(), 'Vendor ' || n, 'loaded-' || n, 'security@vendor.example',
    (array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])[1 + n % 4]
  from generate_series($2::int, $3::int) n`;

const ENTRIES = `
  insert into audit_entry (organisation_id, id, created_at, position, action, user_id, user_name, entity_type, entity_id,
    entity_name)
  select $1, gen_random_uuid(), now() - interval '1 year' * (1 - n::float8 / $4), n,
    (array['UPDATE_VENDOR', 'CREATE_VENDOR', 'LOGIN'])[1 + n % 3], md5('user ' || n % 23)::uuid, 'Ada Okafor', 'Vendor',
    gen_random_uuid()::text, 'Vendor ' || n
  from generate_series($2::bigint, $3::bigint) n`;

/** An organisation with a key, a session, a portal session, a witness of its audit log, and as many rows as asked. */
export async function seedMoveScene(cell: Cell, size: SceneSize, witness: string): Promise<MoveScene> {
  const owner = new pg.Client({ connectionString: cell.environment.DATABASE_URL });
  await owner.connect();
  await owner.query(RESERVE, [size.entries]);
  const test = await startTestAppOn(connectAsOwner(cell.environment.DATABASE_URL ?? ''), cell.environment);
  const scene = await seedDrillScene(test.ctx);
  const { organisationId } = scene;
  const operator = createOperatorCaller(organisationId);
  const key = await createDrillApiKey(test.ctx, operator);
  const { cookie, user } = await seedSignedInUser(test, { id: organisationId, name: 'Northwind', operator });
  const { token } = await scene.anAssessment();
  const portal = Object.entries(await getPortalCookie(test, token)).map(([name, value]) => `${name}=${value}`);
  await startAuditWitness(test.ctx, operator, `file:${witness}`);
  await test.close();
  await load(owner, [VENDORS, organisationId], size.vendors);
  await load(owner, [ENTRIES, organisationId], size.entries);
  await owner.query('analyze');
  await owner.end();
  return {
    organisationId,
    key,
    sessionCookie: cookie,
    signIn: { email: user.email, password: PASSWORD },
    portalCookie: portal.join('; '),
    questionKey: scene.keys[0] ?? '',
  };
}

async function load(owner: pg.Client, [sql, id]: readonly [string, string], rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += ROWS_AT_ONCE) {
    const last = sql.includes('$4') ? [rows] : [];
    await owner.query(sql, [id, from, Math.min(from + ROWS_AT_ONCE - 1, rows), ...last]);
  }
}

/** An organisation that stays where it is. */
export async function seedNeighbour(cell: Cell): Promise<string> {
  const test = await startTestAppOn(connectAsOwner(cell.environment.DATABASE_URL ?? ''), cell.environment);
  const { id } = await createOrganisation(test.ctx, `Neighbour in ${cell.name}`);
  const key = await createDrillApiKey(test.ctx, createOperatorCaller(id));
  await test.close();
  return key;
}
