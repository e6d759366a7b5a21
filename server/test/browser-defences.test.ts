import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganisation, aSignedInUser, PASSWORD } from './factories.ts';
import { type Route, routesOf } from './route-list.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp({ PUBLIC_URL: 'https://assay.example' });
let routes: Route[];
let administrator: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  routes = routesOf(test.app);
  administrator = await aSignedInUser(test, await anOrganisation(test));
});

const FOREIGN = 'https://elsewhere.example';
const A_YEAR = 31_536_000;
const TEXT = /^(text\/|application\/(json|scim\+json)|[^;]*\+xml)/;

type Answer = Awaited<ReturnType<typeof test.app.inject>>;

/** Nobody knows these ids and nothing is sent: what matters is how the answer is wrapped. */
const urlOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '6f9f2a4e-0000-4000-8000-000000000000').replace('*', 'x');

async function everyAnswer(): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const route of routes) {
    const { method } = route;
    const url = urlOf(route);
    answers.set(`${method} ${url}, nobody`, await test.app.inject({ method, url, headers: { origin: FOREIGN } }));
    if (method !== 'GET') continue;
    answers.set(`${method} ${url}, administrator`, await administrator.call({ method, url }));
  }
  answers.set('no route', await test.app.inject('/nowhere'));
  answers.set('undecodable', await test.app.inject('/%zz'));
  answers.set(
    'preflight',
    await test.app.inject({ method: 'OPTIONS', url: '/api/v1/vendors', headers: { origin: FOREIGN } }),
  );
  return answers;
}

const without = (answers: ReadonlyMap<string, Answer>, holds: (answer: Answer) => boolean) =>
  [...answers].filter(([, answer]) => !holds(answer)).map(([what]) => what);

describe('Every answer of every route', () => {
  let answers: Map<string, Answer>;
  beforeAll(async () => {
    answers = await everyAnswer();
  });

  it('is more than a few', () => {
    expect(answers.size).toBeGreaterThan(250);
    expect([...answers.values()].filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(40);
  });

  it('keeps browsers on https for a year, subdomains included', () => {
    expect(
      without(
        answers,
        ({ headers }) => headers['strict-transport-security'] === `max-age=${String(A_YEAR)}; includeSubDomains`,
      ),
    ).toEqual([]);
  });

  it('has a policy that allows no plugin, no other base and no frame', () => {
    expect(
      without(answers, ({ headers }) => {
        const policy = String(headers['content-security-policy']);
        return ["default-src '", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'"].every((part) =>
          policy.includes(part),
        );
      }),
    ).toEqual([]);
    const policies = [...answers.values()].map(({ headers }) => String(headers['content-security-policy']));
    expect(policies.filter((policy) => /script-src[^;]*unsafe|unsafe-eval/.test(policy))).toEqual([]);
  });

  it('forbids to guess its type, and names one with the character set where it has text', () => {
    expect(without(answers, ({ headers }) => headers['x-content-type-options'] === 'nosniff')).toEqual([]);
    expect(
      without(answers, ({ headers, body }) => {
        const type = headers['content-type']?.toString() ?? '';
        if (body === '') return true;
        return type !== '' && (!TEXT.test(type) || type.endsWith('charset=utf-8'));
      }),
    ).toEqual([]);
  });

  it('sends no address along to other sites', () => {
    expect(without(answers, ({ headers }) => headers['referrer-policy'] === 'no-referrer')).toEqual([]);
  });

  it('allows no other origin to read it, and answers no preflight', () => {
    expect(without(answers, ({ headers }) => headers['access-control-allow-origin'] === undefined)).toEqual([]);
    expect(answers.get('preflight')?.statusCode).toBe(404);
  });

  it('is kept by nobody, except pages, which are asked for again, and files that never change', () => {
    const kept = without(answers, ({ headers }) => headers['cache-control'] === 'no-store');
    expect(kept.filter((what) => /\/(api|scim)\//.test(what) && !/\/api\/docs/.test(what))).toEqual([]);
  });
});

describe('Every cookie', () => {
  it('is of this host alone, for https alone, out of reach of scripts and of other sites', async () => {
    const { user } = administrator;
    const payload = { email: user.email, password: PASSWORD };
    const { cookies } = await test.app.inject({ method: 'POST', url: '/api/app/sign-in', payload });
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' });
      expect(cookie.name).toMatch(/^__Host-/);
      expect(cookie).not.toHaveProperty('domain');
    }
  });
});
