import { beforeEach, describe, expect, it } from 'vitest';
import { listOrganisationIds } from '../src/platform/db/in-organisation.ts';
import { findOutboundHold } from '../src/platform/outbound/outbound-hold.ts';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { buildVendorBody, seedIntegrator, seedSignedInUser } from './support/factories.ts';
import { sealLog, listSealedIds, verifySealedLog } from './support/sealed-log.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp();
let northwind: Awaited<ReturnType<typeof seedIntegrator>>;
let contoso: Awaited<ReturnType<typeof seedIntegrator>>;
beforeEach(async () => {
  northwind = await seedIntegrator(test);
  contoso = await seedIntegrator(test);
});

const create = { method: 'POST', url: '/api/v1/vendors/import', payload: buildVendorBody() } as const;
const list = { method: 'GET', url: '/api/v1/vendors' } as const;

const place = (fields: Record<string, unknown>) => {
  const names = Object.keys(fields);
  return test.database.query(
    `insert into organisation_placement (organisation_id, ${names.join(', ')})
     values ($1, ${names.map((_, index) => `$${String(index + 2)}`).join(', ')})`,
    [northwind.organisation.id, ...Object.values(fields)],
  );
};
const inAMinute = () => new Date(Date.now() + 60_000);

describe('While an organisation is paused', () => {
  it('503 ORGANISATION_PAUSED: changes with a key and in a session are refused and leave nothing behind', async () => {
    const user = await seedSignedInUser(test, northwind.organisation);
    await place({ paused_until: inAMinute() });
    const before = await fingerprintDatabase(test.database);
    const refused = await northwind.call(create);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json()).toMatchObject({ code: 'ORGANISATION_PAUSED' });
    const role = {
      method: 'POST',
      url: '/api/app/roles',
      payload: { name: 'Reader', permissions: ['dashboard:view'] },
    } as const;
    expect((await user.call(role)).statusCode).toBe(503);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('200: it can be read, and others are not affected', async () => {
    await place({ paused_until: inAMinute() });
    expect((await northwind.call(list)).statusCode).toBe(200);
    expect((await contoso.call(create)).statusCode).toBe(201);
  });

  it('201: changes are accepted again when the time is over', async () => {
    await place({ paused_until: new Date(Date.now() - 1) });
    expect((await northwind.call(create)).statusCode).toBe(201);
  });
});

describe('An organisation that is in another installation', () => {
  it.each(['MOVED', 'ARRIVING', 'IMPORTING'])(
    '503 %s: cannot be read or changed, and nothing is written',
    async (state) => {
      const user = await seedSignedInUser(test, northwind.organisation);
      await place({ state });
      const before = await fingerprintDatabase(test.database);
      for (const call of [create, list]) expect((await northwind.call(call)).statusCode).toBe(503);
      expect((await user.call({ method: 'GET', url: '/api/app/me' })).statusCode).toBe(503);
      expect(await fingerprintDatabase(test.database)).toEqual(before);
    },
  );

  it('401: a wrong key learns nothing of it', async () => {
    await place({ state: 'MOVED' });
    const headers = { authorization: `Bearer ${northwind.key.slice(0, -4)}AAAA` };
    expect((await test.app.inject({ ...list, headers })).statusCode).toBe(401);
  });

  it('is left out by scheduled jobs', async () => {
    await place({ state: 'ARRIVING' });
    const ids = await listOrganisationIds(test.ctx);
    expect(ids).not.toContain(northwind.organisation.id);
    expect(ids).toContain(contoso.organisation.id);
  });
});

it('A hold of one organisation does not hold the others', async () => {
  await place({ outbound_held_at: new Date(), outbound_held_until: inAMinute() });
  const { lookups } = test.ctx.database;
  expect(await findOutboundHold(lookups, northwind.organisation.id)).toMatchObject({
    reason: 'The organisation is being moved',
  });
  expect(await findOutboundHold(lookups, contoso.organisation.id)).toBeNull();
  expect(await findOutboundHold(lookups, null)).toBeNull();
});

it('Positions, seal and counts continue from the offset of the organisation', async () => {
  const { organisation, call } = northwind;
  await sealLog(test, organisation);
  const sealed = await listSealedIds(test, organisation);
  const ahead = 5_000_000_000;
  await place({ position_offset: ahead });
  expect((await call(create)).statusCode).toBe(201);
  const [last] = await test.database.query<{ position: string }>(
    'select max(position) as position from audit_entry where organisation_id = $1',
    [organisation.id],
  );
  expect(Number(last?.position)).toBeGreaterThan(ahead);
  await sealLog(test, organisation);
  expect((await listSealedIds(test, organisation)).length).toBeGreaterThan(sealed.length);
  expect(await verifySealedLog(test, organisation)).toMatchObject({ problem: null });
  const figures = (await call({ method: 'GET', url: '/api/v1/dashboard' })).json<{ vendorCount: number }>();
  expect(figures.vendorCount).toBe(1);
});
