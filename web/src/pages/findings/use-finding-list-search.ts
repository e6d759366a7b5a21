import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchParams } from '../../app/search-params.ts';

const route = getRouteApi('/shell/findings');

export type FindingsSearchParams = SearchParams<'/shell/findings'>;

/** The filters and sorting in the URL. Changing a filter goes back to the first page. */
export function useFindingListSearch() {
  const { group, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const setSearch = useCallback(
    (changes: Partial<FindingsSearchParams>) =>
      void navigate({ search: (previous) => ({ ...previous, page: undefined, ...changes }), replace: true }),
    [navigate],
  );
  const reset = () => void navigate({ search: ({ sort }) => ({ sort }) });
  return { group, search, setSearch, reset };
}

export type FindingListControl = ReturnType<typeof useFindingListSearch>;
