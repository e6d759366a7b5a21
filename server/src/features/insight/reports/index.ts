export { renderReceiptHandler } from './receipt-jobs.ts';
export { formatAnswer, formatDate, formatFraction, toLabel } from './report-format.ts';
