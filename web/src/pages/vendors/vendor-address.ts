import { getRouteApi } from '@tanstack/react-router';
import type { VENDOR_DIALOGS } from './vendor-search.ts';

const route = getRouteApi('/shell/vendors/$vendorId');

type Open = (typeof VENDOR_DIALOGS)[number];

/** Which vendor, which tab and which dialog the address names, and ways to name another. */
export function useVendorAddress() {
  const { vendorId } = route.useParams();
  const { tab = 'overview', page = 1, open, item } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    vendorId,
    tab,
    page,
    open,
    item,
    goToPage: (next: number) => void navigate({ to: '.', search: (before) => ({ ...before, page: next }) }),
    show: (what: Open, of?: string) =>
      void navigate({ to: '.', search: (before) => ({ ...before, open: what, item: of }), resetScroll: false }),
    close: () =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, open: undefined, item: undefined }),
        resetScroll: false,
      }),
  };
}
