export { observeRefusals } from './observe-refusals.ts';
export { copySecurityEventsHandler, deleteSecurityEventsHandler } from './security-event-jobs.ts';
