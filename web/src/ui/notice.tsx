import { Inbox, SearchX, ShieldX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../format/i18n.ts';

export function Loading({ what = t('Loading…') }: { readonly what?: string }) {
  return (
    <div role="status" className="grid gap-3 py-2" data-loading>
      <span className="sr-only">{what}</span>
      {['w-2/3', 'w-full', 'w-5/6', 'w-1/2'].map((width) => (
        <div key={width} className={`h-4 animate-pulse rounded-sm bg-line ${width}`} aria-hidden="true" />
      ))}
    </div>
  );
}

export function Notice({ children }: { readonly children: ReactNode }) {
  return <p className="text-soft">{children}</p>;
}

type EmptyStateLayoutProps = { readonly icon: ReactNode; readonly title: string; readonly children?: ReactNode };

function EmptyStateLayout({ icon, title, children }: EmptyStateLayoutProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-12 text-center [&>svg]:size-8 [&>svg]:text-soft">
      {icon}
      <h2>{title}</h2>
      <div className="grid justify-items-center gap-3 text-soft">{children}</div>
    </div>
  );
}

type EmptyProps = { readonly title: string; readonly children?: ReactNode };

/** Explains what will be shown here and offers the first step. */
export const EmptyState = ({ title, children }: EmptyProps) => (
  <EmptyStateLayout icon={<Inbox aria-hidden="true" />} title={title}>
    {children}
  </EmptyStateLayout>
);

/** There is data, but the filter hides all of it. */
export const FilteredEmptyState = ({ title, children }: EmptyProps) => (
  <EmptyStateLayout icon={<SearchX aria-hidden="true" />} title={title}>
    {children}
  </EmptyStateLayout>
);

export const ForbiddenState = ({ permission }: { readonly permission: string }) => (
  <EmptyStateLayout icon={<ShieldX aria-hidden="true" />} title={t('You don’t have permission to view this')}>
    <p>{t('This requires the permission “{{permission}}”. Ask an administrator for access.', { permission })}</p>
  </EmptyStateLayout>
);

type ProblemProps = {
  readonly title: string;
  readonly remedy: string;
  readonly requestId: string | null;
  readonly children?: ReactNode;
};

export function ProblemNotice({ title, remedy, requestId, children }: ProblemProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-red/50 bg-red-wash p-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-red" />
      <div className="grid gap-1">
        <p className="font-semibold text-red">{title}</p>
        <p>{remedy}</p>
        {requestId !== null && (
          <p className="text-xs text-soft">
            {t('Request ID')} <code>{requestId}</code>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

type CalloutProps = { readonly tone: 'blue' | 'amber' | 'green' | 'red'; readonly children: ReactNode };

const CALLOUTS = {
  blue: 'border-blue/40 bg-blue-wash',
  amber: 'border-amber/40 bg-amber-wash',
  green: 'border-green/40 bg-green-wash',
  red: 'border-red/40 bg-red-wash',
};

export function Callout({ tone, children }: CalloutProps) {
  return <div className={`grid gap-1 rounded-md border p-3 ${CALLOUTS[tone]}`}>{children}</div>;
}
