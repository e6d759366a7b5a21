import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchParams } from '../../app/search-params.ts';

const route = getRouteApi('/shell/findings/$findingId');

type FindingDialog = SearchParams<'/shell/findings/$findingId'>['open'];

/** The dialog in the URL. */
export function useFindingDialog() {
  const open = route.useSearch({ select: (search) => search.open });
  const navigate = route.useNavigate();
  const show = useCallback(
    (dialog: FindingDialog) =>
      void navigate({ search: (old) => ({ ...old, open: dialog }), replace: dialog === undefined, resetScroll: false }),
    [navigate],
  );
  const close = useCallback(() => show(undefined), [show]);
  return { open, show, close };
}
