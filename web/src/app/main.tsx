import './zod-settings.ts';
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { applyTheme, getTheme } from './theme.ts';

applyTheme(getTheme());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element for the app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
