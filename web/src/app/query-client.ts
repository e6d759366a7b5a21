import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { hasStatus, isSignedOut } from '../api/problem.ts';

const [ME] = meQuery.queryKey;

/** Whatever learns that the session has ended makes the gate ask again. */
const watch = (error: unknown) => {
  if (isSignedOut(error)) void queryClient.resetQueries({ queryKey: meQuery.queryKey });
};

const isRefusal = (error: unknown) => [400, 401, 403, 404, 409, 429].some((status) => hasStatus(error, status));

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== ME) watch(error);
    },
  }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: { retry: (tries, error) => !isRefusal(error) && tries < 2, staleTime: 5_000 },
  },
});
