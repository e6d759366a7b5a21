import { afterAll, expect, it } from 'vitest';
import { callerOf, kindsOf } from './caller-kinds.ts';
import { anOrganisation } from './factories.ts';
import { aFamily, type Family } from './family.ts';
import { exampleOf, requestSchema } from './request-schema.ts';
import { BODIES, prepareFor, QUERIES } from './route-examples.ts';
import { pathFor, routesOf } from './route-list.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const test: TestApp = await startTestApp();
afterAll(() => test.close());

/** They end the session of whoever calls them. */
const LAST = /\/(sign-out|sessions|password)$/;
const routes = routesOf(test.app)
  .filter(({ method, access }) => method !== 'HEAD' && access.callers !== 'anyone')
  .toSorted((a, b) => Number(LAST.test(a.path)) - Number(LAST.test(b.path)));

/** Every route once, each on a family of its own. */
async function callEveryRoute(): Promise<string[]> {
  const organisation = await anOrganisation(test);
  const signedIn = await callerOf('session', test, {
    organisation,
    family: await aFamily(test, organisation, 'First'),
  });
  const answers: string[] = [];
  for (const { method, path, access, schema } of routes) {
    const family = await aFamily(test, organisation, `Of ${method} ${path}`);
    const [kind = ''] = kindsOf(access);
    const call = kind === 'session' ? signedIn : await callerOf(kind, test, { organisation, family });
    // The authenticator app that an earlier route was prepared with.
    await test.database.query('delete from totp_factor where user_id <> $1', [family.userId]);
    await prepareFor(path, test, family);
    const payload =
      schema.body === undefined ? undefined : (BODIES[`${method} ${path}`] ?? bodyOf(schema.body, family));
    const { statusCode } = await call({
      method,
      url: pathFor(path, family),
      query: QUERIES[`${method} ${path}`] ?? {},
      ...(typeof payload === 'object' && payload !== null && { payload }),
    });
    answers.push(`${method} ${path} ${String(statusCode)}`);
  }
  return answers;
}

function bodyOf(schema: unknown, family: Family) {
  const body = requestSchema(schema);
  return exampleOf({ ...body, required: Object.keys(body.properties ?? {}) }, family);
}

const GROW = `
  do $$ declare name text; begin
    for name in select oid::regclass::text from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition
    loop execute format('alter table %s add column grown_later integer', name); end loop;
  end $$`;

it(
  'every route answers as before once a migration has added a column to every table',
  { timeout: 120_000 },
  async () => {
    const before = await callEveryRoute();
    expect(before.filter((answer) => / 5\d\d$/.test(answer))).toEqual([]);
    await test.database.query(GROW);
    expect(await callEveryRoute()).toEqual(before);
  },
);
