import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type AuditEntry, type Permission } from '@assay/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertAuditEntry } from '../../../../test/support/audit-entries.ts';
import { seedApiKey, seedIntegrator, seedOrganisation, seedVendor } from '../../../../test/support/factories.ts';
import { type SeededIds, seedOneOfEverything } from '../../../../test/support/seed-one-of-everything.ts';
import { callWithApiKey, useTestApp } from '../../../../test/support/test-app.ts';

const test = useTestApp();

let organisation: Awaited<ReturnType<typeof seedOrganisation>>;
let ids: SeededIds;
beforeAll(async () => {
  organisation = await seedOrganisation(test);
  ids = await seedOneOfEverything(test, organisation, 'Linked');
});

const list = async (permissions: readonly Permission[], query: Record<string, string>): Promise<AuditEntry[]> => {
  const call = callWithApiKey(test.app, await seedApiKey(test, organisation, [...permissions]));
  const answer = await call({ method: 'GET', url: '/api/v1/audit', query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().entries;
};

/** What an entry about the entity can open. */
async function findRecord(entity: { type: string; id: string }, permissions: readonly Permission[] = ALL_PERMISSIONS) {
  const action = `TEST_${randomUUID()}`;
  await insertAuditEntry(test, organisation, { action, entity_type: entity.type, entity_id: entity.id });
  return (await list(permissions, { action }))[0]?.record;
}

describe('The record of an audit entry', () => {
  it.each<{ entity: string; of: keyof SeededIds; type: string; id: keyof SeededIds; needs: Permission }>([
    { entity: 'Vendor', of: 'vendorId', type: 'Vendor', id: 'vendorId', needs: 'vendors:view' },
    { entity: 'Certification', of: 'certificationId', type: 'Vendor', id: 'vendorId', needs: 'vendors:view' },
    { entity: 'Attachment', of: 'attachmentId', type: 'Vendor', id: 'vendorId', needs: 'vendors:view' },
    { entity: 'Responsibility', of: 'responsibilityId', type: 'Vendor', id: 'vendorId', needs: 'vendors:view' },
    { entity: 'Assessment', of: 'assessmentId', type: 'Assessment', id: 'assessmentId', needs: 'assessments:view' },
    { entity: 'Evidence', of: 'evidenceId', type: 'Assessment', id: 'assessmentId', needs: 'assessments:view' },
    { entity: 'Finding', of: 'findingId', type: 'Finding', id: 'findingId', needs: 'assessments:view' },
    { entity: 'FindingFile', of: 'fileId', type: 'Finding', id: 'findingId', needs: 'assessments:view' },
    { entity: 'Template', of: 'templateId', type: 'Template', id: 'templateId', needs: 'templates:view' },
    { entity: 'Framework', of: 'frameworkId', type: 'Framework', id: 'frameworkId', needs: 'frameworks:view' },
  ])('200 opens the $type of a $entity; null without $needs', async ({ entity, of, type, id, needs }) => {
    const about = { type: entity, id: ids[of] };
    const found = await findRecord(about);
    expect(found).toMatchObject({ type, id: ids[id] });
    const isOfVendor = !['Template', 'Framework'].includes(type);
    expect(found?.vendorId).toBe(isOfVendor ? ids.vendorId : null);
    expect(typeof found?.vendorName).toBe(isOfVendor ? 'string' : 'object');
    expect(await findRecord(about, ['audit:view', needs])).toEqual(found);
    const others = ALL_PERMISSIONS.filter((one) => one !== needs);
    expect(await findRecord(about, others)).toBeNull();
  });

  it('200 null for records that no longer exist, other types and IDs that are not UUIDs', async () => {
    for (const entity of [
      { type: 'Vendor', id: randomUUID() },
      { type: 'Finding', id: ids.vendorId },
      { type: 'User', id: ids.userId },
      { type: 'Vendor', id: 'hand-written' },
    ])
      expect(await findRecord(entity), entity.type).toBeNull();
  });

  it('200 null for a record of another organisation', async () => {
    const elsewhere = await seedOrganisation(test);
    const vendor = await seedVendor(test, elsewhere, { name: 'Elsewhere' });
    expect(await findRecord({ type: 'Vendor', id: vendor.id })).toBeNull();
  });
});

describe('GET /api/v1/audit?vendorId=…', () => {
  const actionsOf = (entries: readonly { readonly action: string }[]) => entries.map(({ action }) => action);
  const about = (action: string, entity: { type: string; id: string }) =>
    insertAuditEntry(test, organisation, { action, entity_type: entity.type, entity_id: entity.id });

  it('200 with the entries of the vendor and its records, combined with the other filters', async () => {
    await about('FIRST_VENDOR', { type: 'Vendor', id: ids.vendorId });
    await about('SECOND_FILE', { type: 'Evidence', id: ids.evidenceId });
    await about('OTHER_TEMPLATE', { type: 'Template', id: ids.templateId });
    const found = actionsOf(await list(ALL_PERMISSIONS, { vendorId: ids.vendorId, pageSize: '100' }));
    expect(found.slice(0, 2)).toEqual(['SECOND_FILE', 'FIRST_VENDOR']);
    expect(found).not.toContain('OTHER_TEMPLATE');
    const narrowed = { vendorId: ids.vendorId.toUpperCase(), action: 'FIRST_VENDOR' };
    expect(actionsOf(await list(ALL_PERMISSIONS, narrowed))).toEqual(['FIRST_VENDOR']);
    expect(await list(ALL_PERMISSIONS, { vendorId: ids.vendorId, toDate: '2001-01-01' })).toEqual([]);
  });

  it('200 with the entries of a vendor that was deleted', async () => {
    const { call } = await seedIntegrator(test);
    const created = await call({
      method: 'POST',
      url: '/api/v1/vendors/import',
      payload: { name: 'Short-lived', contactEmail: 'a@vendor.example' },
    });
    const vendorId: string = created.json().id;
    await call({ method: 'DELETE', url: `/api/v1/vendors/${vendorId}` });
    const answer = (await call({ method: 'GET', url: '/api/v1/audit', query: { vendorId } })).json();
    expect(actionsOf(answer.entries)).toEqual(['DELETE_VENDOR', 'CREATE_VENDOR']);
    expect(answer).toMatchObject({ page: 1, totalCount: 2 });
  });

  it('200 with no entries for an unknown or malformed vendorId', async () => {
    for (const vendorId of [randomUUID(), 'nobody', "'"]) expect(await list(ALL_PERMISSIONS, { vendorId })).toEqual([]);
  });

  it('200 exports the same entries as CSV and records the filter', async () => {
    const { organisation: own, call } = await seedIntegrator(test);
    const vendor = await seedVendor(test, own, { name: 'Exported' });
    await seedVendor(test, own, { name: 'Not exported' });
    const csv = await call({ method: 'GET', url: '/api/v1/audit', query: { vendorId: vendor.id, format: 'csv' } });
    expect(csv.body.split('\r\n').filter((line) => line.includes('CREATE_VENDOR'))).toHaveLength(1);
    expect([csv.body.includes('Exported'), csv.body.includes('Not exported')]).toEqual([true, false]);
    const [entry] = await test.database.query(
      `select meta from audit_entry where organisation_id = $1 and action = 'EXPORT_AUDIT_LOG'`,
      [own.id],
    );
    expect(entry).toEqual({ meta: { filter: { vendorId: vendor.id } } });
  });
});
