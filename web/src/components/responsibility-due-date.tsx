import { isResponsibilityOverdue, type Responsibility } from '@assay/contract';
import { formatDate, getToday } from '../format/dates.ts';
import { t } from '../format/i18n.ts';

/** The due date of a responsibility, marked if it has passed. Nothing without one. */
export function ResponsibilityDueDate({ entry }: { readonly entry: Pick<Responsibility, 'status' | 'dueDate'> }) {
  const { dueDate } = entry;
  if (dueDate === null) return null;
  const late = isResponsibilityOverdue(entry, getToday());
  return (
    <span className={`text-xs tabular-nums ${late ? 'font-medium text-red' : 'text-soft'}`}>
      {late ? t('Was due {{day}}', { day: formatDate(dueDate) }) : t('Due {{day}}', { day: formatDate(dueDate) })}
    </span>
  );
}
