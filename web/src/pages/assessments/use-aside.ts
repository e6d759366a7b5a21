import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Aside } from './assessment-search.ts';

const route = getRouteApi('/shell/assessments/$assessmentId');

/** The dialog or drawer that the address names. */
export function useAside() {
  const open = route.useSearch({ select: (search) => search.open });
  const navigate = route.useNavigate();
  const show = useCallback(
    (aside: Aside | undefined) =>
      void navigate({ search: (old) => ({ ...old, open: aside }), replace: aside === undefined, resetScroll: false }),
    [navigate],
  );
  const close = useCallback(() => show(undefined), [show]);
  return { open, show, close };
}
