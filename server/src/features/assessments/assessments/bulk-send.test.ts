import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ASSESSMENTS } from '../../../../test/support/assessment-calls.ts';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import { useTemplates } from '../../../../test/support/questionnaires.ts';
import { sendAssessmentsHandler, sendAssessmentsJob } from './bulk-send-job.ts';

const integrator = useIntegrator();
const { audited, call, refused, test, vendor } = integrator;
const { aPublishedTemplate, aTemplate } = useTemplates(integrator);

const DUE = '2099-12-31';
const bulk = (payload: object, headers = {}) => ({
  method: 'POST' as const,
  url: `${ASSESSMENTS}/bulk`,
  payload,
  headers,
});
const reading = (taskId: string) => ({ method: 'GET' as const, url: `/api/v1/tasks/${taskId}` });

async function someVendors(count: number) {
  const vendors = [];
  for (let number = 0; number < count; number += 1) vendors.push(await vendor({ name: `Vendor ${String(number)}` }));
  return vendors.map(({ id }) => id);
}

/** Runs the job as a worker would. */
const work = (taskId: string, ctx = test.ctx) =>
  sendAssessmentsHandler.run(ctx, { organisationId: integrator.organisation.id, taskId });
const start = async (payload: object) => {
  const answer = await call(bulk(payload));
  expect([answer.statusCode, answer.json().error]).toEqual([202, undefined]);
  return String(answer.json().taskId);
};
const progress = async (taskId: string) => (await call(reading(taskId))).json();
const assessmentsOf = (vendorIds: readonly string[]) =>
  test.database.query<{ vendor_id: string; title: string; status: string; id: string }>(
    'select id, vendor_id, title, status from assessment where vendor_id = any ($1) order by vendor_id',
    [vendorIds],
  );

