export { renderReceiptHandler } from './receipt-jobs.ts';
