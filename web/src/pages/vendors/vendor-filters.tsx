import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { peopleQuery } from '../../api/people.ts';
import { vendorTagsQuery } from '../../api/vendors.ts';
import { t } from '../../format/i18n.ts';
import { toOptions, RATING_LABELS, TIER_LABELS, VENDOR_DECISION_LABELS } from '../../format/labels.ts';
import type { Option } from '../../ui/field.tsx';
import { describeValues, FilterSelect, FilterValues } from '../../ui/table/filter-select.tsx';
import { FilterChips, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import type { useVendorListSearch } from './use-vendor-list-search.ts';
import { FILTER_LABELS, type FilterName } from './vendor-fields.ts';

type Control = ReturnType<typeof useVendorListSearch>;

const isFilterName = (name: string): name is FilterName => name in FILTER_LABELS;
const FILTER_NAMES = Object.keys(FILTER_LABELS).filter(isFilterName);

function useFilterOptions(): Partial<Readonly<Record<FilterName, readonly Option[]>>> {
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: tags = [] } = useQuery(vendorTagsQuery);
  return {
    tier: [...toOptions(TIER_LABELS), { value: 'UNTIERED', label: t('No tier') }],
    rating: [
      ...toOptions(RATING_LABELS),
      { value: 'SCORED', label: t('Any score') },
      { value: 'HELD_BACK', label: t('Limited to amber') },
    ],
    decision: [
      ...toOptions(VENDOR_DECISION_LABELS),
      { value: 'NONE', label: t('No decision') },
      { value: 'STALE', label: t('Out of date') },
    ],
    ownerId: [{ value: 'none', label: t('Unassigned') }, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    tag: tags.map(({ tag, vendors }) => ({ value: tag, label: `${tag} (${String(vendors)})` })),
  };
}

type VendorFiltersProps = { readonly control: Control; readonly children: ReactNode };

export function VendorFilters({ control, children }: VendorFiltersProps) {
  const { search, setSearch, reset } = control;
  const options = useFilterOptions();
  const onSearch = useCallback((query: string) => setSearch({ query: query === '' ? undefined : query }), [setSearch]);
  const set = (name: FilterName, value: string | undefined) => setSearch({ [name]: value });
  const chips = FILTER_NAMES.flatMap((name) => {
    const value = search[name];
    if (value === undefined) return [];
    const word = TEXTS[name]?.(value) ?? describeValues(options[name] ?? [], value);
    return [{ label: `${FILTER_LABELS[name]}: ${word}`, onRemove: () => set(name, undefined) }];
  });
  return (
    <>
      <Toolbar>
        <SearchBox label={t('Search vendors')} value={search.query ?? ''} onChange={onSearch} />
        {FILTER_NAMES.filter((name) => name !== 'control').map((name) => (
          <VendorFilterInput
            key={name}
            hasSeveralValues={SEVERAL_VALUES.includes(name)}
            label={FILTER_LABELS[name]}
            value={search[name]}
            options={options[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
        <span className="ml-auto flex items-center gap-1">{children}</span>
      </Toolbar>
      <FilterChips chips={chips} onReset={reset} />
    </>
  );
}

/** Tags are listed with their number of vendors. The dashboard sets the control, with its framework in front. */
const TEXTS: Partial<Readonly<Record<FilterName, (value: string) => string>>> = {
  tag: (tag) => tag,
  control: (control) => control.slice(control.indexOf(':') + 1),
};

const SEVERAL_VALUES: readonly FilterName[] = ['tier', 'rating', 'decision'];

type VendorFilterInputProps = {
  readonly label: string;
  readonly hasSeveralValues: boolean;
  readonly value: string | undefined;
  readonly options: readonly Option[] | undefined;
  readonly onChange: (value: string | undefined) => void;
};

function VendorFilterInput({ options, hasSeveralValues, ...input }: VendorFilterInputProps) {
  const { label, value = '', onChange } = input;
  if (!options)
    return <SearchBox label={label} value={value} onChange={(typed) => onChange(typed === '' ? undefined : typed)} />;
  const Filter = hasSeveralValues ? FilterValues : FilterSelect;
  return <Filter {...input} options={options} />;
}
