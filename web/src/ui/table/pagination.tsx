import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatNumber } from '../../format/numbers.ts';
import { t } from '../../format/i18n.ts';
import { IconButton } from '../button.tsx';

type PaginationProps = {
  /** If a page has several lists. */
  readonly label?: string;
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
  /** Whether there are more entries than the total. */
  readonly totalIsLimited?: boolean;
  readonly onPage: (page: number) => void;
};

export function Pagination({ label = t('Pagination'), page, pageSize, onPage, ...total }: PaginationProps) {
  const { totalCount, totalIsLimited = false } = total;
  const last = Math.max(Math.ceil(totalCount / pageSize), 1);
  const first = totalCount === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav aria-label={label} data-screen-only className="flex items-center justify-between gap-3 text-sm text-soft">
      <span className="tabular-nums">
        {t(totalIsLimited ? '{{first}}–{{last}} of more than {{total}}' : '{{first}}–{{last}} of {{total}}', {
          first: formatNumber(first),
          last: formatNumber(Math.min(page * pageSize, totalCount)),
          total: formatNumber(totalCount),
        })}
      </span>
      {last > 1 && (
        <span className="flex items-center gap-1">
          <IconButton
            label={t('Previous page')}
            icon={<ChevronLeft aria-hidden="true" />}
            isDisabled={page <= 1}
            onPress={() => onPage(page - 1)}
          />
          <span className="tabular-nums">
            {totalIsLimited ? t('Page {{page}}', { page }) : t('Page {{page}} of {{last}}', { page, last })}
          </span>
          <IconButton
            label={t('Next page')}
            icon={<ChevronRight aria-hidden="true" />}
            isDisabled={page >= last}
            onPress={() => onPage(page + 1)}
          />
        </span>
      )}
    </nav>
  );
}
