const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats 2026-11-05, with or without a time, as 5 November 2026. */
export function formatDate(moment: string): string {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  return `${String(Number(day))} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
