import type { AuditFilterOptions } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditFilterOptionsQuery, type AuditFilter } from '../../api/audit.ts';
import { useCan } from '../../api/me.ts';
import { vendorQuery } from '../../api/vendors.ts';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import { FilterDate } from '../../ui/table/filter-date.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { FilterChips, Toolbar } from '../../ui/table/toolbar.tsx';
import { VendorFilter } from './vendor-filter.tsx';

const route = getRouteApi('/shell/audit');

const NO_OPTIONS: AuditFilterOptions = { actions: [], users: [] };

/** All filters are in the URL. Changing one goes back to the first page. */
export function AuditFilters() {
  const { action, userId, vendorId, fromDate, toDate } = route.useSearch();
  const filter: AuditFilter = { action, userId, vendorId, fromDate, toDate };
  const canSeeVendors = useCan('vendors:view');
  const vendor = useQuery({ ...vendorQuery(vendorId ?? ''), enabled: canSeeVendors && vendorId !== undefined });
  const { data: choices = NO_OPTIONS } = useQuery(auditFilterOptionsQuery);
  const navigate = route.useNavigate();
  const narrow = (change: AuditFilter) => void navigate({ search: { ...filter, ...change } });
  return (
    <>
      <Toolbar>
        <FilterSelect
          label={t('Action')}
          value={action}
          options={choices.actions.map(({ action, label }) => ({ value: action, label }))}
          onChange={(chosen) => narrow({ action: chosen })}
        />
        <FilterSelect
          label={t('Actor')}
          value={userId}
          options={choices.users.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => narrow({ userId: chosen })}
        />
        {canSeeVendors && <VendorFilter key={vendorId} onChoose={(chosen) => narrow({ vendorId: chosen })} />}
        <FilterDate label={t('From')} value={fromDate} onChange={(day) => narrow({ fromDate: day })} />
        <FilterDate label={t('To')} value={toDate} onChange={(day) => narrow({ toDate: day })} />
      </Toolbar>
      <FilterChips
        chips={toChips(filter, choices, vendor.data?.name).map(({ field, label }) => ({
          label,
          onRemove: () => narrow({ [field]: undefined }),
        }))}
        onReset={() => void navigate({ search: {} })}
      />
    </>
  );
}

type ActiveFilter = { readonly field: keyof AuditFilter; readonly label: string };

function toChips(
  { action, userId, vendorId, fromDate, toDate }: AuditFilter,
  { actions, users }: AuditFilterOptions,
  vendorName: string | undefined,
): ActiveFilter[] {
  const chosen: ActiveFilter[] = [];
  if (action !== undefined) {
    chosen.push({ field: 'action', label: actions.find((one) => one.action === action)?.label ?? action });
  }
  if (userId !== undefined) {
    const name = users.find(({ id }) => id === userId)?.name ?? userId.slice(0, 8);
    chosen.push({ field: 'userId', label: t('By {{name}}', { name }) });
  }
  if (vendorId !== undefined) chosen.push({ field: 'vendorId', label: vendorName ?? t('Single vendor') });
  if (fromDate !== undefined)
    chosen.push({ field: 'fromDate', label: t('From {{day}}', { day: formatDate(fromDate) }) });
  if (toDate !== undefined) chosen.push({ field: 'toDate', label: t('To {{day}}', { day: formatDate(toDate) }) });
  return chosen;
}
