import { afterAll, expect, it } from 'vitest';
import { createCallerOfKind, listAllowedKinds } from './support/caller-kinds.ts';
import { seedOrganisation } from './support/factories.ts';
import { sample } from './support/full-run.ts';
import { buildExample, toJsonSchema } from './support/request-schema.ts';
import { BODIES, prepareRoute, QUERIES } from './support/route-examples.ts';
import { fillPath, listRoutes } from './support/route-list.ts';
import { type SeededIds, seedOneOfEverything } from './support/seed-one-of-everything.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const test: TestApp = await startTestApp();
afterAll(() => test.close());

/** These end the caller's session. */
const LAST = /\/(sign-out|sessions|password)$/;
const routes = sample(listRoutes(test.app), 6)
  .filter(({ method, access }) => method !== 'HEAD' && access.callers !== 'anyone')
  .toSorted((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)));

/** Calls every route once, each with its own data. */
async function callEveryRoute(): Promise<string[]> {
  const organisation = await seedOrganisation(test);
  const signedIn = await createCallerOfKind('session', test, {
    organisation,
    family: await seedOneOfEverything(test, organisation, 'First'),
  });
  const answers: string[] = [];
  for (const { method, path, access, schema } of routes) {
    const family = await seedOneOfEverything(test, organisation, `Of ${method} ${path}`);
    const [kind = ''] = listAllowedKinds(access);
    const call = kind === 'session' ? signedIn : await createCallerOfKind(kind, test, { organisation, family });
    await test.database.query('delete from totp_factor where user_id <> $1', [family.userId]);
    await prepareRoute(path, test, family);
    const payload =
      schema.body === undefined ? undefined : (BODIES[`${method} ${path}`] ?? bodyOf(schema.body, family));
    const { statusCode } = await call({
      method,
      url: fillPath(path, family),
      query: QUERIES[`${method} ${path}`] ?? {},
      ...(typeof payload === 'object' && payload !== null && { payload }),
    });
    answers.push(`${method} ${path} ${String(statusCode)}`);
  }
  return answers;
}

function bodyOf(schema: unknown, family: SeededIds) {
  const body = toJsonSchema(schema);
  return buildExample({ ...body, required: Object.keys(body.properties ?? {}) }, family);
}

const GROW = `
  do $$ declare name text; begin
    for name in select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition
    loop execute format('alter table %s add column grown_later integer', name); end loop;
  end $$`;

it(
  'every route responds as before after a migration has added a column to every table',
  { timeout: 600_000 },
  async () => {
    const before = await callEveryRoute();
    expect(before.filter((answer) => / 5\d\d$/.test(answer))).toEqual([]);
    await test.database.query(GROW);
    expect(await callEveryRoute()).toEqual(before);
  },
);
