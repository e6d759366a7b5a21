import { describe, expect, it } from 'vitest';
import { useIntegrator } from './support/integrator.ts';
import { runTaskThroughKills } from './support/killed-worker-task.ts';
import { useTemplates } from './support/questionnaires.ts';
import { useWorkerProcesses } from './support/worker-process.ts';

const KILLS = 2;
const VENDORS = 80;

const integrator = useIntegrator();
const { call, test, vendor } = integrator;
const { aPublishedTemplate } = useTemplates(integrator);
const startWorker = useWorkerProcesses(test);

describe('A bulk send whose worker is killed', { timeout: 180_000 }, () => {
  it(`${String(KILLS)} times continues, and sends one assessment and one email to each vendor`, async () => {
    const { id: templateId } = await aPublishedTemplate();
    const vendorIds = [];
    for (let number = 0; number < VENDORS; number += 1) vendorIds.push((await vendor()).id);
    const payload = { vendorIds, templateId, dueDate: '2099-12-31' };
    const { taskId } = (await call({ method: 'POST', url: '/api/v1/assessments/bulk', payload })).json();

    const ended = await runTaskThroughKills(taskId, { test, call, startWorker, kills: KILLS });
    expect(ended).toMatchObject({ done: VENDORS, total: VENDORS, failures: [] });
    const sent = await test.database.query<{ sent: number; mails: number }>(
      `select count(distinct a.id)::int as sent, count(m.id)::int as mails
       from vendor v left join assessment a on a.vendor_id = v.id left join mail m on m.assessment_id = a.id
       group by v.id`,
    );
    expect(sent).toEqual(vendorIds.map(() => ({ sent: 1, mails: 1 })));
  });
});
