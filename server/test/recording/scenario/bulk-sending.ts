import { UNKNOWN_ID } from '../normalise.ts';
import type { Recorder } from '../recorder.ts';
import { addVendor, DUE, importHouseRules, publishQuestionnaire, runJob } from './set-up.ts';

export async function recordBulkSending(recorder: Recorder) {
  const { record, observe, prepare } = recorder;
  const BULK = 'POST /api/v1/assessments/bulk';
  const VENDORS = 'POST /api/v1/vendors/bulk';
  const RESULTS = 'GET /api/v1/tasks/:taskId/results';
  const TASK = 'GET /api/v1/tasks/:taskId';
  await importHouseRules(recorder);
  const templateId = await publishQuestionnaire(recorder);
  const draft = await prepare('POST /api/v1/templates', { body: { name: 'Draft', description: null, sections: [] } });
  const vendorId = await addVendor(recorder);
  const vendorIds = [vendorId, await addVendor(recorder, { name: 'Fabrikam Payroll' })];

  const { taskId } = await record('202 with every field', BULK, {
    body: { vendorIds, templateId, title: 'Sent to all', dueDate: DUE },
  });
  await record('202 with the required fields', BULK, { body: { vendorIds, templateId, dueDate: DUE } });
  await record('409 when the template is a draft', BULK, { body: { vendorIds, templateId: draft.id, dueDate: DUE } });
  await record('409 for a due date in the past', BULK, { body: { vendorIds, templateId, dueDate: '2001-01-31' } });
  await record('400 for a vendor that does not exist', BULK, {
    body: { vendorIds: [UNKNOWN_ID], templateId, dueDate: DUE },
  });
  await record('400 without vendors', BULK, { body: { vendorIds: [], templateId, dueDate: DUE } });

  const params = { taskId };
  await record('200 before the work begins', TASK, { params });
  await record('403 without assessments:view', TASK, { params, caller: 'key without assessments:view' });
  await runJob(recorder, 'send-assessments', { taskId });
  await record('200 when it is done', TASK, { params });
  const vendor = { name: 'Northwind', contactEmail: 'hello@northwind.example', externalId: 'ERP-1' };
  const imported = await record('202 with every field', VENDORS, {
    body: { vendors: [vendor, { ...vendor, tier: 'HUGE' }], onExisting: 'skip' },
  });
  await record('400 without vendors', VENDORS, { body: { vendors: [] } });
  await runJob(recorder, 'import-vendors', { taskId: imported.taskId });
  await record('200 second page', RESULTS, {
    params: { taskId: imported.taskId },
    query: { page: '2', pageSize: '1' },
  });
  const sent = await prepare(BULK, { body: { vendorIds: [vendorId], templateId, title: 'Sent to one', dueDate: DUE } });
  await runJob(recorder, 'send-assessments', { taskId: sent.taskId });
  await record('200 an assessment', RESULTS, { params: { taskId: sent.taskId } });
  await record('400 for page 0', RESULTS, { params, query: { page: '0' } });
  await observe('200 sent in bulk', 'GET /api/v1/assessments', { query: { query: 'Sent to all', vendorId } });
}
