export { createAssessmentIn } from './assessment-commands.ts';
export { getAssessmentDetail } from './assessment-detail-queries.ts';
export { sendAssessmentsHandler } from './bulk-send-job.ts';
export { requireDueDate } from './send-commands.ts';
