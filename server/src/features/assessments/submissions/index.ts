export { downloadReceipt, renderReceiptJob, saveReceipt } from './receipt-commands.ts';
export { submitAssessmentIn, type SubmitAssessmentInput } from './submit.ts';
