import type { Recorder } from '../recorder.ts';
import { addVendor, createAssessment, importHouseRules, publishQuestionnaire } from './set-up.ts';

export async function recordAudit(recorder: Recorder) {
  const { record, prepare, test, organisation } = recorder;
  const LIST = 'GET /api/v1/audit';
  await importHouseRules(recorder);
  const templateId = await publishQuestionnaire(recorder);
  const vendorId = await addVendor(recorder);
  await createAssessment(recorder, { vendorId, templateId }, 'finalize');
  await prepare('PUT /api/v1/vendors/:vendorId', {
    caller: 'signed-in user',
    params: { vendorId },
    body: { tier: 'LOW', notes: 'A "quoted", note' },
  });
  await prepare('DELETE /api/v1/vendors/:vendorId', { params: { vendorId } });
  const [user] = await test.database.query<{ id: string }>('select id from app_user where organisation_id = $1', [
    organisation.id,
  ]);

  await record('200 all', LIST, { query: { pageSize: '500' } });
  await record('200 first page', LIST);
  await record('200 second page', LIST, { query: { page: '2', pageSize: '3' } });
  await record('200 a page after the last', LIST, { query: { page: '100' } });
  await record('200 by action', LIST, { query: { action: 'CREATE_VENDOR' } });
  await record('200 by an unknown action', LIST, { query: { action: 'NO_SUCH_ACTION' } });
  await record('200 by user', LIST, { query: { userId: user?.id ?? '' } });
  await record('200 by a malformed user ID', LIST, { query: { userId: 'nobody' } });
  await record('200 by a vendor that was deleted', LIST, { query: { vendorId } });
  await record('200 from a day in the past', LIST, { query: { fromDate: '2001-01-31', pageSize: '1' } });
  await record('200 from a day in the future', LIST, { query: { fromDate: '2099-01-31' } });
  await record('200 to a day in the past', LIST, { query: { toDate: '2001-01-31T12:00:00+02:00' } });
  await record('200 to a day in the future', LIST, { query: { toDate: '2099-01-31', pageSize: '1' } });
  await record('200 with empty filters', LIST, { query: { action: '', userId: '', pageSize: '1' } });
  await record('400 for page 0', LIST, { query: { page: '0', pageSize: '0' } });
  await record('400 for days that do not exist', LIST, { query: { fromDate: '2099-02-30', toDate: 'tomorrow' } });
  await record('200 as JSON', LIST, { query: { format: 'json', pageSize: '1' } });
  await record('200 as CSV', LIST, { query: { format: 'csv' } });
  await record('200 as CSV by action', LIST, { query: { format: 'csv', action: 'UPDATE_VENDOR' } });
}
