import type { ReactNode } from 'react';
import { AppLogo } from './app-logo.tsx';

/** The layout of pages outside the app, such as sign-in. */
export function CentredLayout({ children, aside }: { readonly children: ReactNode; readonly aside?: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-screen w-full max-w-md content-center gap-5 px-4 py-8">
      <AppLogo />
      <div className="grid gap-5 rounded-lg border border-line bg-surface p-6">{children}</div>
      {aside !== undefined && <div className="text-sm text-soft">{aside}</div>}
    </main>
  );
}
