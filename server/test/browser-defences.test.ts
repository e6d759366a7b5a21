import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, seedOrganisation, seedSignedInUser } from './support/factories.ts';
import { listRoutes, type Route } from './support/route-list.ts';
import { useTestApp } from './support/test-app.ts';

const test = useTestApp({ PUBLIC_URL: 'https://assay.example' });
let routes: Route[];
let administrator: Awaited<ReturnType<typeof seedSignedInUser>>;
beforeAll(async () => {
  routes = listRoutes(test.app);
  administrator = await seedSignedInUser(test, await seedOrganisation(test));
});

const FOREIGN = 'https://elsewhere.example';
const A_YEAR = 31_536_000;
const TEXT = /^(text\/|application\/(json|scim\+json)|[^;]*\+xml)/;

type Answer = Awaited<ReturnType<typeof test.app.inject>>;

/** The IDs are unknown and there is no body: only the response headers matter. */
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

describe('Every response of every route', () => {
  let answers: Map<string, Answer>;
  beforeAll(async () => {
    answers = await everyAnswer();
  });

  it('is checked for a large sample', () => {
    expect(answers.size).toBeGreaterThan(250);
    expect([...answers.values()].filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(40);
  });

  it('enforces HTTPS for a year, including subdomains', () => {
    expect(
      without(
        answers,
        ({ headers }) => headers['strict-transport-security'] === `max-age=${String(A_YEAR)}; includeSubDomains`,
      ),
    ).toEqual([]);
  });

  it('has a content security policy without plugins, base URLs, framing or unsafe scripts', () => {
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

  it('forbids content sniffing, and declares UTF-8 for text', () => {
    expect(without(answers, ({ headers }) => headers['x-content-type-options'] === 'nosniff')).toEqual([]);
    expect(
      without(answers, ({ headers, body }) => {
        const type = headers['content-type']?.toString() ?? '';
        if (body === '') return true;
        return type !== '' && (!TEXT.test(type) || type.endsWith('charset=utf-8'));
      }),
    ).toEqual([]);
  });

  it('sends no referrer', () => {
    expect(without(answers, ({ headers }) => headers['referrer-policy'] === 'no-referrer')).toEqual([]);
  });

  it('allows no other origin to read it, not even after a preflight request', () => {
    expect(without(answers, ({ headers }) => headers['access-control-allow-origin'] === undefined)).toEqual([]);
    expect(answers.get('preflight')?.statusCode).toBe(204);
  });

  it('is not stored by caches, except for pages and static files', () => {
    const kept = without(answers, ({ headers }) => headers['cache-control'] === 'no-store');
    expect(kept.filter((what) => /\/(api|scim)\//.test(what) && !/\/api\/docs/.test(what))).toEqual([]);
  });
});

describe('Every cookie', () => {
  it('is host-only, secure, HttpOnly and SameSite', async () => {
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
