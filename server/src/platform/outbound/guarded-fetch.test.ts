import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpsServer } from '../../../test/support/https-server.ts';
import { createOutbound, ForbiddenAddressError, type Outbound } from './outbound.ts';

const LOOPBACK = ['127.0.0.1/32', '::1/128'];
const allowedPorts = [{ first: 1_024, last: 65_535 }];

let server: Awaited<ReturnType<typeof startHttpsServer>>;
let outbound: Outbound;
let lookedUp: string[] = [];
beforeAll(async () => {
  server = await startHttpsServer();
  outbound = createOutbound({
    allowedRanges: LOOPBACK,
    allowedPorts,
    caFile: server.environment.WEBHOOK_CA_FILE,
  });
});
afterAll(() => server.close());

const answers = (status: number, body: string, headers: Record<string, string> = {}) => {
  lookedUp = [];
  server.answer(({ method, url }, response) => {
    lookedUp.push(`${String(method)} ${String(url)}`);
    response.writeHead(status, headers).end(body);
  });
};
const get = (url: string, by = outbound) => by.fetch(url, { method: 'GET', headers: {}, body: null });

describe('Guarded fetch', () => {
  it('returns the status, headers and body', async () => {
    answers(400, '{"error":"invalid"}', { 'content-type': 'application/json' });
    const answer = await get(`${server.url}/well-known`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json']);
    expect(await answer.json()).toEqual({ error: 'invalid' });
    expect(lookedUp).toEqual(['GET /well-known']);
  });

  it('sends a form body and returns the response', async () => {
    let received = '';
    server.answer((request, response) => {
      request.on('data', (part: Buffer) => (received += part.toString()));
      request.on('end', () => void response.writeHead(204).end());
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await outbound.fetch(server.url, { method: 'POST', headers, body: 'code=1' });
    expect([answer.status, answer.body, received]).toEqual([204, null, 'code=1']);
  });

  it.each([301, 302, 303, 307, 308])('rejects a redirect (%i) without following it', async (status) => {
    answers(status, '', { location: '/elsewhere' });
    await expect(get(`${server.url}/here`)).rejects.toThrow('The server responded with a redirect');
    expect(lookedUp).toEqual(['GET /here']);
  });

  it('accepts a body of at most 1 MiB', async () => {
    answers(200, 'x'.repeat(1_048_576));
    expect(await (await get(server.url)).text()).toHaveLength(1_048_576);
    answers(200, 'x'.repeat(1_048_577));
    await expect(get(server.url)).rejects.toThrow('The response was larger than 1 MiB');
  });

  it('rejects URLs without TLS and internal addresses', async () => {
    answers(200, '');
    const strict = createOutbound({ allowedRanges: [], allowedPorts, caFile: server.environment.WEBHOOK_CA_FILE });
    await expect(get(server.url.replace('https', 'http'))).rejects.toThrow(ForbiddenAddressError);
    await expect(get(server.url.replace('localhost', '127.0.0.1'), strict)).rejects.toThrow(ForbiddenAddressError);
    await expect(get(server.url, strict)).rejects.toThrow(ForbiddenAddressError);
    expect(lookedUp).toEqual([]);
  });

  it('rejects a server with an untrusted certificate', async () => {
    answers(200, '');
    const trusting = createOutbound({ allowedRanges: LOOPBACK, allowedPorts, caFile: null });
    await expect(get(server.url, trusting)).rejects.toThrow(/self.signed/i);
    expect(lookedUp).toEqual([]);
  });
});
