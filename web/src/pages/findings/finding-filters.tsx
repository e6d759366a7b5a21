import { FindingQuery } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { peopleQuery } from '../../api/people.ts';
import { t } from '../../format/i18n.ts';
import {
  FINDING_SOURCE_LABELS,
  FINDING_STAGE_LABELS,
  FINDING_STATUS_LABELS,
  SEVERITY_LABELS,
  toOptions,
} from '../../format/labels.ts';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { type FilterChip, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import type { FindingListControl, FindingsSearchParams } from './use-finding-list-search.ts';

const { shape } = FindingQuery;

/** The choices of a filter, and how the URL keeps the one chosen: unknown values are dropped. */
const FILTERS = {
  status: {
    label: t('Status'),
    options: toOptions(FINDING_STATUS_LABELS),
    toSearch: (value?: string) => ({ status: shape.status.safeParse(value).data }),
  },
  severity: {
    label: t('Severity'),
    options: toOptions(SEVERITY_LABELS),
    toSearch: (value?: string) => ({ severity: shape.severity.safeParse(value).data }),
  },
  stage: {
    label: t('Stage'),
    options: toOptions(FINDING_STAGE_LABELS),
    toSearch: (value?: string) => ({ stage: shape.stage.safeParse(value).data }),
  },
  source: {
    label: t('Source'),
    options: toOptions(FINDING_SOURCE_LABELS),
    toSearch: (value?: string) => ({ source: shape.source.safeParse(value).data }),
  },
  overdue: {
    label: t('Due'),
    options: [{ value: 'true', label: t('Overdue') }],
    toSearch: (overdue?: string) => ({ overdue }),
  },
} as const;

type FilterName = keyof typeof FILTERS;

const FILTER_NAMES = ['status', 'severity', 'stage', 'source', 'overdue'] as const satisfies readonly FilterName[];

type FindingFiltersProps = { readonly control: FindingListControl; readonly children: ReactNode };

export function FindingFilters({ control: { search, setSearch }, children }: FindingFiltersProps) {
  const owners = useOwnerOptions();
  const onQuery = useCallback((query: string) => setSearch({ query: toParam(query) }), [setSearch]);
  const onControl = useCallback((code: string) => setSearch({ controlCode: toParam(code) }), [setSearch]);
  return (
    <Toolbar>
      <SearchBox label={t('Search findings')} value={search.query ?? ''} onChange={onQuery} />
      {FILTER_NAMES.map((name) => (
        <FilterSelect
          key={name}
          label={FILTERS[name].label}
          value={search[name]}
          options={FILTERS[name].options}
          onChange={(value) => setSearch(FILTERS[name].toSearch(value))}
        />
      ))}
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
  const { query, ownerId, vendorId, controlCode } = search;
  const owner = owners.find(({ value }) => value === ownerId)?.label ?? t('Unknown user');
  const toChip = (label: string, change: Partial<FindingsSearchParams>): FilterChip => ({
    label,
    onRemove: () => setSearch(change),
  });
  return [
    ...FILTER_NAMES.flatMap((name) => {
      const option = FILTERS[name].options.find(({ value }) => value === search[name]);
      return option ? [toChip(`${FILTERS[name].label}: ${option.label}`, { [name]: undefined })] : [];
    }),
    ...(ownerId === undefined ? [] : [toChip(`${t('Owner')}: ${owner}`, { ownerId: undefined })]),
    ...(vendorId === undefined
      ? []
      : [toChip(`${t('Vendor')}: ${vendorName ?? t('Single vendor')}`, { vendorId: undefined })]),
    ...(controlCode === undefined ? [] : [toChip(`${t('Control')}: ${controlCode}`, { controlCode: undefined })]),
    ...(query === undefined ? [] : [toChip(`“${query}”`, { query: undefined })]),
  ];
}
