import type { ReactNode } from 'react';

type ScrollTableProps = {
  readonly caption: string;
  readonly size?: 'normal' | 'small';
  readonly children: ReactNode;
};

/** A framed table that scrolls sideways on a narrow screen, also by keyboard. */
export function ScrollTable({ caption, size = 'normal', children }: ScrollTableProps) {
  return (
    <div
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="group"
      aria-label={caption}
    >
      <table className={`w-full border-collapse text-left${size === 'small' ? ' text-sm' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type ColumnHeader = { readonly label: string; readonly align?: 'right' };

export function TableHead({ columns }: { readonly columns: readonly ColumnHeader[] }) {
  return (
    <thead className="border-b border-line text-xs text-soft">
      <tr className="[&>th]:h-9 [&>th]:px-3 [&>th]:font-medium [&>th]:whitespace-nowrap">
        {columns.map(({ label, align }) => (
          <th key={label} scope="col" {...(align === 'right' && { className: 'text-right' })}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
