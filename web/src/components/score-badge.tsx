import { formatHeldBackBy, type HeldBackBy, type Rating } from '@assay/contract';
import { CheckCircle2, CircleDashed, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useRatingThresholds } from '../api/me.ts';
import { t, tCount } from '../format/i18n.ts';
import { RATING_LABELS } from '../format/labels.ts';
import { formatExactScore } from '../format/numbers.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const RATINGS: Readonly<Record<Rating, readonly [LucideIcon, BadgeTone]>> = {
  GREEN: [CheckCircle2, 'green'],
  AMBER: [TriangleAlert, 'amber'],
  RED: [OctagonAlert, 'red'],
  UNSCORED: [CircleDashed, 'plain'],
};

type ScoreBadgeProps = {
  readonly exactScore: string | null;
  readonly rating: Rating;
  readonly heldBackBy: HeldBackBy;
  /** The day by which the vendor should have been assessed again. */
  readonly isStale?: boolean;
};

/** The score and its rating, marked if critical failures limit the rating or the score is out of date. */
export function ScoreBadge({ exactScore, rating, heldBackBy, isStale = false }: ScoreBadgeProps) {
  const thresholds = useRatingThresholds();
  const [icon, tone] = RATINGS[rating];
  if (exactScore === null) return <Badge icon={icon} tone={tone} label={RATING_LABELS.UNSCORED} />;
  const label = [
    `${formatExactScore(exactScore, thresholds)} ${RATING_LABELS[rating]}`,
    ...(heldBackBy.length === 0 ? [] : [t('Limited')]),
    ...(isStale ? [t('Out of date')] : []),
  ].join(' · ');
  return <Badge icon={icon} tone={tone} label={label} title={formatHeldBack(heldBackBy)} />;
}

const formatHeldBack = (heldBackBy: HeldBackBy): string | undefined =>
  heldBackBy.length === 0
    ? undefined
    : t('Limited to amber by: {{reasons}}', { reasons: formatHeldBackBy(heldBackBy) });

/** Lists what limits a green score to amber. */
export function HeldBackNote({ heldBackBy }: { readonly heldBackBy: HeldBackBy }) {
  const [first] = heldBackBy;
  if (!first) return null;
  return (
    <div className="grid gap-0.5 text-sm">
      <span className="font-medium text-amber">
        {first.kind === 'CRITICAL_QUESTION'
          ? tCount(
              heldBackBy.length,
              'Limited to amber by {{count}} critical question that scored 0:',
              'Limited to amber by {{count}} critical questions that scored 0:',
            )
          : tCount(
              heldBackBy.length,
              'Limited to amber by {{count}} open critical finding:',
              'Limited to amber by {{count}} open critical findings:',
            )}
      </span>
      <ul className="grid">
        {heldBackBy.map(({ id, text }) => (
          <li key={id} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
