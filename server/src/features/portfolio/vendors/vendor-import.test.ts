import { VENDOR_FIELDS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { buildVendorBody } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { OPTIONAL_VENDOR_FIELDS } from '../../../../test/support/vendor-examples.ts';

// German. cspell:ignore schutz

const { call, test, audited } = useIntegrator();

const importing = (payload: object) => call({ method: 'POST', url: '/api/v1/vendors/import', payload });
const detailOf = async (id: string) => (await call({ method: 'GET', url: `/api/v1/vendors/${id}` })).json();

const EVERY_FIELD = {
  name: 'Fabrikam Payroll',
  contactEmail: 'risk@fabrikam.example',
  ...OPTIONAL_VENDOR_FIELDS,
};

describe('POST /api/v1/vendors/import', () => {
  it('201 stores every field and returns the created vendor', async () => {
    const answer = await importing(EVERY_FIELD);
    expect(answer.statusCode).toBe(201);
    const { id, createdAt, updatedAt, ...fields } = answer.json();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updatedAt >= createdAt).toBe(true);
    expect(fields).toEqual({
      ...EVERY_FIELD,
      contractRenewalDate: '2027-03-31T00:00:00.000Z',
      ownerId: null,
      overallScore: null,
      lastAssessedAt: null,
    });
    expect(await detailOf(id)).toEqual({
      ...fields,
      id,
      assessments: [],
      domainBreakdown: [],
      history: [],
      customerResponsibilityCompliance: null,
    });
  });

  it('201 with only the required fields; the others are null', async () => {
    const answer = await importing({ name: 'Bare', contactEmail: 'bare@vendor.example' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      ...Object.fromEntries(VENDOR_FIELDS.map((field) => [field, null])),
      name: 'Bare',
      contactEmail: 'bare@vendor.example',
      tags: [],
      overallScore: null,
      lastAssessedAt: null,
    });
  });

  it.each([
    ['tier', ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']],
    ['dataSensitivity', ['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'RESTRICTED']],
    ['contractValue', ['$0\u2013$50K', '$50K\u2013$250K', '$250K\u2013$1M', '$1M\u2013$5M', '$5M+']],
    ['geographicRisk', ['DOMESTIC', 'REGIONAL', 'GLOBAL', 'HIGH_RISK_JURISDICTION']],
  ])('201 with every value of %s, in the response and in the detail', async (field, values) => {
    for (const value of values) {
      const answer = await importing({ ...buildVendorBody(), [field]: value });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()[field]).toBe(value);
      expect((await detailOf(answer.json().id))[field]).toBe(value);
    }
  });

  it.each([
    ['Greek', 'Αθήνα Ασφάλεια ΑΕ'],
    ['right-to-left', 'شركة الأمان המאובטחת'],
    ['emoji', '🛡️ Schutz 👩‍💻 GmbH'],
    ['Chinese', '深圳市网络安全公司'],
    ['quotes and markup', `O'Neill & "Sons" <b>Ltd</b>; drop table vendor`],
    ['line breaks and tabs inside', 'a\tb\nc'],
  ])('201 stores a name in %s unchanged', async (_, name) => {
    const answer = await importing(buildVendorBody({ name, notes: name, tags: [name] }));
    expect(answer.json()).toMatchObject({ name, notes: name, tags: [name] });
    expect(await detailOf(answer.json().id)).toMatchObject({ name, notes: name, tags: [name] });
  });

  it('201 at the length limits, counted in characters', async () => {
    const longest = {
      name: '🛡'.repeat(255),
      contactEmail: `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.example`,
      externalId: 'é'.repeat(255),
      contactName: 'ß'.repeat(255),
      website: `https://vendor.example/${'w'.repeat(2025)}`,
      notes: 'ν'.repeat(10_000),
      serviceDescription: '描'.repeat(10_000),
      tags: Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 't')),
    };
    expect([longest.contactEmail.length, longest.website.length]).toEqual([255, 2048]);
    const answer = await importing(longest);
    expect(answer.json()).toMatchObject(longest);
    expect(answer.statusCode).toBe(201);
  });

  it('201 ignores unknown fields', async () => {
    const answer = await importing({
      ...buildVendorBody(),
      id: 'mine',
      overallScore: 1,
      ownerId: 'x',
      organisationId: 'y',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ overallScore: null, ownerId: null });
    expect(answer.json().id).not.toBe('mine');
  });

  it('201 trims the name', async () => {
    expect((await importing(buildVendorBody({ name: '  Spacious  ' }))).json().name).toBe('Spacious');
  });

  it('201 writes one CREATE_VENDOR entry with the API key as actor', async () => {
    const { id } = (await importing(buildVendorBody({ name: 'Audited' }))).json();
    const [entry] = await audited();
    expect(entry).toMatchObject({
      action: 'CREATE_VENDOR',
      entity_type: 'Vendor',
      entity_id: id,
      entity_name: 'Audited',
      user_name: 'Integration',
    });
    const [count] = await test.database.query('select count(*)::int as n from audit_entry where entity_id = $1', [id]);
    expect(count).toEqual({ n: 1 });
  });
});
