export { tickHandler } from './schedule-jobs.ts';
