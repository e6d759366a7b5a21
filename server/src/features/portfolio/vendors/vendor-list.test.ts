import type { VendorImport } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';

// Parts of words that are searched for. cspell:ignore clou hostingops werke

const { call, test, vendor } = useIntegrator();

const PORTFOLIO: Partial<VendorImport>[] = [
  { name: 'zeta Hosting', contactEmail: 'ops@zeta.example', tier: 'LOW', tags: ['cloud', 'eu'], externalId: 'Z-1' },
  { name: 'Alpha Cloud', contactEmail: 'Risk.Team@ALPHA.example', tier: 'HIGH', tags: ['cloud'], externalId: 'A-1' },
  { name: 'ÄÖÜ Werke', contactEmail: 'post@werke.example', tier: 'HIGH', tags: ['Cloud'] },
  { name: 'ΑΘΗΝΑ Δίκτυα', contactEmail: 'info@athina.example' },
  { name: '100% Sure', contactEmail: 'a@sure.example' },
  { name: 'under_score', contactEmail: 'b@score.example' },
  { name: 'back\\slash', contactEmail: 'c@slash.example' },
  { name: 'alpha beta', contactEmail: 'd@beta.example', tier: 'CRITICAL', tags: ['eu'], externalId: 'a-1' },
  { name: 'O\'Hara "Quoted"', contactEmail: 'e@quoted.example' },
  { name: 'Bare 🛡️', contactEmail: 'f@bare.example' },
];

beforeAll(async () => {
  for (const fields of PORTFOLIO) await vendor(fields);
  const stranger = await seedIntegrator(test);
  await seedVendor(test, stranger.organisation, {
    name: 'Alpha Elsewhere',
    tags: ['cloud'],
    tier: 'HIGH',
    externalId: 'A-1',
  });
});

const listing = (query: Record<string, string>) => call({ method: 'GET', url: '/api/v1/vendors', query });
const namesOf = async (query: Record<string, string>) => {
  const answer = await listing(query);
  expect(answer.statusCode).toBe(200);
  return answer.json().map(({ name }: { name: string }) => name);
};

describe('GET /api/v1/vendors', () => {
  it('200 with all vendors of the organisation as one array, ordered by name, case-insensitively', async () => {
    expect(await namesOf({})).toEqual([
      '100% Sure',
      'alpha beta',
      'Alpha Cloud',
      'back\\slash',
      'Bare 🛡️',
      'O\'Hara "Quoted"',
      'under_score',
      'zeta Hosting',
      'ÄÖÜ Werke',
      'ΑΘΗΝΑ Δίκτυα',
    ]);
  });

  it('200 with exactly the fields of a list entry', async () => {
    const [entry] = (await listing({ externalId: 'A-1' })).json();
    expect(entry).toEqual({
      id: expect.any(String),
      name: 'Alpha Cloud',
      externalId: 'A-1',
      contactName: null,
      contactEmail: 'Risk.Team@ALPHA.example',
      tier: 'HIGH',
      website: null,
      overallScore: null,
      lastAssessedAt: null,
      assessmentCount: 0,
      tags: ['cloud'],
      updatedAt: expect.any(String),
    });
  });

  it.each([
    ['a name in capitals', 'ALPHA', ['alpha beta', 'Alpha Cloud']],
    ['part of a name', 'pha cl', ['Alpha Cloud']],
    ['an address, capitals or not', 'risk.team@alpha', ['Alpha Cloud']],
    ['part of an address', '@werke', ['ÄÖÜ Werke']],
    ['umlauts in small letters', 'äöü', ['ÄÖÜ Werke']],
    ['Greek in small letters', 'αθηνα', ['ΑΘΗΝΑ Δίκτυα']],
    ['Greek in capitals', 'ΔΊΚΤΥΑ', ['ΑΘΗΝΑ Δίκτυα']],
    ['an emoji', '🛡', ['Bare 🛡️']],
    ['a percent sign', '%', ['100% Sure']],
    ['a percent sign inside a word', '100% su', ['100% Sure']],
    ['an underscore', '_', ['under_score']],
    ['an underscore inside a word', 'under_sco', ['under_score']],
    ['a backslash', '\\', ['back\\slash']],
    ['a backslash inside a word', 'back\\sla', ['back\\slash']],
    ['a quote', "o'h", ['O\'Hara "Quoted"']],
    ['two letters', 'zE', ['zeta Hosting']],
    ['a word nobody has', 'nowhere', []],
    ['the end of a name and the beginning of its address', 'hostingops', []],
    ['what would be a pattern elsewhere', 'a%a', []],
  ])('200 finds by %s', async (_, query, names) => {
    expect(await namesOf({ query })).toEqual(names);
  });

  it('200 with all vendors when the query is empty', async () => {
    expect(await namesOf({ query: '' })).toHaveLength(PORTFOLIO.length);
  });

  it.each([
    ['tier', { tier: 'HIGH' }, ['Alpha Cloud', 'ÄÖÜ Werke']],
    ['tier, when none has it', { tier: 'MEDIUM' }, []],
    ['tag, to the letter', { tag: 'cloud' }, ['Alpha Cloud', 'zeta Hosting']],
    ['tag, when none has it', { tag: 'clou' }, []],
    ['externalId, to the letter', { externalId: 'a-1' }, ['alpha beta']],
    ['externalId, when none has it', { externalId: 'A-' }, []],
    ['query and tier', { query: 'alpha', tier: 'HIGH' }, ['Alpha Cloud']],
    ['query and tag', { query: 'alpha', tag: 'eu' }, ['alpha beta']],
    ['tier and tag', { tier: 'LOW', tag: 'eu' }, ['zeta Hosting']],
    ['all four', { query: 'cloud', tier: 'HIGH', tag: 'cloud', externalId: 'A-1' }, ['Alpha Cloud']],
    ['all four, when one does not fit', { query: 'cloud', tier: 'LOW', tag: 'cloud', externalId: 'A-1' }, []],
  ])('200 filters by %s', async (_, query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('200 ignores unknown parameters', async () => {
    expect(await namesOf({ colour: 'green', tier: 'LOW' })).toEqual(['zeta Hosting']);
  });

  it.each([
    ['tier', 'tier=EXTREME'],
    ['tier', 'tier=low'],
    ['tier', 'tier=LOW&tier=HIGH'],
    ['query', 'query=a&query=b'],
    ['tag', 'tag=a&tag=b'],
    ['externalId', 'externalId=a&externalId=b'],
    ['limit', 'limit=1&limit=2'],
    ['limit', 'limit=0'],
    ['limit', 'limit=1001'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit=ten'],
    ['cursor', 'cursor=x&cursor=y'],
    ['cursor', 'cursor=made-up'],
    ['cursor', `cursor=${Buffer.from('["a","b"]').toString('base64url')}`],
    ['query', `query=${'x'.repeat(256)}`],
    ['query', 'query=%00'],
    ['tag', 'tag=%00'],
    ['externalId', 'externalId=%00'],
  ])('400 naming %s for %s', async (name, search) => {
    const answer = await call({ method: 'GET', url: `/api/v1/vendors?${search}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe(`Invalid parameter: ${name}`);
    expect(answer.json().details[0].path).toBe(name);
  });
});
