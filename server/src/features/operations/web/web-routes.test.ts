import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const SCRIPT = 'export {};';

let dir: string;
let built: TestApp;
let unbuilt: TestApp;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Assay</title>');
  await writeFile(join(dir, 'portal.html'), '<!doctype html><title>Questionnaire</title>');
  await writeFile(join(dir, 'secret.txt'), 'not for everyone');
  await writeFile(join(dir, 'assets', 'index-abc.js'), SCRIPT);
  await writeFile(join(dir, 'assets', 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(dir, 'assets', 'index-abc.js.gz'), gzipSync(SCRIPT));
  built = await startTestApp({ WEB_DIR: dir });
  unbuilt = await startTestApp({ WEB_DIR: join(dir, 'none') });
});
afterAll(async () => {
  await built.close();
  await unbuilt.close();
  await rm(dir, { recursive: true });
});

describe.each([
  ['/', 'Assay'],
  ['/sign-in', 'Assay'],
  ['/welcome', 'Assay'],
  ['/reset-password', 'Assay'],
  ['/confirmation', 'Assay'],
  ['/shared-report', 'Assay'],
  ['/vendors/import', 'Assay'],
  ['/assessments/0a1b/review/of?something=else', 'Assay'],
  ['/portal', 'Questionnaire'],
])('GET %s', (url, title) => {
  it('200 with a page that may only load resources from this server', async () => {
    const answer = await built.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<title>${title}</title>`);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'self';/);
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
  });

  it('302 to the API reference when no web app was built', async () => {
    const answer = await unbuilt.app.inject(url);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/api/docs');
  });
});

it.each([
  ['/', '</api/app/me>; rel=preload; as=fetch; crossorigin'],
  ['/sign-in', undefined],
])('GET %s: 200 with the preload header %s', async (url, link) => {
  expect((await built.app.inject(url)).headers.link).toBe(link);
});

describe('GET /assets/:name', () => {
  it('200 with its content type, cached as immutable', async () => {
    const answer = await built.app.inject('/assets/index-abc.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(SCRIPT);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('200 compressed for Accept-Encoding: %s', async (accepted, encoding, decompress) => {
    const answer = await built.app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': accepted } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(decompress(answer.rawPayload).toString()).toBe(SCRIPT);
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0.0', 'zstd'])(
    '200 uncompressed for Accept-Encoding: %s',
    async (accepted) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const answer = await built.app.inject({ url: '/assets/index-abc.js', headers });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.body).toBe(SCRIPT);
    },
  );

  it.each([
    '/assets/index-abc.js.br',
    '/assets/other.js',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e/secret.txt',
    '/secret.txt',
    '/assets/',
  ])('404 for %s, not cached', async (url) => {
    const answer = await built.app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'Not found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('404 when no web app was built', async () => {
    expect((await unbuilt.app.inject('/assets/index-abc.js')).statusCode).toBe(404);
  });
});
