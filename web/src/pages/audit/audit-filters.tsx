import type { AuditChoices } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditChoicesQuery, type AuditFilter } from '../../api/audit.ts';
import { dayText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { FilterDate } from '../../ui/table/filter-date.tsx';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { FilterChips, Toolbar } from '../../ui/table/toolbar.tsx';

const route = getRouteApi('/shell/audit');

const NONE: AuditChoices = { actions: [], users: [] };

/** Every filter lives in the address, and begins at the first page. */
export function AuditFilters() {
  const { action, userId, fromDate, toDate } = route.useSearch();
  const filter: AuditFilter = { action, userId, fromDate, toDate };
  const { data: choices = NONE } = useQuery(auditChoicesQuery);
  const navigate = route.useNavigate();
  const narrow = (change: AuditFilter) => void navigate({ search: { ...filter, ...change } });
  return (
    <>
      <Toolbar>
        <FilterSelect
          label={t('What was done')}
          value={action}
          options={choices.actions.map(({ action, label }) => ({ value: action, label }))}
          onChange={(chosen) => narrow({ action: chosen })}
        />
        <FilterSelect
          label={t('Who did it')}
          value={userId}
          options={choices.users.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => narrow({ userId: chosen })}
        />
        <FilterDate label={t('From')} value={fromDate} onChange={(day) => narrow({ fromDate: day })} />
        <FilterDate label={t('To')} value={toDate} onChange={(day) => narrow({ toDate: day })} />
      </Toolbar>
      <FilterChips
        chips={chipsOf(filter, choices).map(({ field, label }) => ({
          label,
          onRemove: () => narrow({ [field]: undefined }),
        }))}
        onReset={() => void navigate({ search: {} })}
      />
    </>
  );
}

type Chosen = { readonly field: keyof AuditFilter; readonly label: string };

function chipsOf({ action, userId, fromDate, toDate }: AuditFilter, { actions, users }: AuditChoices): Chosen[] {
  const chosen: Chosen[] = [];
  if (action !== undefined) {
    chosen.push({ field: 'action', label: actions.find((one) => one.action === action)?.label ?? action });
  }
  if (userId !== undefined) {
    const name = users.find(({ id }) => id === userId)?.name ?? userId.slice(0, 8);
    chosen.push({ field: 'userId', label: t('By {{name}}', { name }) });
  }
  if (fromDate !== undefined) chosen.push({ field: 'fromDate', label: t('From {{day}}', { day: dayText(fromDate) }) });
  if (toDate !== undefined) chosen.push({ field: 'toDate', label: t('To {{day}}', { day: dayText(toDate) }) });
  return chosen;
}
