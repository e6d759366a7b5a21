import type { Recorder } from '../recorder.ts';
import { addVendor, createAssessment, importHouseRules, publishQuestionnaire } from './set-up.ts';

const PLAN = 'GET /api/v1/assessments/:assessmentId/oscal/assessment-plan';
const RESULTS = 'GET /api/v1/assessments/:assessmentId/oscal/assessment-results';
const POAM = 'GET /api/v1/vendors/:vendorId/oscal/poam';

export async function recordOscal(recorder: Recorder) {
  const { record } = recorder;
  await importHouseRules(recorder);
  const templateId = await publishQuestionnaire(recorder);
  const [vendorId, another] = [await addVendor(recorder), await addVendor(recorder, { name: 'Fabrikam' })];
  const assessmentId = await createAssessment(recorder, { vendorId, templateId }, 'finalize');
  const draftId = await createAssessment(recorder, { vendorId, templateId });

  await record('200', PLAN, { params: { assessmentId } });
  await record('200', RESULTS, { params: { assessmentId } });
  await record('409 before it is completed', RESULTS, { params: { assessmentId: draftId } });
  await record('200', POAM, { params: { vendorId } });
  await record('409 without findings', POAM, { params: { vendorId: another } });
}
