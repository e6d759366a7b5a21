import { describe, expect, it } from 'vitest';
import { aWay, thrown, useService } from '../test/service.ts';
import { AssayError, createAssayClient } from './index.ts';

// Part of a name that is searched for. cspell:ignore conto

const service = useService();
const CONTOSO = { name: 'Contoso', contactEmail: 'security@contoso.example' };

describe('A call', () => {
  it('sends the path, query and body, and returns the response body', async () => {
    const assay = service.assay();
    const { id } = await assay.post('/api/v1/vendors/import', { body: { ...CONTOSO, tier: 'HIGH' } });
    expect(await assay.get('/api/v1/vendors/{vendorId}', { path: { vendorId: id } })).toMatchObject({
      id,
      tier: 'HIGH',
    });
    const found = await assay.get('/api/v1/vendors', { query: { tier: 'HIGH', query: 'conto', tag: undefined } });
    expect(found.map(({ name }) => name)).toEqual(['Contoso']);
    expect(await assay.get('/api/v1/vendors', { query: { tier: 'LOW' } })).toEqual([]);
    expect(await assay.delete('/api/v1/vendors/{vendorId}', { path: { vendorId: id } })).toEqual({ id, deleted: true });
    expect(await service.vendorNames()).toEqual([]);
  });

  it('encodes path parameters', async () => {
    const assay = service.assay();
    const externalId = 'ERP/4711 ? ünï #1';
    const { id } = await assay.post('/api/v1/vendors/import', { body: { ...CONTOSO, externalId } });
    expect(await assay.get('/api/v1/vendors/external/{externalId}', { path: { externalId } })).toMatchObject({ id });
  });

  it('returns null when the response is empty', async () => {
    const assay = service.assay();
    const body = { name: 'Short', description: null, sections: [] };
    const { id } = await assay.post('/api/v1/templates', { body });
    expect(await assay.delete('/api/v1/templates/{templateId}', { path: { templateId: id } })).toBeNull();
  });

  it('can be formatted as a URL below the base URL', () => {
    const at = createAssayClient({ baseUrl: 'https://grc.example/assay/' });
    expect(at.url('/api/v1/audit', { query: { format: 'csv', action: 'CREATE_VENDOR' } })).toBe(
      'https://grc.example/assay/api/v1/audit?format=csv&action=CREATE_VENDOR',
    );
    expect(createAssayClient().url('/api/v1/vendors/{vendorId}/export', { path: { vendorId: 'a/b' } })).toBe(
      '/api/v1/vendors/a%2Fb/export',
    );
  });

  it('does not compile when the API has no such path, method or parameter', () => {
    const assay = createAssayClient();
    // Never called: each line must fail to compile.
    const wrong = () => [
      // @ts-expect-error no such path
      assay.get('/api/v1/suppliers'),
      // @ts-expect-error no such method there
      assay.patch('/api/v1/vendors'),
      // @ts-expect-error a name of the path is missing
      assay.get('/api/v1/vendors/{vendorId}'),
      // @ts-expect-error no such filter
      assay.get('/api/v1/vendors', { query: { colour: 'red' } }),
      // @ts-expect-error no such tier
      assay.get('/api/v1/vendors', { query: { tier: 'ENORMOUS' } }),
      // @ts-expect-error a required field is missing
      assay.post('/api/v1/vendors/import', { body: { name: 'Contoso' } }),
      // @ts-expect-error a file is downloaded
      assay.get('/api/v1/vendors/{vendorId}/export', { path: { vendorId: '' } }),
      // @ts-expect-error so is a list as a file
      assay.get('/api/v1/audit', { query: { format: 'csv' } }),
      // @ts-expect-error this list comes whole
      assay.items('/api/v1/templates'),
      // @ts-expect-error the client turns the pages
      assay.items('/api/v1/audit', { query: { page: 2 } }),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});

describe('An error', () => {
  it('400 with the details of each field and the request ID', async () => {
    const { sent, fetch } = aWay((request) => globalThis.fetch(request));
    const body = { name: 'Contoso', contactEmail: 'nobody' };
    const error = await thrown(service.assay({ fetch }).post('/api/v1/vendors/import', { body }));
    expect(error).toBeInstanceOf(AssayError);
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_DATA',
      message: 'Vendor data is invalid',
      details: [{ path: 'contactEmail', message: expect.any(String) }],
      content: { error: 'Vendor data is invalid' },
      requestId: expect.stringMatching(/\w{8}/),
    });
    expect(sent).toHaveLength(1);
  });

  it('401 without a key or with a wrong key, 404 for an unknown ID', async () => {
    expect(await thrown(createAssayClient({ baseUrl: service.origin }).get('/api/v1/vendors'))).toMatchObject({
      status: 401,
    });
    expect(await thrown(service.assay({ apiKey: 'assay_made_up' }).get('/api/v1/vendors'))).toMatchObject({
      status: 401,
    });
    const path = { vendorId: '00000000-0000-4000-8000-000000000000' };
    expect(await thrown(service.assay().get('/api/v1/vendors/{vendorId}', { path }))).toMatchObject({
      status: 404,
      message: 'Not found',
      details: [],
    });
  });

  it('has no status when the service is unreachable, and keeps the cause', async () => {
    const error = await thrown(createAssayClient({ baseUrl: 'http://127.0.0.1:1' }).get('/api/v1/vendors'));
    expect(error).toBeInstanceOf(AssayError);
    expect(error).toMatchObject({ status: null, requestId: null, message: 'The service cannot be reached' });
    expect(error).toHaveProperty('cause', expect.any(TypeError));
  });

  it('is not thrown for an aborted call, which rejects with an AbortError', async () => {
    const signal = AbortSignal.abort();
    const error = await thrown(service.assay().get('/api/v1/vendors', { signal }));
    expect(error).not.toBeInstanceOf(AssayError);
    expect(error).toHaveProperty('name', 'AbortError');
  });

  it('is thrown when the connection breaks, but not when the call is aborted', async () => {
    const broken = (reason: Error) => new ReadableStream({ pull: (controller) => controller.error(reason) });
    const ask = (reason: Error) =>
      service.assay({ fetch: aWay(() => new Response(broken(reason))).fetch }).get('/api/v1/vendors');
    expect(await thrown(ask(new TypeError('terminated')))).toMatchObject({ status: null });
    const ended = new DOMException('Ended', 'AbortError');
    expect(await thrown(ask(ended))).toBe(ended);
  });

  it('is thrown when the response is not from the service', async () => {
    const { fetch } = aWay(() => new Response('<p>Welcome</p>', { headers: { 'content-type': 'text/html' } }));
    const error = await thrown(service.assay({ fetch }).get('/api/v1/vendors'));
    expect(error).toMatchObject({ status: 200, message: 'The answer was not understood', content: '<p>Welcome</p>' });
  });
});

describe('A conditional update', () => {
  it('412 when the record was changed in the meantime; overwrites nothing', async () => {
    const assay = service.assay();
    const { id: vendorId } = await assay.post('/api/v1/vendors/import', { body: { ...CONTOSO, name: 'Revised' } });
    const path = { vendorId };
    const read = await assay.withETag('get', '/api/v1/vendors/{vendorId}', { path });
    expect(read).toMatchObject({ body: { name: 'Revised' }, etag: expect.stringMatching(/^"r\d+-[\w-]+"$/) });
    const first = { path, body: { notes: 'first' }, ifMatch: read.etag };
    const changed = await assay.withETag('put', '/api/v1/vendors/{vendorId}', first);
    expect(changed.etag).not.toBe(read.etag);
    const second = { path, body: { notes: 'second' }, ifMatch: read.etag };
    expect(await thrown(assay.put('/api/v1/vendors/{vendorId}', second))).toMatchObject({ status: 412 });
    expect(await assay.get('/api/v1/vendors/{vendorId}', { path })).toMatchObject({ notes: 'first' });
    await assay.put('/api/v1/vendors/{vendorId}', { ...second, ifMatch: changed.etag });
    expect(await assay.get('/api/v1/vendors/{vendorId}', { path })).toMatchObject({ notes: 'second' });
  });
});
