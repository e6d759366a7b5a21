import { ApiKeyCreated } from '@assay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from './support/api-process.ts';
import { PASSWORD, seedOrganisation, seedUser } from './support/factories.ts';
import { useTestApp } from './support/test-app.ts';

const ROUNDS = 200;
const PUBLIC_URL = 'http://localhost:3000';

const test = useTestApp();
let servers: ApiProcess[] = [];
let cookie = '';
beforeAll(async () => {
  const env = {
    PUBLIC_URL,
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '4',
    LIMIT_FAILED_SIGN_INS_PER_MINUTE: '1000000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  servers = await Promise.all([startApiProcess(test.database.url, env), startApiProcess(test.database.url, env)]);
  const { email } = await seedUser(test, await seedOrganisation(test), { role: 'Administrator' });
  const answer = await asAdministrator(serverOf(0), '/api/app/sign-in', { email, password: PASSWORD });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
});

const serverOf = (round: number): ApiProcess => {
  const server = servers[round % servers.length];
  if (!server) throw new Error('The servers run only inside tests');
  return server;
};

const asAdministrator = ({ url }: ApiProcess, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { cookie, origin: PUBLIC_URL, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const statusOf = async ({ url }: ApiProcess, key: string) => {
  const answer = await fetch(`${url}/api/v1/vendors`, { headers: { authorization: `Bearer ${key}` } });
  await answer.arrayBuffer();
  return answer.status;
};

/** Sends several requests to every server at the same time and returns the statuses. */
const statusesOf = (key: string, times: number) =>
  Promise.all(servers.flatMap((server) => Array.from({ length: times }, () => statusOf(server, key))));

it(`401 on every server as soon as the revocation has responded, ${String(ROUNDS)} times in ${String(ROUNDS)}`, async () => {
  const acceptedBefore: number[] = [];
  const acceptedAfter: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const created = await asAdministrator(serverOf(round), '/api/app/api-keys', { name: 'Round', fullAccess: true });
    const { id, key } = ApiKeyCreated.parse(await created.json());
    acceptedBefore.push(...(await statusesOf(key, 1)));
    const inFlight = statusesOf(key, 2);
    const revoked = await asAdministrator(serverOf(round + 1), `/api/app/api-keys/${id}/revoke`, {});
    acceptedAfter.push(...(await statusesOf(key, 3)));
    expect(revoked.status).toBe(200);
    expect([200, 401]).toEqual(expect.arrayContaining(await inFlight));
  }
  expect(new Set(acceptedBefore)).toEqual(new Set([200]));
  expect(new Set(acceptedAfter)).toEqual(new Set([401]));
  expect(acceptedAfter).toHaveLength(ROUNDS * 6);
}, 240_000);
