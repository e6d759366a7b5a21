import type { Recorder } from '../recorder.ts';
import { addVendor, createAssessment, importHouseRules, publishQuestionnaire } from './set-up.ts';

export async function recordDashboard(recorder: Recorder) {
  const { record, prepare } = recorder;
  const DASHBOARD = 'GET /api/v1/dashboard';
  const REPORT = 'GET /api/dashboard/report';
  const FRAMEWORK_REPORT = 'GET /api/vendors/:vendorId/frameworks/:frameworkId/report';
  await record('200 without vendors', DASHBOARD);
  await record('200 without vendors', REPORT);

  const { id: frameworkId } = await importHouseRules(recorder);
  const templateId = await publishQuestionnaire(recorder);
  const vendorId = await addVendor(recorder);
  await record('200 before any assessment', FRAMEWORK_REPORT, { params: { vendorId, frameworkId } });
  await createAssessment(recorder, { vendorId, templateId, title: 'First review' }, 'finalize');
  await createAssessment(recorder, { vendorId, templateId, title: 'Second review' }, 'finalize');
  const fabrikam = await addVendor(recorder, { name: 'Fabrikam Payroll', tier: 'LOW' });
  await createAssessment(recorder, { vendorId: fabrikam, templateId }, 'send');
  await prepare('POST /api/v1/vendors/:vendorId/responsibilities', {
    params: { vendorId },
    body: { title: 'Enable single sign-on', status: 'COMPLETED' },
  });

  await record('200 with assessments', DASHBOARD);
  await record('200 with assessments', REPORT);
  await record('200 with two assessments', FRAMEWORK_REPORT, { params: { vendorId, frameworkId } });
}
