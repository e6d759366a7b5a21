import type { DraftProblem } from '../problems.ts';
import type { DraftControl } from './use-draft.ts';

/** What the panes of the builder share. */
export type Building = {
  readonly control: DraftControl;
  readonly problems: readonly DraftProblem[];
  /** The key of the question that is open; nothing is the template itself. */
  readonly selected: string | undefined;
  readonly select: (key: string | undefined) => void;
  readonly isReadOnly: boolean;
  /** Said to whoever cannot see what moved. */
  readonly say: (text: string) => void;
};

const SOON_MS = 20;
const MOST_TRIES = 20;

/** What was added or moved is drawn anew: the keyboard goes on there. */
export function focusLater(name: string, tries = MOST_TRIES): void {
  setTimeout(() => {
    const spot = document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`);
    if (spot) spot.focus();
    else if (tries > 0) focusLater(name, tries - 1);
  }, SOON_MS);
}
