import type { QuestionnaireCheck } from '@assay/contract/conditions';
import type { DraftProblem } from '../draft-problems.ts';
import type { DraftControl } from './use-draft.ts';

export type BuilderState = {
  readonly control: DraftControl;
  readonly problems: readonly DraftProblem[];
  /** What the answers can do to the score; null while there are problems. */
  readonly check: QuestionnaireCheck | null;
  /** The key of the selected question; undefined for the template itself. */
  readonly selected: string | undefined;
  readonly select: (key: string | undefined) => void;
  readonly isReadOnly: boolean;
  /** Announces a change to screen readers. */
  readonly say: (text: string) => void;
};

const FOCUS_RETRY_MS = 20;
const MAX_FOCUS_ATTEMPTS = 20;

/** Added or moved elements are rendered again, so the focus is set once they appear. */
export function focusWhenRendered(name: string, tries = MAX_FOCUS_ATTEMPTS): void {
  setTimeout(() => {
    const spot = document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`);
    if (spot) spot.focus();
    else if (tries > 0) focusWhenRendered(name, tries - 1);
  }, FOCUS_RETRY_MS);
}
