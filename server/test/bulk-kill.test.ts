import { describe, expect, it } from 'vitest';
import { useIntegrator } from './integrator.ts';
import { eventually } from './processes.ts';
import { templatesOf } from './questionnaires.ts';
import { useWorkers } from './worker-process.ts';

const KILLS = 2;
const VENDORS = 80;

const integrator = useIntegrator();
const { call, test, vendor } = integrator;
const { aPublishedTemplate } = templatesOf(integrator);
const startWorkerProcess = useWorkers(test);

const progress = async (taskId: string) => (await call({ method: 'GET', url: `/api/v1/tasks/${taskId}` })).json();

describe('A bulk send whose worker is killed', { timeout: 180_000 }, () => {
  it(`${String(KILLS)} times goes on, and sends one assessment and one mail to each vendor`, async () => {
    const { id: templateId } = await aPublishedTemplate();
    const vendorIds = [];
    for (let number = 0; number < VENDORS; number += 1) vendorIds.push((await vendor()).id);
    const payload = { vendorIds, templateId, dueDate: '2099-12-31' };
    const { taskId } = (await call({ method: 'POST', url: '/api/v1/assessments/bulk', payload })).json();

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { done } = await progress(taskId);
      const worker = await startWorkerProcess();
      await eventually(async () => (await progress(taskId)).done > done);
      worker.child.kill('SIGKILL');
      await worker.ended;
      // A worker is missed after half a minute; the test does not wait for that.
      await test.database.query(
        `update job.job set state = 'retry', start_after = now() where data ->> 'taskId' = $1 and state = 'active'`,
        [taskId],
      );
    }
    const { status, done } = await progress(taskId);
    expect([status, done < VENDORS]).toEqual(['RUNNING', true]);
    await startWorkerProcess();
    await eventually(async () => (await progress(taskId)).status === 'DONE');
    expect(await progress(taskId)).toMatchObject({ done: VENDORS, total: VENDORS, failures: [] });
    const sent = await test.database.query<{ sent: number; mails: number }>(
      `select count(distinct a.id)::int as sent, count(m.id)::int as mails
       from vendor v left join assessment a on a.vendor_id = v.id left join mail m on m.assessment_id = a.id
       group by v.id`,
    );
    expect(sent).toEqual(vendorIds.map(() => ({ sent: 1, mails: 1 })));
  });
});
