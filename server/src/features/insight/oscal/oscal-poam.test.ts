import type { OscalAssessmentPlan } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { allPermissionsExcept, createApiKeyCaller } from '../../../../test/support/callers.ts';
import { fingerprintDatabase } from '../../../../test/support/database-fingerprint.ts';
import { seedIntegrator } from '../../../../test/support/factories.ts';
import { closeFindingCall, raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { createOscalValidator } from '../../../../test/support/oscal-schemas.ts';
import { INTERNAL_COMMENT, planCall, poamCall, resultsCall, useOscalScene } from '../../../../test/support/oscal.ts';
import { describeMissingFiles, findPublishedFiles } from '../../../../test/support/published-files.ts';

const { audited, call, get, getPoam, getResult, getScene, organisation, refused, test, vendor } = useOscalScene();

describe('GET /api/v1/vendors/{vendorId}/oscal/poam', () => {
  it('200 with an item for each open or accepted finding, and audited', async () => {
    const { headers } = await call(poamCall(getScene().odd.vendorId));
    expect(headers['content-disposition']).toContain('Contoso Cloud POA&M.json');
    expect((await audited())[0]).toMatchObject({
      action: 'EXPORT_VENDOR_OSCAL',
      entity_id: getScene().odd.vendorId,
      meta: { document: 'poam' },
    });
    const { 'poam-items': items, 'system-id': system } = await getPoam(getScene().odd.vendorId);
    expect(items.map(({ title, remarks }) => [title, remarks]).toSorted()).toEqual([
      [
        '1.4 (b) Leavers, and others: not met',
        expect.stringMatching(/^Status: Risk accepted\. .*until: 30 June 2099\.$/),
      ],
      ['A 1 Backups are made: not met', 'Stage: Plan agreed. Owner: Olga Owner. Due: 31 March 2099.'],
      ['Not shown to be met: Question blank?', expect.stringMatching(/^Stage: New\./)],
    ]);
    expect(system.id).toBe(getScene().odd.vendorId);
  });

  it('200 names the owner as the responsible party of the milestone, which is due on the due date', async () => {
    const { metadata, risks } = await getPoam(getScene().odd.vendorId);
    const owner = metadata.parties.find(({ name }) => name === 'Olga Owner');
    const risk = risks.find(({ title }) => title.startsWith('A 1 '));
    expect(risk?.deadline).toBe('2099-03-31T23:59:59Z');
    expect(risk?.remediations?.[0]?.tasks).toMatchObject([
      {
        timing: { 'on-date': { date: '2099-03-31T23:59:59Z' } },
        'responsible-roles': [{ 'role-id': 'owner', 'party-uuids': [owner?.uuid] }],
      },
    ]);
    expect(metadata['responsible-parties']).toContainEqual({ 'role-id': 'owner', 'party-uuids': [owner?.uuid] });
  });

  it('200 links to the results, which have the same risks', async () => {
    const { 'poam-items': items } = await getPoam(getScene().odd.vendorId);
    const ids = new Set(items.flatMap(({ 'related-risks': risks = [] }) => risks.map((risk) => risk['risk-uuid'])));
    const hrefs = new Set(items.flatMap(({ links = [] }) => links.map(({ href }) => new URL(href).pathname)));
    expect([...hrefs]).toEqual([resultsCall(getScene().odd.id).url]);
    const { risks = [] } = await getResult(getScene().odd.id);
    expect(risks.filter(({ uuid }) => ids.has(uuid))).toHaveLength(3);
  });

  it('200 for a finding without an assessment, an owner and a due date', async () => {
    const { id } = await vendor();
    await call(raiseVendorFindingCall(id, { dueDate: null, ownerId: null, description: '' }));
    const { risks, 'poam-items': items } = await getPoam(id);
    expect(items[0]?.links).toBeUndefined();
    expect(risks[0]).toMatchObject({ description: 'Data leaked', remediations: [{ description: 'Stage: New.' }] });
    expect([risks[0]?.deadline, risks[0]?.remediations?.[0]?.tasks]).toEqual([undefined, undefined]);
  });

  it.each(['no findings', 'only remediated findings'])('409 when the vendor has %s; writes nothing', async (which) => {
    const { id } = await vendor();
    if (which !== 'no findings') {
      const finding = (await call(raiseVendorFindingCall(id))).json<{ id: string }>();
      await call(closeFindingCall(finding.id, { status: 'REMEDIATED' }));
    }
    const response = await refused(poamCall(id));
    expect([response.statusCode, response.json().code]).toEqual([409, 'NO_OPEN_FINDINGS']);
  });
});

function listDocumentCalls() {
  const { odd, plain, notApplicable } = getScene();
  const completed = [odd, plain, notApplicable];
  return [...completed.flatMap(({ id }) => [planCall(id), resultsCall(id)]), poamCall(odd.vendorId)];
}

describe('Every OSCAL document', () => {
  it('has the same content again, and the UUIDs of its records are of version 5', async () => {
    for (const request of listDocumentCalls()) {
      const document = await get<object>(request);
      expect(await get<object>(request)).toEqual(document);
      for (const uuid of collect(document, 'uuid')) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab]/);
    }
  });

  it('defines every UUID that it refers to, each once', async () => {
    for (const request of listDocumentCalls()) {
      const document = await get<object>(request);
      const defined = collect(document, 'uuid');
      expect(new Set(defined).size).toBe(defined.length);
      const references = ['observation-uuid', 'risk-uuid', 'subject-uuid', 'actor-uuid', 'party-uuids'];
      expect(defined).toEqual(expect.arrayContaining(references.flatMap((name) => collect(document, name))));
    }
  });

  it('contains no internal comment', async () => {
    for (const request of listDocumentCalls()) expect((await call(request)).body).not.toContain(INTERNAL_COMMENT);
  });

  it('403 without assessments:view; writes nothing', async () => {
    const callAs = await createApiKeyCaller(test, organisation, allPermissionsExcept('assessments:view'));
    const before = await fingerprintDatabase(test.database);
    for (const request of listDocumentCalls()) expect((await callAs(request)).statusCode).toBe(403);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });

  it('404 for another organisation; writes nothing', async () => {
    const other = await seedIntegrator(test);
    const before = await fingerprintDatabase(test.database);
    for (const request of listDocumentCalls()) expect((await other.call(request)).statusCode).toBe(404);
    expect(await fingerprintDatabase(test.database)).toEqual(before);
  });
});

/** The values of a field, wherever it is. */
function collect(node: unknown, field: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) =>
    name === field ? [value].flat().map(String) : collect(value, field),
  );
}

const published = findPublishedFiles();

describe.skipIf(published === null)(`The published schemas of OSCAL${describeMissingFiles(published)}`, () => {
  const validate = createOscalValidator(published ?? '');

  it('accept every document', async () => {
    for (const request of listDocumentCalls())
      expect([request.url, validate(await get(request))]).toEqual([request.url, null]);
  });

  it('reject a document without its metadata', async () => {
    const { 'assessment-plan': plan } = await get<OscalAssessmentPlan>(planCall(getScene().plain.id));
    expect(validate({ 'assessment-plan': { ...plan, metadata: undefined } })).toContain('metadata');
  });
});
