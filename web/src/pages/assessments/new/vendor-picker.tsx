import { Tier } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { listMatchingVendors, type VendorSearch, vendorsQuery } from '../../../api/vendors.ts';
import { TierBadge } from '../../../components/badges.tsx';
import { formatNumber } from '../../../format/numbers.ts';
import { tCount, t } from '../../../format/i18n.ts';
import { toOptions, TIER_LABELS } from '../../../format/labels.ts';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FilterSelect } from '../../../ui/table/filter-select.tsx';
import { SearchBox } from '../../../ui/table/toolbar.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';

export type SelectedVendor = { readonly id: string; readonly name: string };

type VendorPickerProps = {
  readonly chosen: readonly SelectedVendor[];
  readonly onChange: (chosen: readonly SelectedVendor[]) => void;
};

const PAGE_SIZE = 25;
const MAX_SELECTED = 1_000;

export function VendorPicker({ chosen, onChange }: VendorPickerProps) {
  const [search, setSearch] = useState<VendorSearch>({ pageSize: PAGE_SIZE });
  const [onName] = useState(() => (query: string) => setSearch((old) => ({ ...old, query: query || undefined })));
  const query = useQuery(vendorsQuery(search));
  const add = useSubmit(async () => {
    const matching = await listMatchingVendors({ ...search, pageSize: undefined });
    const known = new Set(chosen.map(({ id }) => id));
    onChange([...chosen, ...matching.filter(({ id }) => !known.has(id))].slice(0, MAX_SELECTED));
  });
  return (
    <div className="grid gap-3">
      <SelectedVendors chosen={chosen} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox label={t('Search vendors')} value={search.query ?? ''} onChange={onName} />
        <FilterSelect
          label={t('Tier')}
          value={search.tier}
          options={toOptions(TIER_LABELS)}
          onChange={(chosen) => setSearch({ ...search, tier: Tier.safeParse(chosen).data })}
        />
      </div>
      <QueryBoundary query={query}>
        {({ entries, totalCount, totalIsLimited }) => (
          <>
            {entries.length === 0 && <NoVendors searched={Boolean(search.query ?? search.tier)} />}
            <VendorOptions vendors={entries} chosen={chosen} onChange={onChange} />
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
              <span>
                {totalCount > entries.length
                  ? t(
                      totalIsLimited
                        ? 'Showing {{shown}} of more than {{total}}. Search to narrow the list.'
                        : 'Showing {{shown}} of {{total}}. Search to narrow the list.',
                      { shown: entries.length, total: formatNumber(totalCount) },
                    )
                  : tCount(totalCount, '{{count}} vendor', '{{count}} vendors')}
              </span>
              {totalCount > 1 && totalCount <= MAX_SELECTED && !totalIsLimited && (
                <Button kind="quiet" busy={add.busy} onPress={() => void add.submit()}>
                  {t('Add all {{total}}', { total: formatNumber(totalCount) })}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function NoVendors({ searched }: { readonly searched: boolean }) {
  if (searched) return <Notice>{t('No matching vendors.')}</Notice>;
  return (
    <Notice>
      {t('No vendors yet.')}{' '}
      <Link to="/vendors" className="text-accent underline">
        {t('Add your first vendor')}
      </Link>
    </Notice>
  );
}

const MAX_LISTED = 12;

function SelectedVendors({ chosen, onChange }: VendorPickerProps) {
  if (chosen.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5" role="group" aria-label={t('Selected vendors')}>
      {chosen.slice(0, MAX_LISTED).map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-label={t('Remove {{name}}', { name })}
          onClick={() => onChange(chosen.filter((vendor) => vendor.id !== id))}
          className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-accent-wash pr-1.5 pl-2.5 text-sm text-accent hover:text-accent-strong"
        >
          <span className="truncate">{name}</span>
          <X aria-hidden="true" className="size-3.5 shrink-0" />
        </button>
      ))}
      {chosen.length > MAX_LISTED && (
        <span className="text-sm text-soft">
          {t('and {{count}} more', { count: formatNumber(chosen.length - MAX_LISTED) })}
        </span>
      )}
      <Button kind="quiet" onPress={() => onChange([])}>
        {t('Clear')}
      </Button>
    </div>
  );
}

type VendorOptionsProps = VendorPickerProps & {
  readonly vendors: readonly (SelectedVendor & { readonly tier: Parameters<typeof TierBadge>[0]['tier'] })[];
};

function VendorOptions({ vendors, chosen, onChange }: VendorOptionsProps) {
  const ids = new Set(chosen.map(({ id }) => id));
  return (
    <ul className="max-h-[26rem] divide-y divide-line overflow-y-auto rounded-md border border-line empty:hidden">
      {vendors.map(({ id, name, tier }) => (
        <li key={id}>
          <label className="flex min-h-10 cursor-pointer items-center gap-3 px-3 py-1 hover:bg-hover has-checked:bg-accent-wash">
            <input
              type="checkbox"
              checked={ids.has(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, { id, name }] : chosen.filter((vendor) => vendor.id !== id))
              }
            />
            <span className="flex-1 wrap-anywhere">{name}</span>
            <TierBadge tier={tier} />
          </label>
        </li>
      ))}
    </ul>
  );
}
