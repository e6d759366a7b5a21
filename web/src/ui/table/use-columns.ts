import { useState } from 'react';
import type { Column } from './column.ts';

/** The visible columns, stored in the browser. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const key = `assay.columns.${name}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => {
    const kept = localStorage.getItem(key);
    if (kept === null) return columns.flatMap(({ id, optional }) => (optional ? [id] : []));
    return kept.split(',');
  });
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id];
    localStorage.setItem(key, next.join(','));
    setHidden(next);
  };
  return {
    shown: columns.filter(({ id }) => !hidden.includes(id)),
    isShown: (id: string) => !hidden.includes(id),
    toggle,
  };
}
