import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganisation, aSignedInUser, type TestOrganisation } from '../../../test/factories.ts';
import { A_JPEG, aPng } from '../../../test/pictures.ts';
import { refusalsOf } from '../../../test/refusals.ts';
import { type Call, useTestApp } from '../../../test/test-app.ts';
import { sha256 } from '../../platform/crypto.ts';

const test = useTestApp();
const refused = refusalsOf(test);
let organisation: TestOrganisation;
let administrator: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  organisation = await anOrganisation(test);
  administrator = await aSignedInUser(test, organisation);
});

const LOGO = '/api/app/organisation/logo';
const PNG = aPng(40, 10);
const hashOf = (content: Buffer) => sha256(content).toString('hex');

const colouring = (colour: unknown): Call => ({ method: 'PUT', url: '/api/app/organisation', payload: { colour } });
const putting = (payload: Buffer | string, headers: Call['headers'] = {}): Call => ({
  method: 'PUT',
  url: LOGO,
  payload,
  headers: { 'content-type': 'application/octet-stream', ...headers },
});
const getting: Call = { method: 'GET', url: LOGO };
const removing: Call = { method: 'DELETE', url: LOGO };
const settings: Call = { method: 'GET', url: '/api/app/organisation' };

const changesOf = () =>
  test.database.query(
    `select meta -> 'changes' as changes from audit_entry
     where action = 'UPDATE_SETTINGS' and organisation_id = $1 order by created_at, id`,
    [organisation.id],
  );

describe('The colour of an organisation', () => {
  it('200 is kept in lower case, audited, shown to everybody who signs in, and can be taken back', async () => {
    const answer = await administrator.call(colouring('#C8102E'));
    expect([answer.statusCode, answer.json().colour]).toEqual([200, '#c8102e']);
    const { call } = await aSignedInUser(test, organisation, 'Viewer');
    const me = (await call({ method: 'GET', url: '/api/app/me' })).json();
    expect(me.organisation.branding).toEqual({ colour: '#c8102e', logo: false });
    expect((await administrator.call(colouring(null))).json().colour).toBeNull();
    expect(await changesOf()).toEqual([
      { changes: { colour: { from: null, to: '#c8102e' } } },
      { changes: { colour: { from: '#c8102e', to: null } } },
    ]);
  });

  it.each(['red', '#fff', '#12345', '#1234567', '#gggggg', ' #123456', 12])('400 for %j', async (colour) => {
    await refused(administrator, colouring(colour), 400);
  });
});

describe('PUT /api/app/organisation/logo', () => {
  it.each([
    ['PNG', PNG, 'image/png'],
    ['JPEG', A_JPEG, 'image/jpeg'],
  ])('200 takes a %s whatever it is called, and shows it to everybody who signs in', async (_, content, mimeType) => {
    const answer = await administrator.call(putting(content, { 'content-type': 'text/html' }));
    expect([answer.statusCode, answer.headers.etag, answer.json().logo]).toEqual([200, '"r2"', true]);
    const { call } = await aSignedInUser(test, organisation, []);
    const shown = await call(getting);
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

  it('200 replaces the one before and is audited with the digests; the same again writes nothing', async () => {
    await administrator.call(putting(PNG));
    await administrator.call(putting(A_JPEG));
    expect((await administrator.call(putting(A_JPEG))).headers.etag).toBe('"r3"');
    expect((await administrator.call(getting)).rawPayload.equals(A_JPEG)).toBe(true);
    expect(await changesOf()).toEqual([
      { changes: { logo: { from: null, to: hashOf(PNG) } } },
      { changes: { logo: { from: hashOf(PNG), to: hashOf(A_JPEG) } } },
    ]);
  });

  it('200 with 2000 × 2000 pixels, 400 with one more', async () => {
    expect((await administrator.call(putting(aPng(2_000, 2_000)))).statusCode).toBe(200);
    const refusal = await refused(administrator, putting(aPng(2_001, 1)), 400);
    expect(refusal.error).toBe('The picture has 2001 × 1 pixels; at most 2000 × 2000 are accepted');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
  it.each([
    ['an SVG', Buffer.from(svg)],
    ['a GIF', gif],
    ['text', Buffer.from('logo.png')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG without a header', PNG.subarray(0, 12)],
    ['a JPEG that ends before its frame', A_JPEG.subarray(0, 100)],
  ])('400 for %s', async (_, content) => {
    const { error } = await refused(administrator, putting(content), 400);
    expect(error).toMatch(/^The picture must be a PNG or JPEG file|^Request data is invalid/);
  });

  it.each([
    ['PNG', PNG.subarray(0, 45)],
    ['JPEG', Buffer.concat([A_JPEG.subarray(0, 400), Buffer.alloc(40)])],
  ])('400 for a %s that is damaged inside, since no report could be printed with it', async (_, content) => {
    const { error } = await refused(administrator, putting(content), 400);
    expect(error).toBe('The picture is damaged or of a kind we cannot print');
  });

  it('413 above 512 KiB', async () => {
    const { error } = await refused(administrator, putting(Buffer.concat([PNG, Buffer.alloc(512 * 1_024)])), 413);
    expect(error).toBe('The file is larger than 512 KiB');
  });

  it('412 with an older revision in If-Match', async () => {
    await administrator.call(colouring('#123456'));
    await refused(administrator, putting(PNG, { 'if-match': '"r1"' }), 412);
  });
});

describe('DELETE /api/app/organisation/logo', () => {
  it('200 removes it, with an audit entry; 404 from then on', async () => {
    await administrator.call(putting(PNG));
    const answer = await administrator.call(removing);
    expect([answer.statusCode, answer.headers.etag, answer.json().logo]).toEqual([200, '"r3"', false]);
    expect((await administrator.call(settings)).json().logo).toBe(false);
    expect((await changesOf()).at(-1)).toEqual({ changes: { logo: { from: hashOf(PNG), to: null } } });
    await refused(administrator, removing, 404);
    await refused(administrator, getting, 404);
  });
});
