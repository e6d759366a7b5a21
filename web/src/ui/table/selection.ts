import { useState } from 'react';

/** Some rows by their ids, or everything that matches the filter. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly all: boolean };

export const NONE: Selection = { ids: new Set(), all: false };

export function useSelection() {
  const [selection, setSelection] = useState(NONE);
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
    clear: () => setSelection(NONE),
  };
}

export type SelectionControl = ReturnType<typeof useSelection>;
