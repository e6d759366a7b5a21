import { FindingQuery } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { peopleQuery } from '../../api/people.ts';
import { formatDate } from '../../format/dates.ts';
import { t } from '../../format/i18n.ts';
import {
  FINDING_SOURCE_LABELS,
  FINDING_STAGE_LABELS,
  FINDING_STATUS_LABELS,
  SEVERITY_LABELS,
  toOptions,
} from '../../format/labels.ts';
import { FilterDate } from '../../ui/table/filter-date.tsx';
import { describeValues, FilterSelect, FilterValues } from '../../ui/table/filter-select.tsx';
import { type FilterChip, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import type { FindingListControl, FindingsSearchParams } from './use-finding-list-search.ts';

const STATUSES = toOptions(FINDING_STATUS_LABELS);
const DUE = [{ value: 'true', label: t('Overdue') }];

/** The filters with several values. */
const FILTERS = {
  severity: { label: t('Severity'), options: toOptions(SEVERITY_LABELS) },
  stage: { label: t('Stage'), options: toOptions(FINDING_STAGE_LABELS) },
  source: { label: t('Source'), options: toOptions(FINDING_SOURCE_LABELS) },
} as const;

const FILTER_NAMES = ['severity', 'stage', 'source'] as const satisfies readonly (keyof typeof FILTERS)[];

type FindingFiltersProps = { readonly control: FindingListControl; readonly children: ReactNode };

export function FindingFilters({ control: { search, setSearch }, children }: FindingFiltersProps) {
  const owners = useOwnerOptions();
  const onQuery = useCallback((query: string) => setSearch({ query: toParam(query) }), [setSearch]);
  const onControl = useCallback((code: string) => setSearch({ controlCode: toParam(code) }), [setSearch]);
  return (
    <Toolbar>
      <SearchBox label={t('Search findings')} value={search.query ?? ''} onChange={onQuery} />
      <FilterSelect
        label={t('Status')}
        value={search.status}
        options={STATUSES}
        onChange={(status) => setSearch({ status: FindingQuery.shape.status.safeParse(status).data })}
      />
      {FILTER_NAMES.map((name) => (
        <FilterValues
          key={name}
          {...FILTERS[name]}
          value={search[name]}
          onChange={(value) => setSearch({ [name]: value })}
        />
      ))}
      <FilterSelect
        label={t('Due')}
        value={search.overdue}
        options={DUE}
        onChange={(overdue) => setSearch({ overdue })}
      />
      <FilterDate label={t('Due from')} value={search.dueFrom} onChange={(dueFrom) => setSearch({ dueFrom })} />
      <FilterDate label={t('Due until')} value={search.dueTo} onChange={(dueTo) => setSearch({ dueTo })} />
      <FilterSelect
        label={t('Owner')}
        value={search.ownerId}
        options={owners}
        onChange={(ownerId) => setSearch({ ownerId })}
      />
      <SearchBox label={t('Control code')} value={search.controlCode ?? ''} onChange={onControl} />
      <span className="ml-auto flex items-center gap-1">{children}</span>
    </Toolbar>
  );
}

const toParam = (typed: string) => (typed === '' ? undefined : typed);

function useOwnerOptions() {
  const { data: people = [] } = useQuery(peopleQuery);
  return [{ value: 'none', label: t('Unassigned') }, ...people.map(({ id, name }) => ({ value: id, label: name }))];
}

/** The vendor's name is known once its findings are loaded. */
export function useFindingChips({ search, setSearch }: FindingListControl, vendorName: string | undefined) {
  const owners = useOwnerOptions();
  const { query, status, overdue, dueFrom, dueTo, ownerId, vendorId, controlCode } = search;
  const owner = owners.find(({ value }) => value === ownerId)?.label ?? t('Unknown user');
  const toChip = (label: string, change: Partial<FindingsSearchParams>): FilterChip => ({
    label,
    onRemove: () => setSearch(change),
  });
  return [
    ...(status === undefined
      ? []
      : [toChip(`${t('Status')}: ${FINDING_STATUS_LABELS[status]}`, { status: undefined })]),
    ...FILTER_NAMES.flatMap((name) => {
      const { label, options } = FILTERS[name];
      const value = search[name];
      return value === undefined ? [] : [toChip(`${label}: ${describeValues(options, value)}`, { [name]: undefined })];
    }),
    ...(overdue === undefined ? [] : [toChip(`${t('Due')}: ${t('Overdue')}`, { overdue: undefined })]),
    ...(dueFrom === undefined ? [] : [toChip(`${t('Due from')} ${formatDate(dueFrom)}`, { dueFrom: undefined })]),
    ...(dueTo === undefined ? [] : [toChip(`${t('Due until')} ${formatDate(dueTo)}`, { dueTo: undefined })]),
    ...(ownerId === undefined ? [] : [toChip(`${t('Owner')}: ${owner}`, { ownerId: undefined })]),
    ...(vendorId === undefined
      ? []
      : [toChip(`${t('Vendor')}: ${vendorName ?? t('Single vendor')}`, { vendorId: undefined })]),
    ...(controlCode === undefined ? [] : [toChip(`${t('Control')}: ${controlCode}`, { controlCode: undefined })]),
    ...(query === undefined ? [] : [toChip(`“${query}”`, { query: undefined })]),
  ];
}
