import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { yesResponse } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { createSessionCaller } from '../../../../test/support/callers.ts';
import { seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { raiseVendorFindingCall } from '../../../../test/support/findings.ts';
import { insertRow } from '../../../../test/support/seed-one-of-everything.ts';
import type { Call } from '../../../../test/support/test-app.ts';
import { MOVED_TABLES, RECALCULATED_TABLES } from './vendor-moves.ts';

const { anAssessment, call, organisation, refused, test, vendor } = useAssessmentIntegrator();

const mergeCall = (vendorId: string, payload: object, headers: Call['headers'] = {}): Call => ({
  method: 'POST',
  url: `/api/v1/vendors/${vendorId}/merge`,
  payload,
  headers,
});
const get = async (path: string) => (await call({ method: 'GET', url: `/api/v1/${path}` })).json();
const add = async (vendorId: string, part: string, payload: object): Promise<string> =>
  (await call({ method: 'POST', url: `/api/v1/vendors/${vendorId}/${part}`, payload })).json().id;
const decide = (vendorId: string, outcome: string) => add(vendorId, 'decisions', { outcome, rationale: outcome });
const entriesOf = (id: string) =>
  test.database.query<{ action: string; meta: Record<string, unknown> }>(
    'select action, meta from audit_entry where entity_id = $1 order by created_at, id',
    [id],
  );

const responses = [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')];

/** A vendor with a completed assessment, a finding of its own, and one record of each other kind. */
async function aFullVendor(name: string) {
  const { id } = await vendor({ name, externalId: randomUUID() });
  const assessment = await anAssessment('COMPLETED', { vendorId: id, responses });
  const findingId: string = (await call(raiseVendorFindingCall(id, { severity: 'CRITICAL' }))).json().id;
  const share = { findingIds: [findingId], email: 'vera@vendor.example' };
  return {
    id,
    assessmentId: assessment.id,
    findingIds: [...assessment.findings.map((finding) => finding.id), findingId],
    certificationId: await add(id, 'certifications', { name: `${name} ISO 27001` }),
    responsibilityId: await add(id, 'responsibilities', { title: `${name} rotate keys` }),
    decisionId: await decide(id, 'APPROVED'),
    linkId: await add(id, 'finding-links', share),
  };
}

describe('POST /api/v1/vendors/{vendorId}/merge', () => {
  it('200 moves every record, keeps the fields of the vendor and deletes the other', async () => {
    const [kept, merged] = [await aFullVendor('Kept'), await aFullVendor('Merged')];
    const before = await get(`vendors/${kept.id}`);
    const response = await call(mergeCall(kept.id, { mergedVendorId: merged.id }));
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({ id: kept.id, name: 'Kept', externalId: before.externalId });

    const idsIn = async (path: string) => {
      const list = await get(path);
      return (Array.isArray(list) ? list : list.entries).map(({ id }: { id: string }) => id).sort();
    };
    expect(await idsIn(`vendors/${kept.id}/assessments`)).toEqual([kept.assessmentId, merged.assessmentId].sort());
    expect(await idsIn(`findings?vendorId=${kept.id}`)).toEqual([...kept.findingIds, ...merged.findingIds].sort());
    for (const [part, name] of [
      ['certifications', 'certificationId'],
      ['responsibilities', 'responsibilityId'],
      ['decisions', 'decisionId'],
      ['finding-links', 'linkId'],
    ] as const)
      expect(await idsIn(`vendors/${kept.id}/${part}`), part).toEqual([kept[name], merged[name]].sort());
    const detail = await get(`vendors/${kept.id}`);
    expect(detail.history).toHaveLength(2);
    expect(await get(`vendors/${kept.id}/score`)).toMatchObject({ assessmentCount: 2 });
    expect(await test.database.query('select from vendor where id = $1', [merged.id])).toEqual([]);
  });

  it('200 scores the vendor by all assessments, and counts its critical findings', async () => {
    const [kept, merged] = [await vendor(), await aFullVendor('Scored')];
    const { overallScore, lastAssessedAt } = await get(`vendors/${merged.id}`);
    expect(overallScore).not.toBeNull();
    const response = await call(mergeCall(kept.id, { mergedVendorId: merged.id }));
    expect(response.json()).toMatchObject({ overallScore, lastAssessedAt });
    const [row] = await test.database.query<object>(
      'select open_critical_findings, assessment_count from vendor where id = $1',
      [kept.id],
    );
    expect(row).toEqual({ open_critical_findings: 1, assessment_count: 1 });
  });

  it('200 takes the chosen fields, also an external ID', async () => {
    const kept = await vendor({ name: 'Old name', tier: 'LOW', notes: 'Kept', externalId: randomUUID() });
    const merged = await vendor({ name: 'New name', tier: 'HIGH', notes: 'Dropped', externalId: randomUUID() });
    const takeFields = ['name', 'externalId'];
    const response = await call(mergeCall(kept.id, { mergedVendorId: merged.id, takeFields }));
    expect(response.json()).toMatchObject({
      name: 'New name',
      externalId: merged.externalId,
      tier: 'LOW',
      notes: 'Kept',
    });
    expect(await get(`vendors/external/${merged.externalId ?? ''}`)).toMatchObject({ id: kept.id });
    expect(await get(`vendors/external/${kept.externalId ?? ''}`)).toMatchObject({ code: 'VENDOR_MERGED' });
  });

  it('200 keeps the last decision of both as the current one', async () => {
    const [kept, merged] = [await vendor(), await vendor()];
    await decide(kept.id, 'APPROVED');
    const last = await decide(merged.id, 'REJECTED');
    await call(mergeCall(kept.id, { mergedVendorId: merged.id }));
    const { entries } = await get(`vendors/${kept.id}/decisions`);
    expect(entries).toMatchObject([
      { id: last, isCurrent: true },
      { outcome: 'APPROVED', isCurrent: false },
    ]);
  });

  it('200 writes an entry for each vendor, and sends vendor.updated and vendor.deleted', async () => {
    const [kept, merged] = [await vendor({ name: 'Kept' }), await aFullVendor('Gone')];
    await call(mergeCall(kept.id, { mergedVendorId: merged.id, takeFields: ['tier', 'notes', 'name'] }));
    expect((await entriesOf(kept.id)).slice(1)).toMatchObject([
      { action: 'UPDATE_VENDOR', meta: { changes: { name: { from: 'Kept', to: 'Gone' } } } },
      {
        action: 'MERGE_VENDOR',
        meta: {
          mergedVendorId: merged.id,
          mergedVendorName: 'Gone',
          moved: {
            assessments: 1,
            findings: 2,
            certifications: 1,
            responsibilities: 1,
            decisions: 1,
            findingLinks: 1,
          },
        },
      },
    ]);
    expect((await entriesOf(merged.id)).at(-1)).toMatchObject({
      action: 'REMOVE_MERGED_VENDOR',
      meta: { vendorId: kept.id, changes: { name: { from: 'Gone', to: null } } },
    });
  });

  it('200 moves notifications and saved views', async () => {
    const [kept, merged] = [await vendor(), await vendor()];
    const [user] = await test.database.query<{ id: string }>(
      `insert into app_user (organisation_id, id, email, name, password_hash, role_id)
       select $1, gen_random_uuid(), $2, 'Vi', '', id from role where organisation_id = $1 limit 1 returning id`,
      [organisation.id, `${randomUUID()}@northwind.example`],
    );
    const view = {
      organisation_id: organisation.id,
      id: randomUUID(),
      user_id: user?.id,
      page: 'findings',
      name: 'View',
    };
    await insertRow(test.database, 'saved_view', { ...view, search: `vendorId=${merged.id}&status=OPEN` });
    await insertRow(test.database, 'notification', {
      ...{ organisation_id: organisation.id, id: randomUUID(), user_id: user?.id, kind: 'ASSIGNED', email: 'NONE' },
      ...{ subject_type: 'VENDOR', subject_id: merged.id, dedupe_key: merged.id },
    });
    await call(mergeCall(kept.id, { mergedVendorId: merged.id }));
    expect(await test.database.query('select search from saved_view where id = $1', [view.id])).toEqual([
      { search: `vendorId=${kept.id}&status=OPEN` },
    ]);
    expect(await test.database.query('select from notification where subject_id = $1', [kept.id])).toHaveLength(1);
  });

  it('404 with the ID of the other vendor for the merged one, also after a second merge', async () => {
    const [first, second, third] = [await vendor({ externalId: randomUUID() }), await vendor(), await vendor()];
    await call(mergeCall(second.id, { mergedVendorId: first.id.toUpperCase() }));
    await call(mergeCall(third.id, { mergedVendorId: second.id }));
    for (const path of [first.id, second.id, `external/${first.externalId ?? ''}`]) {
      const response = await call({ method: 'GET', url: `/api/v1/vendors/${path}` });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'VENDOR_MERGED', details: [{ path: 'vendorId', id: third.id }] });
    }
    await call({ method: 'DELETE', url: `/api/v1/vendors/${third.id}` });
    expect(await get(`vendors/${first.id}`)).toMatchObject({ code: 'NOT_FOUND' });
    expect((await entriesOf(first.id)).at(-1)).toMatchObject({ action: 'DELETE_VENDOR', meta: { vendorId: third.id } });
  });

  it('400 when a new vendor is created with the external ID of a merged one; writes nothing', async () => {
    const [kept, merged] = [await vendor(), await vendor({ externalId: randomUUID() })];
    await call(mergeCall(kept.id, { mergedVendorId: merged.id }));
    const body = { name: 'Again', contactEmail: 'again@vendor.example' };
    const url = `/api/v1/vendors/external/${merged.externalId ?? ''}`;
    const response = await refused({ method: 'PUT', url, payload: body });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'EXTERNAL_ID_TAKEN', details: [{ id: kept.id }] });
    const update = { externalId: merged.externalId };
    expect((await call({ method: 'PUT', url: `/api/v1/vendors/${kept.id}`, payload: update })).statusCode).toBe(200);
  });

  it('200 with all entries in the activity of the vendor', async () => {
    const merged = await aFullVendor('Older');
    const kept = await vendor({ name: 'Newer' });
    await call(mergeCall(kept.id, { mergedVendorId: merged.id }));
    const auditor = await createSessionCaller(test, organisation, ['vendors:view', 'audit:view']);
    const expected = [kept.id, merged.id, merged.assessmentId, ...merged.findingIds].map((id) => id.slice(0, 8));
    for (const path of [`app/vendors/${kept.id}/activity?`, `v1/audit?vendorId=${kept.id}&`]) {
      const page = await auditor({ method: 'GET', url: `/api/${path}pageSize=100` });
      const ids = page.json().entries.map(({ entityId }: { entityId: string }) => entityId);
      expect(ids, path).toEqual(expect.arrayContaining(expected));
    }
  });
});

