import type { Permission } from '@assay/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { hasStatus, isUnauthorized } from '../api/errors.ts';
import { meQuery } from '../api/me.ts';

const [ME] = meQuery.queryKey;

// Resetting the query of the signed-in user makes the session gate ask again, and show the sign-in page.
const redirectWhenSignedOut = (error: unknown) => {
  if (isUnauthorized(error)) void queryClient.resetQueries({ queryKey: meQuery.queryKey });
};

const isClientError = (error: unknown) => [400, 401, 403, 404, 409, 429].some((status) => hasStatus(error, status));

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== ME) redirectWhenSignedOut(error);
    },
  }),
  mutationCache: new MutationCache({ onError: redirectWhenSignedOut }),
  defaultOptions: {
    queries: { retry: (tries, error) => !isClientError(error) && tries < 2, staleTime: 5_000 },
  },
});

/** Rendering a page once takes less time than twice, but nobody should look at an empty screen for longer. */
const MAX_WAIT_MS = 500;

let firstPage: Promise<unknown> = Promise.resolve();

/** Resolves when the content of the page that is opened first has arrived, or after a moment. */
export const waitForFirstPage = () =>
  Promise.race([firstPage, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);

type CanAll = (...permissions: readonly Permission[]) => boolean;

/** Requests the content of a page that is opened, while its script is still loading. `cause`: why the router matches it. */
export function prefetchPage(
  cause: 'enter' | 'stay' | 'preload',
  prefetch: (client: QueryClient, can: CanAll) => readonly (Promise<unknown> | false)[],
) {
  if (cause !== 'enter') return;
  const prefetchPermitted = async () => {
    const { permissions } = await queryClient.query(meQuery);
    const requests = prefetch(queryClient, (...needed) => needed.every((one) => permissions.includes(one)));
    await Promise.all(requests.filter((request) => request !== false));
  };
  // The session gate and the page make the same requests, and show their errors.
  firstPage = prefetchPermitted().catch(() => undefined);
}
