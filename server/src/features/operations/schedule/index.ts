export { deleteExpiredRecordsHandler, tickHandler } from './schedule-jobs.ts';
