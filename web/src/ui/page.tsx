import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

type PageProps = {
  readonly title: string;
  /** Shown next to the title, such as a status. */
  readonly aside?: ReactNode;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the app. Its title is also the window's title. */
export function Page({ title, aside, lead, actions, children }: PageProps) {
  return (
    <div className="mx-auto grid max-w-[90rem] content-start gap-4 px-4 py-5 md:px-6">
      <title>{`${title} · Assay`}</title>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PageHeading>{title}</PageHeading>
            {aside}
          </div>
          {lead !== undefined && <div className="max-w-3xl text-pretty text-soft">{lead}</div>}
        </div>
        {actions !== undefined && (
          <div data-screen-only className="flex flex-wrap gap-2">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
