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

type Entry = {
  /** Why the router matches the page. */
  readonly cause: 'enter' | 'stay' | 'preload';
  readonly permission: Permission;
};

/** Requests the main content of a page that is opened, while its script is still loading. */
export function prefetchPage(
  { cause, permission }: Entry,
  prefetch: (client: QueryClient) => readonly Promise<unknown>[],
) {
  if (cause !== 'enter') return;
  const prefetchIfPermitted = async () => {
    const { permissions } = await queryClient.query(meQuery);
    if (permissions.includes(permission)) await Promise.all(prefetch(queryClient));
  };
  // The session gate and the page make the same requests, and show their errors.
  prefetchIfPermitted().catch(() => undefined);
}
