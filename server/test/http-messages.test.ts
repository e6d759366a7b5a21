import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { fingerprintDatabase } from './support/database-fingerprint.ts';
import { buildVendorBody, seedIntegrator } from './support/factories.ts';
import { useTestApp } from './support/test-app.ts';

// No such encoding exists. cspell:ignore xchunked

const test = useTestApp();
let port: number;
let key: string;
beforeAll(async () => {
  const url = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
  port = Number(url.port);
  ({ key } = await seedIntegrator(test));
});

/** Writes these bytes and returns everything the server sends until it closes the connection. */
async function talk(...lines: string[]): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.setTimeout(1_500, () => socket.destroy());
  socket.write(lines.join('\r\n'));
  return text(socket).catch(() => '');
}

const statusesIn = (said: string) => [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status);

describe('A message with an ambiguous length', () => {
  const smuggled = ['GET /api/v1/vendors HTTP/1.1', 'Host: x', '', ''];

  it.each([
    ['both lengths', ['Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', '', 'X']],
    ['two lengths', ['Content-Length: 5', 'Content-Length: 6', '', 'hello']],
    ['a disguised encoding', ['Transfer-Encoding: xchunked', '', '0', '', '']],
    ['an encoding twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity', '', '0', '', '']],
    ['a length that is no number', ['Content-Length: +5', '', 'hello']],
  ])('400 without reading the rest as another request: %s', async (_case, rest) => {
    const said = await talk('POST /api/app/sign-in HTTP/1.1', 'Host: x', ...rest, ...smuggled);
    expect(statusesIn(said)).toEqual(['400']);
  });
});

describe('An unsupported method', () => {
  it.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s is rejected, and the response echoes nothing', async (method) => {
    const said = await talk(
      `${method} /api/v1/vendors HTTP/1.1`,
      'Host: x',
      'Cookie: secret=1',
      'Connection: close',
      '',
      '',
    );
    expect(statusesIn(said).every((status) => status === '405' || status === '400')).toBe(true);
    expect(said).not.toContain('secret=1');
  });
});

describe('A request body', () => {
  const post = (payload: string, type = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload,
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
    });

  it.each(['"__proto__":{"tier":"LOW"}', '"constructor":{"prototype":{"tier":"LOW"}}'])(
    '400 when it would pollute a prototype: %s',
    async (field) => {
      const before = await fingerprintDatabase(test.database);
      const answer = await post(JSON.stringify(buildVendorBody()).replace('{', `{${field},`));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 'The request body is not valid JSON' });
      expect(await fingerprintDatabase(test.database)).toEqual(before);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '415 for %s, which a form on another site could send',
    async (type) => {
      expect((await post(JSON.stringify(buildVendorBody()), type)).statusCode).toBe(415);
    },
  );

  it('is accepted with unknown fields, which are ignored', async () => {
    const foreign = '6f9f2a4e-0000-4000-8000-000000000000';
    const answer = await post(
      JSON.stringify({ ...buildVendorBody(), id: foreign, organisationId: foreign, overallScore: 1 }),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json().id).not.toBe(foreign);
    expect(answer.body).not.toContain(foreign);
    expect(answer.json().overallScore ?? null).toBe(null);
  });
});

describe('A query parameter', () => {
  it('400 when it is repeated', async () => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await test.app.inject({ url: '/api/v1/vendors?tier=LOW&tier=HIGH', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toContain('tier');
  });
});
