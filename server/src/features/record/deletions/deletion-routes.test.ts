import { describe, expect, it } from 'vitest';
import { yesResponse } from '../../../../test/support/assessment-calls.ts';
import { useAssessmentIntegrator } from '../../../../test/support/assessment-integrator.ts';
import { seedApiKey, seedIntegrator, seedVendor } from '../../../../test/support/factories.ts';
import { callWithApiKey } from '../../../../test/support/test-app.ts';
import { vendorRecordCalls } from '../../../../test/support/vendor-records.ts';
import { deleteExpiredRecords } from '../../operations/schedule/schedule-jobs.ts';

const { anAssessment, call, organisation, refused, test, vendor } = useAssessmentIntegrator();

type Entry = { type: string; id: string; vendorId: string; deletedAt: string };

const START = new Date(Date.now() - 60_000).toISOString();
const listCall = (query = '') => ({ method: 'GET' as const, url: `/api/v1/deletions?since=${START}${query}` });
const listDeletions = async (vendorId: string): Promise<Entry[]> =>
  (await call(listCall('&limit=1000'))).json().entries.filter((entry: Entry) => entry.vendorId === vendorId);
const deleteVendor = (id: string) => call({ method: 'DELETE', url: `/api/v1/vendors/${id}` });

/** A vendor with a record of each kind, and with a proposed finding. */
async function aFullVendor() {
  const responses = [{ questionKey: 'a', answer: 'NO' }, yesResponse('b')];
  const completed = await anAssessment('COMPLETED', { responses });
  const { vendorId } = completed;
  const reviewed = await anAssessment('UNDER_REVIEW', { vendorId, responses });
  const create = async (records: 'certifications' | 'responsibilities', body: object): Promise<string> =>
    (await call(vendorRecordCalls(records).createCall(vendorId, body))).json().id;
  return {
    vendorId,
    ids: {
      Assessment: [completed.id, reviewed.id],
      Finding: completed.findings.map(({ id }) => id),
      Certification: [await create('certifications', { name: 'SOC 2' })],
      Responsibility: [await create('responsibilities', { title: 'Enable SSO' })],
      Vendor: [vendorId],
    },
  };
}

describe('GET /api/v1/deletions', () => {
  it('200 with a deleted vendor and everything that was deleted with it, but no proposed findings', async () => {
    const { vendorId, ids } = await aFullVendor();
    expect(ids.Finding).toHaveLength(1);
    await deleteVendor(vendorId);
    const entries = await listDeletions(vendorId);
    const expected = Object.entries(ids).flatMap(([type, all]) => all.map((id) => `${type} ${id}`));
    expect(entries.map(({ type, id }) => `${type} ${id}`).sort()).toEqual(expected.sort());
    expect(new Set(entries.map(({ deletedAt }) => deletedAt)).size).toBe(1);
  });

  it('200 with an assessment and its findings, a withdrawn finding, a certification and a responsibility', async () => {
    const { vendorId, ids } = await aFullVendor();
    const [certificationId = ''] = ids.Certification;
    const [responsibilityId = ''] = ids.Responsibility;
    await call(vendorRecordCalls('certifications').deleteCall(vendorId, certificationId));
    await call(vendorRecordCalls('responsibilities').deleteCall(vendorId, responsibilityId));
    const withdraw = `/api/v1/findings/${ids.Finding[0] ?? ''}/withdraw`;
    await call({ method: 'POST', url: withdraw, payload: { reason: 'Raised in error' } });
    await call({ method: 'DELETE', url: `/api/v1/assessments/${ids.Assessment[0] ?? ''}` });
    expect((await listDeletions(vendorId)).map(({ type, id }) => [type, id])).toEqual([
      ['Certification', certificationId],
      ['Responsibility', responsibilityId],
      ['Finding', ids.Finding[0]],
      ['Assessment', ids.Assessment[0]],
    ]);
  });

  it('200 with only the kinds that the caller may view', async () => {
    const { vendorId } = await aFullVendor();
    await deleteVendor(vendorId);
    const listTypes = async (permissions: Parameters<typeof seedApiKey>[2]) => {
      const response = await callWithApiKey(test.app, await seedApiKey(test, organisation, permissions))(listCall());
      expect(response.statusCode).toBe(200);
      return [...new Set<string>(response.json().entries.map(({ type }: Entry) => type))].sort();
    };
    expect(await listTypes(['vendors:view'])).toEqual(['Certification', 'Responsibility', 'Vendor']);
    expect(await listTypes(['assessments:view'])).toEqual(['Assessment', 'Finding']);
    expect(await listTypes(['templates:view'])).toEqual([]);
  });

  it('200 without the deletions of another organisation', async () => {
    const stranger = await seedIntegrator(test);
    const { id } = await seedVendor(test, stranger.organisation);
    await stranger.call({ method: 'DELETE', url: `/api/v1/vendors/${id}` });
    expect((await stranger.call(listCall())).json().entries).toMatchObject([{ id }]);
    expect(await listDeletions(id)).toEqual([]);
  });

  it('200 page by page, each deletion once', async () => {
    const { vendorId } = await aFullVendor();
    await deleteVendor(vendorId);
    const all = (await call(listCall('&limit=1000'))).json();
    expect(all.nextCursor).toBeNull();
    const seen: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { entries: Entry[]; nextCursor: string | null } = (
        await call(listCall(`&limit=2${cursor && `&cursor=${cursor}`}`))
      ).json();
      seen.push(...page.entries);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.entries);
  });

  it('200 without since lists everything that is kept', async () => {
    const { id } = await vendor();
    await deleteVendor(id);
    const { entries } = (await call({ method: 'GET', url: '/api/v1/deletions?limit=1000' })).json();
    expect(entries.at(-1)).toMatchObject({ type: 'Vendor', id });
  });

  it('nothing is listed for a deletion that was rolled back', async () => {
    const { id } = await vendor();
    await test.database.query(`do $$ begin
      delete from vendor where id = '${id}';
      raise exception 'undone';
    exception when raise_exception then null; end $$`);
    expect(await listDeletions(id)).toEqual([]);
  });

  it('400 when since is more than 90 days ago', async () => {
    const before = new Date(Date.now() - 91 * 86_400_000).toISOString();
    const old = await refused({ method: 'GET', url: `/api/v1/deletions?since=${before}` });
    expect(old.statusCode).toBe(400);
    expect(old.json().error).toBe('Deletions from that time are no longer available. Run a full sync.');
  });

  it('deletions are removed after 91 days, a day after they are last listed', async () => {
    const { id } = await vendor();
    await deleteVendor(id);
    const setAge = (days: number) =>
      test.database.query(`update deletion set deleted_at = now() - make_interval(days => $2) where id = $1`, [
        id,
        days,
      ]);
    const isKept = async () => (await test.database.query('select from deletion where id = $1', [id])).length === 1;
    await setAge(90);
    await deleteExpiredRecords(test.ctx, organisation.operator);
    expect(await isKept()).toBe(true);
    await setAge(92);
    await deleteExpiredRecords(test.ctx, organisation.operator);
    expect(await isKept()).toBe(false);
  });
});
