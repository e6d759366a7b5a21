import { describe, expect, it } from 'vitest';
import { transitionCalls, yesResponse } from './support/assessment-calls.ts';
import { useAssessmentIntegrator } from './support/assessment-integrator.ts';
import { seedUser } from './support/factories.ts';
import { closeFindingCall } from './support/findings.ts';
import { SYNC_LISTS, type SyncEntry, useSyncCalls } from './support/sync-calls.ts';
import { vendorRecordCalls } from './support/vendor-records.ts';

const integrator = useAssessmentIntegrator();
const { anAssessment, call, done, organisation, test, vendor } = integrator;
const { read, walk } = useSyncCalls(integrator);
const certifications = vendorRecordCalls('certifications');
const responsibilities = vendorRecordCalls('responsibilities');

const [VENDORS, ASSESSMENTS, FINDINGS, CERTIFICATIONS, RESPONSIBILITIES] = SYNC_LISTS;

const updateVendor = (id: string, payload: object) => call({ method: 'PUT', url: `${VENDORS}/${id}`, payload });
const created = async (request: Parameters<typeof call>[0]): Promise<{ id: string }> => (await call(request)).json();

/** A time in milliseconds that is later than every change so far. */
async function nextTime(): Promise<string> {
  const [row] = await test.database.query<{ time: Date }>(
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as time, pg_sleep(0.002)`,
  );
  return row?.time.toISOString() ?? '';
}

const listChanged = async (list: string, since: string): Promise<string[]> =>
  (await walk(`${list}?updatedSince=${since}&limit=100`)).map(({ id }) => id);

/** A completed assessment of a vendor with an owner, with a finding. */
async function aCompletedReview() {
  const owner = await seedUser(test, organisation, { role: ['vendors:view'] });
  const completed = await anAssessment('COMPLETED', {
    responses: [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')],
  });
  await updateVendor(completed.vendorId, { ownerId: owner.id });
  return {
    owner,
    vendorId: completed.vendorId,
    assessmentId: completed.id,
    findingId: completed.findings[0]?.id ?? '',
  };
}

describe('updatedSince', () => {
  it('200 with a vendor when a field, its score or its number of assessments changes, and not otherwise', async () => {
    const { id } = await vendor();
    const other = await vendor();
    let since = await nextTime();
    await updateVendor(id, { website: 'https://larkfield.example' });
    expect(await listChanged(VENDORS, since)).toEqual([id]);
    since = await nextTime();
    await updateVendor(id, { website: 'https://larkfield.example' });
    expect(await listChanged(VENDORS, since)).toEqual([]);
    const { id: assessmentId, vendorId } = await anAssessment('UNDER_REVIEW', { vendorId: other.id });
    expect(vendorId).toBe(other.id);
    expect(await listChanged(VENDORS, since)).toEqual([other.id]);
    since = await nextTime();
    await done(transitionCalls(assessmentId).finalize);
    const [entry] = (await read(`${VENDORS}?updatedSince=${since}`)).body;
    expect(entry).toMatchObject({ id: other.id, overallScore: expect.any(Number), assessmentCount: 1 });
  });

  it('200 includes a change at exactly that time', async () => {
    const { id } = await vendor();
    const [entry] = (await read(`${VENDORS}?sort=updatedAt&updatedSince=${await nextTime()}`)).entries;
    expect(entry).toBeUndefined();
    const newest = (await walk(`${VENDORS}?sort=updatedAt&limit=50`)).at(-1);
    expect(newest?.id).toBe(id);
    expect(await listChanged(VENDORS, newest?.updatedAt ?? '')).toEqual([id]);
  });

  it('200 with the assessments and findings of a renamed vendor', async () => {
    const { vendorId, assessmentId, findingId } = await aCompletedReview();
    const since = await nextTime();
    await updateVendor(vendorId, { name: 'Larkfield Renamed' });
    expect(await listChanged(ASSESSMENTS, since)).toEqual([assessmentId]);
    expect(await listChanged(FINDINGS, since)).toEqual([findingId]);
  });

  it('200 with the findings and responsibilities whose owner is removed or replaced', async () => {
    const { owner, vendorId, findingId } = await aCompletedReview();
    const { id } = await created(responsibilities.createCall(vendorId, { title: 'Enable SSO', ownerId: owner.id }));
    const since = await nextTime();
    await updateVendor(vendorId, { ownerId: null });
    expect(await listChanged(FINDINGS, since)).toEqual([findingId]);
    await test.database.query('delete from app_user where id = $1', [owner.id]);
    expect(await listChanged(RESPONSIBILITIES, since)).toEqual([id]);
  });

  it('200 with a finding that is closed', async () => {
    const { findingId } = await aCompletedReview();
    const since = await nextTime();
    await call(closeFindingCall(findingId, { status: 'REMEDIATED' }));
    expect(await listChanged(FINDINGS, since)).toEqual([findingId]);
  });

  it('200 with a certification that changes, and the responsibilities that show its name', async () => {
    const { id: vendorId } = await vendor();
    const { id: certificationId } = await created(certifications.createCall(vendorId, { name: 'SOC 2' }));
    const { id } = await created(responsibilities.createCall(vendorId, { title: 'Enable SSO', certificationId }));
    let since = await nextTime();
    await call(certifications.updateCall(vendorId, certificationId, { notes: 'Type II' }));
    expect(await listChanged(CERTIFICATIONS, since)).toEqual([certificationId]);
    expect(await listChanged(RESPONSIBILITIES, since)).toEqual([]);
    since = await nextTime();
    await call(certifications.updateCall(vendorId, certificationId, { name: 'SOC 2 Type II' }));
    expect(await listChanged(RESPONSIBILITIES, since)).toEqual([id]);
    const { body } = await read(`${RESPONSIBILITIES}?updatedSince=${since}`);
    expect(body.entries[0]).toMatchObject({ id, vendorId, certificationName: 'SOC 2 Type II' });
  });

  it.each(SYNC_LISTS)('400 naming the parameter for an invalid time, order or cursor: %s', async (list) => {
    const other = Buffer.from('["other",null,"a","b"]').toString('base64url');
    for (const [name, value] of [
      ['updatedSince', 'yesterday'],
      ['sort', 'shoe-size'],
      ['cursor', other],
      ['cursor', 'made-up'],
      ['limit', '1001'],
    ] as const) {
      const response = await call({
        method: 'GET',
        url: list,
        query: { [name]: value, ...(name === 'cursor' && { limit: '2' }) },
      });
      expect([name, response.statusCode]).toEqual([name, 400]);
      expect(response.json().error).toBe(`Invalid parameter: ${name}`);
    }
  });
});

describe('sort=updatedAt', () => {
  it.each(SYNC_LISTS)('200 in the order of the changes, with Synced-Until on the first page only: %s', async (list) => {
    const { vendorId } = await aCompletedReview();
    await call(certifications.createCall(vendorId, { name: 'ISO 27001' }));
    await call(certifications.createCall(vendorId, { name: 'ISO 9001' }));
    await call(responsibilities.createCall(vendorId, { title: 'Encrypt backups' }));
    await call(responsibilities.createCall(vendorId, { title: 'Review access' }));
    const entries: SyncEntry[] = await walk(`${list}?sort=updatedAt&limit=2`);
    const times = entries.map(({ updatedAt }) => updatedAt);
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual(times.toSorted());
    const first = await read(`${list}?sort=updatedAt&limit=2`);
    expect(first.syncedUntil).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect((await read(first.next ?? '')).syncedUntil).toBeNull();
  });
});
