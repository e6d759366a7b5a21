import { getRouteApi } from '@tanstack/react-router';
import type { SearchParams } from '../../app/search-params.ts';

const route = getRouteApi('/shell/vendors/$vendorId');

type VendorDialog = NonNullable<SearchParams<'/shell/vendors/$vendorId'>['open']>;

/** The vendor, tab and dialog in the URL, and functions to change them. */
export function useVendorSearchParams() {
  const { vendorId } = route.useParams();
  const { tab = 'overview', page = 1, open, item } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    vendorId,
    tab,
    page,
    open,
    item,
    goToPage: (next: number) => void navigate({ to: '.', search: (previous) => ({ ...previous, page: next }) }),
    show: (dialog: VendorDialog, recordId?: string) =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, open: dialog, item: recordId }),
        resetScroll: false,
      }),
    close: () =>
      void navigate({
        to: '.',
        search: (previous) => ({ ...previous, open: undefined, item: undefined }),
        resetScroll: false,
      }),
  };
}
