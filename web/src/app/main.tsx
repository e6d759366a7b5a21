import './zod-settings.ts';
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hasStatus, isUnauthorized } from '../api/errors.ts';
import { meQuery } from '../api/me.ts';
import { router } from './router.ts';
import { applyTheme } from './theme.ts';

const [ME] = meQuery.queryKey;

// Resetting the query of the signed-in user makes the session gate ask again, and show the sign-in page.
const redirectWhenSignedOut = (error: unknown) => {
  if (isUnauthorized(error)) void queryClient.resetQueries({ queryKey: meQuery.queryKey });
};

const isClientError = (error: unknown) => [400, 401, 403, 404, 409, 429].some((status) => hasStatus(error, status));

const queryClient = new QueryClient({
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

applyTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element for the app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
