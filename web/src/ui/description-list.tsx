import type { ReactNode } from 'react';

export type DescriptionItem = { readonly label: string; readonly value: ReactNode };

/** A few facts in a row that wraps. */
export function InlineDescriptionList({ items }: { readonly items: readonly DescriptionItem[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
      {items.map(({ label, value }) => (
        <div key={label} className="grid content-start gap-1 bg-surface px-4 py-3">
          <dt className="text-xs text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DescriptionList({ items }: { readonly items: readonly DescriptionItem[] }) {
  return (
    <dl className="grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-2">
      {items.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
