import type { Decision } from '@assay/contract';
import { VERDICTS } from './verdict.tsx';

const CHOSEN: Readonly<Record<Decision, string>> = {
  COMPLIANT: 'aria-pressed:border-green aria-pressed:bg-green-wash aria-pressed:text-green',
  PARTIAL: 'aria-pressed:border-amber aria-pressed:bg-amber-wash aria-pressed:text-amber',
  NON_COMPLIANT: 'aria-pressed:border-red aria-pressed:bg-red-wash aria-pressed:text-red',
  NOT_APPLICABLE: 'aria-pressed:border-edge aria-pressed:bg-sunken aria-pressed:text-ink',
  CLARIFICATION_REQUESTED: 'aria-pressed:border-blue aria-pressed:bg-blue-wash aria-pressed:text-blue',
};

type DecisionButtonProps = {
  readonly shortcut: string;
  readonly decision: Decision;
  readonly label: string;
  readonly chosen: boolean;
  readonly onPress: () => void;
};

export function DecisionButton({ shortcut, decision, label, chosen, onPress }: DecisionButtonProps) {
  const { icon: Icon } = VERDICTS[decision];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={`flex min-h-9 items-center gap-2 rounded-md border border-edge/50 px-2 text-left text-sm hover:bg-hover aria-pressed:font-semibold ${CHOSEN[decision]}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 leading-tight">{label}</span>
      <kbd aria-hidden="true" className="max-lg:hidden rounded-sm border border-line bg-surface px-1 text-xs text-soft">
        {shortcut}
      </kbd>
    </button>
  );
}
