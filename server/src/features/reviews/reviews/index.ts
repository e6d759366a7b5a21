export { finalizeAssessmentIn } from './completion-commands.ts';
