import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The API's name for this sort order; if omitted, the column cannot be sorted. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Hidden by default. */
  readonly optional?: boolean;
};

/** Ascending first, then descending, then the API's default order. */
export function toggleSort(sort: string, current: string | undefined): string | undefined {
  if (current === sort) return `-${sort}`;
  return current === `-${sort}` ? undefined : sort;
}

export const toAriaSort = (sort: string | undefined, current: string | undefined) => {
  if (sort === undefined) return undefined;
  if (current === sort) return 'ascending';
  return current === `-${sort}` ? 'descending' : 'none';
};
