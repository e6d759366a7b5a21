import type { ReactNode } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { tCount, t } from '../../format/i18n.ts';
import { Button } from '../button.tsx';
import type { SelectionControl } from './selection.ts';

type BulkActionBarProps = {
  readonly control: SelectionControl;
  readonly totalCount: number;
  /** Whether there are more rows than the total. */
  readonly totalIsLimited?: boolean;
  /** Whether all matching rows can be selected at once. */
  readonly offersAll?: boolean;
  readonly children: ReactNode;
};

export function BulkActionBar({ control, offersAll = false, children, ...total }: BulkActionBarProps) {
  const { totalCount, totalIsLimited = false } = total;
  const { selection, selectAll, clear } = control;
  const count = selection.all ? totalCount : selection.ids.size;
  if (count === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('Selected rows')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-raised px-3 py-2 shadow-raised"
    >
      <span className="font-medium tabular-nums" role="status">
        {selection.all && totalIsLimited
          ? t('All matching rows selected')
          : tCount(count, '{{count}} selected', '{{count}} selected')}
      </span>
      {offersAll && !selection.all && count < totalCount && (
        <Button kind="quiet" onPress={selectAll}>
          {totalIsLimited
            ? t('Select all matching rows')
            : t('Select all {{total}} matching', { total: formatNumber(totalCount) })}
        </Button>
      )}
      <Button kind="quiet" onPress={clear}>
        {t('Clear')}
      </Button>
      <span className="ml-auto flex flex-wrap gap-2">{children}</span>
    </div>
  );
}