describe('POST /api/v1/assessments/bulk', () => {
  it('202 creates and sends one assessment per vendor, with the caller as actor', async () => {
    const [{ id: templateId }, vendorIds] = [await aPublishedTemplate(), await someVendors(3)];
    const [first = ''] = vendorIds;
    const taskId = await start({
      vendorIds: [...vendorIds, first.toUpperCase()],
      templateId,
      title: 'Yearly',
      dueDate: DUE,
    });
    expect((await audited())[0]).toMatchObject({
      action: 'START_BULK_SEND',
      entity_id: taskId,
      entity_name: 'Yearly',
      meta: { vendors: 3, dueDate: DUE },
    });
    expect(await progress(taskId)).toEqual({
      id: taskId,
      kind: 'SEND_ASSESSMENTS',
      status: 'RUNNING',
      done: 0,
      total: 3,
      failures: [],
      createdByName: 'Integration',
      createdAt: expect.any(String),
      finishedAt: null,
    });
    await work(taskId);
    expect(await progress(taskId)).toMatchObject({ status: 'DONE', done: 3, total: 3, finishedAt: expect.any(String) });
    const made = await assessmentsOf(vendorIds);
    expect(made.map(({ vendor_id }) => vendor_id)).toEqual(vendorIds.toSorted());
    for (const one of made) expect(one).toMatchObject({ title: 'Yearly', status: 'SENT' });
    const entries = await test.database.query(
      `select action, user_name, user_id is not null as named from audit_entry where entity_id = any ($1)
       order by entity_id, created_at, id`,
      [made.map(({ id }) => id)],
    );
    expect(entries.filter(({ action }) => action === 'SEND_ASSESSMENT')).toHaveLength(3);
    for (const entry of entries) expect(entry).toMatchObject({ user_name: 'Integration', named: true });
    const links = await test.database.query('select from portal_link where assessment_id = any ($1)', [
      made.map(({ id }) => id),
    ]);
    expect(links).toHaveLength(3);
  });

  it('202 enqueues the job in the same transaction, once per Idempotency-Key', async () => {
    const [{ id: templateId }, vendorIds] = [await aPublishedTemplate(), await someVendors(1)];
    const request = bulk({ vendorIds, templateId, dueDate: DUE }, { 'idempotency-key': randomUUID() });
    const [first, second] = [await call(request), await call(request)];
    expect([second.statusCode, second.json()]).toEqual([202, first.json()]);
    const jobs = await test.database.query(`select from job.job where name = $1 and data ->> 'taskId' = $2`, [
      sendAssessmentsJob.name,
      first.json().taskId,
    ]);
    expect(jobs).toHaveLength(1);
  });

  it('resumes after a killed worker, and two concurrent workers send to no vendor twice', async () => {
    const [{ id: templateId }, vendorIds] = [await aPublishedTemplate(), await someVendors(8)];
    const taskId = await start({ vendorIds, templateId, dueDate: DUE });
    let sent = 0;
    const dying = {
      ...test.ctx,
      now: () => {
        sent += 1;
        if (sent > 3) throw new Error('killed');
        return new Date();
      },
    };
    await expect(work(taskId, dying)).rejects.toThrow('killed');
    expect(await progress(taskId)).toMatchObject({ status: 'RUNNING', done: 3, total: 8 });
    expect(await assessmentsOf(vendorIds)).toHaveLength(3);
    await Promise.all([work(taskId), work(taskId), work(taskId)]);
    await work(taskId);
    expect(await progress(taskId)).toMatchObject({ status: 'DONE', done: 8, failures: [] });
    expect((await assessmentsOf(vendorIds)).map(({ vendor_id }) => vendor_id)).toEqual(vendorIds.toSorted());
  });

  it('reports a vendor that fails separately, and leaves no draft behind', async () => {
    const [{ id: templateId }, vendorIds] = [await aPublishedTemplate(), await someVendors(3)];
    const taskId = await start({ vendorIds, templateId, dueDate: DUE });
    const [gone = ''] = vendorIds;
    await call({ method: 'DELETE', url: `/api/v1/vendors/${gone}` });
    await work(taskId);
    expect(await progress(taskId)).toMatchObject({
      status: 'DONE',
      done: 3,
      failures: [{ vendorId: gone, error: 'vendorId does not exist in this organisation' }],
    });
    expect(await assessmentsOf(vendorIds)).toHaveLength(2);
  });

  it('is FAILED when every vendor fails', async () => {
    const [{ id: templateId }, vendorIds] = [await aPublishedTemplate(), await someVendors(2)];
    const taskId = await start({ vendorIds, templateId, dueDate: DUE });
    await work(taskId, { ...test.ctx, now: () => new Date('2100-01-01') });
    expect(await progress(taskId)).toMatchObject({
      status: 'FAILED',
      done: 2,
      failures: [{ error: 'The due date must not be in the past' }, { error: 'The due date must not be in the past' }],
    });
    expect(await assessmentsOf(vendorIds)).toEqual([]);
  });

  it.each([
    ['no vendor', { vendorIds: [] }],
    ['more than 1,000 vendors', { vendorIds: Array.from({ length: 1_001 }, () => randomUUID()) }],
    ['a vendor that does not exist', { vendorIds: [randomUUID()] }],
    ['a template that does not exist', { templateId: randomUUID() }],
    ['no due date', { dueDate: undefined }],
    ['a blank title', { title: ' ' }],
  ])('400 with %s; writes nothing', async (_, wrong) => {
    const [{ id: templateId }, vendorIds] = [await aPublishedTemplate(), await someVendors(1)];
    const answer = await refused(bulk({ vendorIds, templateId, dueDate: DUE, ...wrong }));
    expect(answer.statusCode).toBe(400);
  });

  it('409 with an unpublished template or a due date in the past', async () => {
    const [draft, published, vendorIds] = [await aTemplate(), await aPublishedTemplate(), await someVendors(1)];
    const unpublished = await refused(bulk({ vendorIds, templateId: draft.id, dueDate: DUE }));
    const past = await refused(bulk({ vendorIds, templateId: published.id, dueDate: '2026-01-01' }));
    expect([unpublished.statusCode, past.statusCode]).toEqual([409, 409]);
  });
});

describe('GET /api/v1/tasks/:taskId', () => {
  it('404 for a task that does not exist', async () => {
    expect((await call(reading(randomUUID()))).statusCode).toBe(404);
  });
});
