import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import { Toasts } from '../ui/toast.tsx';
import { ErrorPage } from './error-page.tsx';

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Toasts />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
