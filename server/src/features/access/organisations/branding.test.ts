import { beforeEach, describe, expect, it } from 'vitest';
import { seedSignedInUser } from '../../../../test/support/factories.ts';
import { useTestOrganisation } from '../../../../test/support/organisation.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { buildPng, JPEG_IMAGE } from '../../../../test/support/test-images.ts';
import { sha256 } from '../../../platform/crypto.ts';

// Images in Base64. cspell:ignore aaaaaaqabaaa aqabaaaaa

const { test, organisation, refused, useUser } = useTestOrganisation({ hook: beforeEach });
const administrator = useUser();

const LOGO = '/api/app/organisation/logo';
const PNG = buildPng(40, 10);
const hashOf = (content: Buffer) => sha256(content).toString('hex');

const setColourCall = (colour: unknown): Call => ({ method: 'PUT', url: '/api/app/organisation', payload: { colour } });
const putLogoCall = (payload: Buffer | string, headers: Call['headers'] = {}): Call => ({
  method: 'PUT',
  url: LOGO,
  payload,
  headers: { 'content-type': 'application/octet-stream', ...headers },
});
const getLogoCall: Call = { method: 'GET', url: LOGO };
const deleteLogoCall: Call = { method: 'DELETE', url: LOGO };
const settings: Call = { method: 'GET', url: '/api/app/organisation' };

const changesOf = () =>
  test.database.query(
    `select meta -> 'changes' as changes from audit_entry
     where action = 'UPDATE_SETTINGS' and organisation_id = $1 order by created_at, id`,
    [organisation.id],
  );

describe('Organisation colour', () => {
  it('200 stores it in lower case, audits it, returns it to every user and can clear it', async () => {
    const response = await administrator.call(setColourCall('#C8102E'));
    expect([response.statusCode, response.json().colour]).toEqual([200, '#c8102e']);
    const { call } = await seedSignedInUser(test, organisation, 'Viewer');
    const me = (await call({ method: 'GET', url: '/api/app/me' })).json();
    expect(me.organisation.branding).toEqual({ colour: '#c8102e', logo: false });
    expect((await administrator.call(setColourCall(null))).json().colour).toBeNull();
    expect(await changesOf()).toEqual([
      { changes: { colour: { from: null, to: '#c8102e' } } },
      { changes: { colour: { from: '#c8102e', to: null } } },
    ]);
  });

  it.each(['red', '#fff', '#12345', '#1234567', '#gggggg', ' #123456', 12])('400 for %j', async (colour) => {
    await refused(administrator, setColourCall(colour), 400);
  });
});

describe('PUT /api/app/organisation/logo', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', JPEG_IMAGE, 'image/jpeg'],
  ])('200 accepts a %s regardless of its content type and returns it to every user', async (_, content, mimeType) => {
    const response = await administrator.call(putLogoCall(content, { 'content-type': 'text/html' }));
    expect([response.statusCode, response.headers.etag, response.json().logo]).toEqual([200, '"r2"', true]);
    const { call } = await seedSignedInUser(test, organisation, []);
    const shown = await call(getLogoCall);
    expect(shown.statusCode).toBe(200);
    expect(shown.rawPayload.equals(content)).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': mimeType,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* frame-ancestors 'none';.* sandbox$/),
    });
    const me = (await call({ method: 'GET', url: '/api/app/me' })).json();
    expect(me.organisation.branding).toEqual({ colour: null, logo: true });
  });

  it('200 replaces the logo and audits the hashes; writes nothing for the same file', async () => {
    await administrator.call(putLogoCall(PNG));
    await administrator.call(putLogoCall(JPEG_IMAGE));
    expect((await administrator.call(putLogoCall(JPEG_IMAGE))).headers.etag).toBe('"r3"');
    expect((await administrator.call(getLogoCall)).rawPayload.equals(JPEG_IMAGE)).toBe(true);
    expect(await changesOf()).toEqual([
      { changes: { logo: { from: null, to: hashOf(PNG) } } },
      { changes: { logo: { from: hashOf(PNG), to: hashOf(JPEG_IMAGE) } } },
    ]);
  });

  it('200 with 2000 × 2000 pixels, 400 with more', async () => {
    expect((await administrator.call(putLogoCall(buildPng(2_000, 2_000)))).statusCode).toBe(200);
    const refusal = await refused(administrator, putLogoCall(buildPng(2_001, 1)), 400);
    expect(refusal.error).toBe('The image is 2001 × 1 pixels; the maximum is 2000 × 2000');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
  it.each([
    ['an SVG', Buffer.from(svg)],
    ['a GIF', gif],
    ['text', Buffer.from('logo.png')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG without a header', PNG.subarray(0, 12)],
    ['a JPEG that ends before its frame', JPEG_IMAGE.subarray(0, 100)],
  ])('400 for %s', async (_, content) => {
    const { error } = await refused(administrator, putLogoCall(content), 400);
    expect(error).toMatch(/^The image must be a PNG or JPEG file|^Request data is invalid/);
  });

  it.each([
    ['PNG', PNG.subarray(0, 45)],
    ['JPEG', Buffer.concat([JPEG_IMAGE.subarray(0, 400), Buffer.alloc(40)])],
  ])('400 for a damaged %s, which could not be rendered in a report', async (_, content) => {
    const { error } = await refused(administrator, putLogoCall(content), 400);
    expect(error).toBe('The image is damaged or in a format that cannot be used in reports');
  });

  it('413 above 512 KiB', async () => {
    const { error } = await refused(administrator, putLogoCall(Buffer.concat([PNG, Buffer.alloc(512 * 1_024)])), 413);
    expect(error).toBe('The file is larger than 512 KiB');
  });

  it('412 with an older revision in If-Match', async () => {
    await administrator.call(setColourCall('#123456'));
    await refused(administrator, putLogoCall(PNG, { 'if-match': '"r1"' }), 412);
  });
});

describe('DELETE /api/app/organisation/logo', () => {
  it('200 deletes the logo and audits it; 404 afterwards', async () => {
    await administrator.call(putLogoCall(PNG));
    const response = await administrator.call(deleteLogoCall);
    expect([response.statusCode, response.headers.etag, response.json().logo]).toEqual([200, '"r3"', false]);
    expect((await administrator.call(settings)).json().logo).toBe(false);
    expect((await changesOf()).at(-1)).toEqual({ changes: { logo: { from: hashOf(PNG), to: null } } });
    await refused(administrator, deleteLogoCall, 404);
    await refused(administrator, getLogoCall, 404);
  });
});
