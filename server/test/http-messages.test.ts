import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from './database-fingerprint.ts';
import { anIntegrator, aVendorBody } from './factories.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp();
let port: number;
let key: string;
beforeAll(async () => {
  const url = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
  port = Number(url.port);
  ({ key } = await anIntegrator(test));
});

/** Writes these bytes, and answers everything that came back until the server hung up. */
async function talk(...lines: string[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.setTimeout(1_500, () => socket.destroy());
  socket.write(lines.join('\r\n'));
  return text(socket).catch(() => '');
}

const statusesIn = (said: string) => [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status);

describe('A message whose end is told in two ways', () => {
  const smuggled = ['GET /api/v1/vendors HTTP/1.1', 'Host: x', '', ''];

  it.each([
    ['both lengths', ['Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', '', 'X']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6', '', 'hello']],
    ['a disguised encoding', ['Transfer-Encoding: xchunked', '', '0', '', '']],
    ['an encoding twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', '', '0', '', '']],
    ['a length that is no number', ['Content-Length: +5', '', 'hello']],
  ])('400 and nothing after it is taken for another request: %s', async (_case, rest) => {
    const said = await talk('POST /api/app/sign-in HTTP/1.1', 'Host: x', ...rest, ...smuggled);
    expect(statusesIn(said)).toEqual(['400']);
  });
});

describe('A method nobody offers', () => {
  it.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s is refused and repeats nothing', async (method) => {
    const said = await talk(
      `${method} /api/v1/vendors HTTP/1.1`,
      'Host: x',
      'Cookie: secret=1',
      'Connection: close',
      '',
      '',
    );
    expect(statusesIn(said).every((status) => status === '404' || status === '400')).toBe(true);
    expect(said).not.toContain('secret=1');
  });
});

describe('A body', () => {
  const post = (payload: string, type = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
    });

  it.each(['"__proto__":{"tier":"LOW"}', '"constructor":{"prototype":{"tier":"LOW"}}'])(
    '400 when it would change what every object is made of: %s',
    async (field) => {
      const before = await fingerprint(test.database);
      const answer = await post(JSON.stringify(aVendorBody()).replace('{', `{${field},`));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ error: 'The request body is not valid JSON' });
      expect(await fingerprint(test.database)).toEqual(before);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '415 as %s, which a form of another site could send',
    async (type) => {
      expect((await post(JSON.stringify(aVendorBody()), type)).statusCode).toBe(415);
    },
  );

  it('ignores fields that no route asked for', async () => {
    const foreign = '6f9f2a4e-0000-4000-8000-000000000000';
    const answer = await post(
      JSON.stringify({ ...aVendorBody(), id: foreign, organisationId: foreign, overallScore: 1 }),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json().id).not.toBe(foreign);
    expect(answer.body).not.toContain(foreign);
    expect(answer.json().overallScore ?? null).toBe(null);
  });
});

describe('A parameter', () => {
  it('400 when it comes twice: neither the first nor the last wins', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await test.app.inject({ url: '/api/v1/vendors?tier=LOW&tier=HIGH', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain('tier');
  });
});
