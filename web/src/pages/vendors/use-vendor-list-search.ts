import { VendorFilter } from '@assay/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchParams } from '../../app/search-params.ts';

const route = getRouteApi('/shell/vendors');

export type VendorsSearchParams = SearchParams<'/shell/vendors'>;

/**
 * The list's filters and sorting in the URL, and functions to change them. Changing a filter goes back to the first
 * page.
 */
export function useVendorListSearch() {
  const { add, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const setSearch = useCallback(
    (changes: Partial<VendorsSearchParams>) =>
      void navigate({ search: (previous) => ({ ...previous, page: undefined, ...changes }), replace: true }),
    [navigate],
  );
  const reset = useCallback(() => void navigate({ search: ({ sort }) => ({ sort }) }), [navigate]);
  const openAdd = (open: boolean) =>
    void navigate({ search: (previous) => ({ ...previous, add: open ? true : undefined }) });
  const filters = VendorFilter.keyof().options.map((name) => search[name]);
  return {
    search,
    isAddOpen: add === true,
    setSearch,
    reset,
    openAdd,
    isFiltered: filters.some((value) => value !== undefined && value !== ''),
    /** Changing the filters clears the selection. */
    filterKey: JSON.stringify(filters),
  };
}
