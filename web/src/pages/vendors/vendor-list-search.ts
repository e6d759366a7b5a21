import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { VendorsSearch } from './vendors-search.ts';

const route = getRouteApi('/shell/vendors');

/** The list as its address says it, and ways to say it anew. A narrower or wider list begins at its first page. */
export function useVendorListSearch() {
  const { add, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = useCallback(
    (change: Partial<VendorsSearch>) =>
      void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true }),
    [navigate],
  );
  const reset = useCallback(() => void navigate({ search: ({ sort }) => ({ sort }) }), [navigate]);
  const openAdd = (open: boolean) =>
    void navigate({ search: (before) => ({ ...before, add: open ? true : undefined }) });
  const { query, tier, tag, ownerId, rating } = search;
  const filters = [query, tier, tag, ownerId, rating];
  return {
    search,
    adds: add === true,
    narrow,
    reset,
    openAdd,
    isFiltered: filters.some((value) => value !== undefined && value !== ''),
    /** What is chosen under one filter is not chosen under another. */
    filterKey: JSON.stringify(filters),
  };
}
