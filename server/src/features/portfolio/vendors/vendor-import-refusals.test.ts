import { describe, expect, it } from 'vitest';
import { buildVendorBody } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

const { refused, vendor } = useIntegrator();

const url = '/api/v1/vendors/import';
const importing = (payload: unknown) =>
  refused({
    method: 'POST',
    url,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json' },
  });

describe('A website with another scheme than http and https', () => {
  const website = 'javascript:alert(document.domain)';

  it('S16: 400 on create; writes nothing', async () => {
    const answer = await importing(buildVendorBody({ website }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toEqual([{ path: 'website', message: 'must be an http or https URL' }]);
  });

  it('S16: 400 on update; writes nothing', async () => {
    const { id } = await vendor();
    const answer = await refused({ method: 'PUT', url: `/api/v1/vendors/${id}`, payload: { website } });
    expect(answer.statusCode).toBe(400);
  });
});

describe('POST /api/v1/vendors/import with invalid data writes nothing', () => {
  it.each([
    ['is left out', { contactEmail: 'a@b.example' }],
    ['is left out, and everything else too', {}],
    ['is null', { ...buildVendorBody(), name: null }],
    ['is empty', buildVendorBody({ name: '' })],
    ['is only white space', buildVendorBody({ name: ' \t ' })],
  ])('400 with "Vendor name is required" when it %s', async (_, body) => {
    const answer = await importing(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'Vendor name is required' });
  });

  it.each([
    ['name', 'x'.repeat(256)],
    ['name', 17],
    ['name', ['Contoso']],
    ['name', 'nul\u0000inside'],
    ['name', 'half \ud83d character'],
    ['contactEmail', undefined],
    ['contactEmail', null],
    ['contactEmail', ''],
    ['contactEmail', 'no address'],
    ['contactEmail', 'nul\u0000@vendor.example'],
    ['contactEmail', `${'a'.repeat(250)}@vendor.example`],
    ['externalId', ''],
    ['externalId', 'x'.repeat(256)],
    ['externalId', 4711],
    ['externalId', 'a\u0000b'],
    ['contactName', 'x'.repeat(256)],
    ['contactName', { first: 'Dana' }],
    ['tier', 'low'],
    ['tier', 'EXTREME'],
    ['tier', null],
    ['website', 'x'.repeat(2049)],
    ['notes', 'x'.repeat(10_001)],
    ['notes', '\u0000'],
    ['serviceDescription', 'x'.repeat(10_001)],
    ['dataSensitivity', 'SECRET'],
    ['contractRenewalDate', '2026-02-30'],
    ['contractRenewalDate', '31.03.2027'],
    ['contractRenewalDate', '0000-01-01'],
    ['contractRenewalDate', 20270331],
    ['contractValue', '$0-$50K'],
    ['contractValue', '$5M'],
    ['geographicRisk', 'MOON'],
    ['tags', 'cloud'],
    ['tags', [1]],
    ['tags', ['']],
    ['tags', ['x'.repeat(65)]],
    ['tags', ['a\u0000b']],
    ['tags', Array.from({ length: 51 }, (_, index) => `t${String(index)}`)],
  ])('400 when %s is %j', async (field, value) => {
    const answer = await importing({ ...buildVendorBody(), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(typeof answer.json().error).toBe('string');
    expect(answer.json().error).not.toBe('Vendor name is required');
  });

  it('400 names the invalid fields', async () => {
    const answer = await importing({ ...buildVendorBody(), tier: 'EXTREME', tags: ['ok', 5] });
    expect(answer.json().error).toBe('Vendor data is invalid');
    expect(answer.json().details.map(({ path }: { path: string }) => path)).toEqual(['tier', 'tags.1']);
  });

  it.each([
    ['cut short', '{"name": "Contoso"'],
    ['no JSON at all', 'name=Contoso'],
    ['polluting a prototype', '{"name":"x","contactEmail":"a@b.example","__proto__":{"tier":"LOW"}}'],
  ])('400 when the body is %s', async (_, body) => {
    const answer = await importing(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).not.toHaveProperty('details');
  });

  it.each([[[]], [[buildVendorBody()]], ['"Contoso"'], ['null'], ['17'], ['true']])(
    '400 when the body is JSON but not an object: %j',
    async (body) => {
      const answer = await importing(body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toBe('Vendor data is invalid');
    },
  );

  it.each([[{}], [{ 'content-type': 'application/json' }]])('400 without a body, headers %j', async (headers) => {
    const answer = await refused({ method: 'POST', url, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('Vendor data is invalid');
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '415 when the body is %s',
    async (type) => {
      const payload = JSON.stringify(buildVendorBody());
      const answer = await refused({ method: 'POST', url, payload, headers: { 'content-type': type } });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ error: 'The request body must be JSON' });
    },
  );

  it('413 when the body is larger than 1 MiB', async () => {
    const answer = await importing({ ...buildVendorBody(), unknown: 'x'.repeat(1_048_576) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: 'The request body is too large' });
  });

  it('400 with the text of the 409 when the external ID is taken', async () => {
    const { id } = await vendor({ externalId: 'TAKEN' });
    const answer = await importing(buildVendorBody({ externalId: 'TAKEN' }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: 'A vendor with this external ID already exists',
      details: [{ path: 'externalId', message: 'is already used by another vendor', id }],
    });
  });
});
