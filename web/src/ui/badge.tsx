import type { LucideIcon } from 'lucide-react';

export type BadgeTone = 'green' | 'amber' | 'red' | 'blue' | 'violet' | 'plain';
export type SeverityTone = 'critical' | 'high' | 'medium' | 'low';

const TONES: Readonly<Record<BadgeTone | SeverityTone, string>> = {
  green: 'bg-green-wash text-green',
  amber: 'bg-amber-wash text-amber',
  red: 'bg-red-wash text-red',
  blue: 'bg-blue-wash text-blue',
  violet: 'bg-violet-wash text-violet',
  plain: 'bg-sunken text-soft',
  critical: 'bg-critical-wash text-critical',
  high: 'bg-high-wash text-high',
  medium: 'bg-medium-wash text-medium',
  low: 'bg-low-wash text-low',
};

export type BadgeProps = {
  readonly icon: LucideIcon;
  readonly tone: BadgeTone | SeverityTone;
  readonly label: string;
  readonly title?: string | undefined;
};

/** A status as icon, text and colour: never colour alone. */
export function Badge({ icon: Icon, tone, label, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={`inline-flex h-6 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {label}
    </span>
  );
}
