import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { peopleQuery } from '../../api/people.ts';
import { vendorTagsQuery } from '../../api/vendors.ts';
import { t } from '../../format/text.ts';
import { optionsOf, RATING, TIER } from '../../format/words.ts';
import { FilterSelect } from '../../ui/table/filter-select.tsx';
import { FilterChips, SearchBox, Toolbar } from '../../ui/table/toolbar.tsx';
import type { useVendorListSearch } from './vendor-list-search.ts';
import type { VendorsSearch } from './vendors-search.ts';

type Control = ReturnType<typeof useVendorListSearch>;
type Name = 'tier' | 'rating' | 'ownerId' | 'tag';

/** Every filter with its choices. */
function useFilters() {
  const { data: people = [] } = useQuery(peopleQuery);
  const { data: tags = [] } = useQuery(vendorTagsQuery);
  return [
    { name: 'tier', label: t('Tier'), options: [...optionsOf(TIER), { value: 'UNTIERED', label: t('No tier') }] },
    { name: 'rating', label: t('Rating'), options: optionsOf(RATING) },
    {
      name: 'ownerId',
      label: t('Owner'),
      options: [{ value: 'none', label: t('Nobody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))],
    },
    {
      name: 'tag',
      label: t('Tag'),
      options: tags.map(({ tag, vendors }) => ({ value: tag, label: `${tag} (${String(vendors)})` })),
    },
  ] as const;
}

type VendorFiltersProps = { readonly control: Control; readonly children: ReactNode };

export function VendorFilters({ control, children }: VendorFiltersProps) {
  const { search, narrow, reset } = control;
  const filters = useFilters();
  const onSearch = useCallback((query: string) => narrow({ query: query === '' ? undefined : query }), [narrow]);
  const set = (name: Name, value: string | undefined) => narrow(changeOf(name, value));
  const chips = filters.flatMap(({ name, label, options }) => {
    const value = search[name];
    if (value === undefined) return [];
    const word = name === 'tag' ? value : (options.find((option) => option.value === value)?.label ?? value);
    return [{ label: `${label}: ${word}`, onRemove: () => set(name, undefined) }];
  });
  return (
    <>
      <Toolbar>
        <SearchBox label={t('Search vendors')} value={search.query ?? ''} onChange={onSearch} />
        {filters.map(({ name, label, options }) => (
          <FilterSelect
            key={name}
            label={label}
            value={search[name]}
            options={options}
            onChange={(value) => set(name, value)}
          />
        ))}
        <span className="ml-auto flex items-center gap-1">{children}</span>
      </Toolbar>
      <FilterChips chips={chips} onReset={reset} />
    </>
  );
}

/** The address keeps a tier or rating only if there is one of that name. */
function changeOf(name: Name, value: string | undefined): Partial<VendorsSearch> {
  if (name === 'tag') return { tag: value };
  if (name === 'ownerId') return { ownerId: value };
  if (name === 'rating') return { rating: RATINGS.find((rating) => rating === value) };
  return { tier: TIERS.find((tier) => tier === value) };
}

const RATINGS = ['GREEN', 'AMBER', 'RED', 'UNSCORED'] as const;
const TIERS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNTIERED'] as const;
