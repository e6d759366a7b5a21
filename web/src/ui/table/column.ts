import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the service calls this order; left out, the column does not sort. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Shown only once it is chosen. */
  readonly optional?: boolean;
};

/** Ascending first, then descending, then as the service likes it. */
export function nextSort(sort: string, current: string | undefined): string | undefined {
  if (current === sort) return `-${sort}`;
  return current === `-${sort}` ? undefined : sort;
}

export const ariaSort = (sort: string | undefined, current: string | undefined) => {
  if (sort === undefined) return undefined;
  if (current === sort) return 'ascending';
  return current === `-${sort}` ? 'descending' : 'none';
};
