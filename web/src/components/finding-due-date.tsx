import type { Finding } from '@assay/contract';
import { isFindingOverdue } from '@assay/contract/rules';
import { daysUntil, formatDate, getToday } from '../format/dates.ts';
import { t, tCount } from '../format/i18n.ts';

type FindingDueDateProps = { readonly finding: Pick<Finding, 'status' | 'dueDate'> };

/** An overdue finding is marked in words and colour. */
export function FindingDueDate({ finding }: FindingDueDateProps) {
  const { dueDate } = finding;
  if (dueDate === null) return <span className="text-soft">{t('None')}</span>;
  if (!isFindingOverdue(finding, getToday())) {
    return <span className="whitespace-nowrap tabular-nums">{formatDate(dueDate)}</span>;
  }
  return (
    <span className="flex items-baseline gap-2 font-medium whitespace-nowrap text-red tabular-nums">
      {formatDate(dueDate)}
      <span className="text-xs">{tCount(-daysUntil(dueDate), '{{count}} day overdue', '{{count}} days overdue')}</span>
    </span>
  );
}
