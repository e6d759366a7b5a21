import { useState } from 'react';

/** Some rows by ID, or all rows that match the filter. */
type Selection = { readonly ids: ReadonlySet<string>; readonly all: boolean };

const EMPTY_SELECTION: Selection = { ids: new Set(), all: false };

export function useSelection() {
  const [selection, setSelection] = useState(EMPTY_SELECTION);
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(selection.ids);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setSelection({ ids: next, all: false });
  };
  return {
    selection,
    toggle,
    selectAll: () => setSelection({ ids: selection.ids, all: true }),
    clear: () => setSelection(EMPTY_SELECTION),
  };
}

export type SelectionControl = ReturnType<typeof useSelection>;