describe('POST /api/v1/vendors/{vendorId}/merge is refused and writes nothing', () => {
  const message = 'must be another vendor of the organisation';

  it('400 for the vendor itself, an unknown vendor and a vendor of another organisation', async () => {
    const { id } = await vendor();
    const stranger = await seedIntegrator(test);
    const theirs = await seedVendor(test, stranger.organisation);
    for (const mergedVendorId of [id, randomUUID(), theirs.id]) {
      const response = await refused(mergeCall(id, { mergedVendorId }));
      expect(response.statusCode).toBe(400);
      expect(response.json().details).toEqual([{ path: 'mergedVendorId', message }]);
      expect((await refused(mergeCall(theirs.id, { mergedVendorId: id }))).statusCode).toBe(404);
    }
  });

  it('400 for an unknown field', async () => {
    const [one, other] = [await vendor(), await vendor()];
    const payload = { mergedVendorId: other.id, takeFields: ['overallScore'] };
    expect((await refused(mergeCall(one.id, payload))).statusCode).toBe(400);
  });

  it('412 when the vendor has changed', async () => {
    const [one, other] = [await vendor(), await vendor()];
    const response = await refused(mergeCall(one.id, { mergedVendorId: other.id }, { 'if-match': '"r7"' }));
    expect(response.statusCode).toBe(412);
  });

  it('409 when the organisation requires approval to delete a vendor', async () => {
    const [one, other] = [await vendor(), await vendor()];
    const setPolicy = (kinds: readonly string[]) =>
      test.database.query('update organisation set approval_required_for = $2 where organisation_id = $1', [
        organisation.id,
        kinds,
      ]);
    await setPolicy(['DELETE_VENDOR']);
    const response = await refused(mergeCall(one.id, { mergedVendorId: other.id }));
    await setPolicy([]);
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPROVAL_REQUIRED']);
  });

  it('409 when only one of them is a demo vendor', async () => {
    const [one, demo] = [await vendor(), await vendor()];
    const row = { organisation_id: organisation.id, kind: 'VENDOR', record_id: demo.id };
    await insertRow(test.database, 'demo_record', row);
    for (const [id, mergedVendorId] of [
      [one.id, demo.id],
      [demo.id, one.id],
    ] as const) {
      const response = await refused(mergeCall(id, { mergedVendorId }));
      expect([response.statusCode, response.json().code]).toEqual([409, 'DEMO_VENDOR']);
    }
  });
});

describe('Every table that refers to a vendor', () => {
  it('is moved or recalculated by a merge', async () => {
    const referring = await test.database.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'vendor'::regclass`,
    );
    const names = referring.map(({ name }) => name);
    expect(names.sort()).toEqual([...MOVED_TABLES, ...RECALCULATED_TABLES].sort());
  });

  it('has a foreign key, except deletions and counts of open findings', async () => {
    const columns = await test.database.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'vendor_id'`,
    );
    const names = columns.map(({ name }) => name);
    const known = [...MOVED_TABLES, ...RECALCULATED_TABLES, 'deletion', 'open_finding_count'];
    expect(names.sort()).toEqual(known.sort());
  });
});
