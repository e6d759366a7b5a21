import type { Decision, ScoreLine } from '@assay/contract';
import {
  CircleCheck,
  CircleDashed,
  CircleDotDashed,
  CircleHelp,
  CircleMinus,
  CircleX,
  Contrast,
  Info,
  type LucideIcon,
} from 'lucide-react';
import { t } from '../../../format/text.ts';
import { DECISION } from '../../../format/words.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** How a question stands: what the reviewer decided or, before that, what the rules say. */
export type Verdict = Decision | 'RULES_WHOLE' | 'RULES_PART' | 'RULES_NOTHING' | 'WAITING' | 'INFORMATION';

export const VERDICTS: Readonly<Record<Verdict, { icon: LucideIcon; tone: BadgeTone; label: string }>> = {
  COMPLIANT: { icon: CircleCheck, tone: 'green', label: DECISION.COMPLIANT },
  PARTIAL: { icon: Contrast, tone: 'amber', label: DECISION.PARTIAL },
  NON_COMPLIANT: { icon: CircleX, tone: 'red', label: DECISION.NON_COMPLIANT },
  NOT_APPLICABLE: { icon: CircleMinus, tone: 'plain', label: DECISION.NOT_APPLICABLE },
  CLARIFICATION_REQUESTED: { icon: CircleHelp, tone: 'blue', label: DECISION.CLARIFICATION_REQUESTED },
  RULES_WHOLE: { icon: CircleDashed, tone: 'green', label: t('By the rules: compliant') },
  RULES_PART: { icon: CircleDashed, tone: 'amber', label: t('By the rules: partly compliant') },
  RULES_NOTHING: { icon: CircleDashed, tone: 'red', label: t('By the rules: not compliant') },
  WAITING: { icon: CircleDotDashed, tone: 'violet', label: t('Waits for a decision') },
  INFORMATION: { icon: Info, tone: 'plain', label: t('For information, not scored') },
};

export function verdictOf(decision: Decision | null, line: ScoreLine | undefined): Verdict {
  if (decision !== null) return decision;
  if (line === undefined || line.rule === 'INFORMATIONAL') return 'INFORMATION';
  if (line.rule === 'PENDING_REVIEW' || line.rule === 'NA_PENDING') return 'WAITING';
  if (line.compliance === '1') return 'RULES_WHOLE';
  return line.compliance === '0' ? 'RULES_NOTHING' : 'RULES_PART';
}

const COLOURS: Readonly<Record<BadgeTone, string>> = {
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
  blue: 'text-blue',
  violet: 'text-violet',
  plain: 'text-soft',
};

export function VerdictIcon({ verdict }: { readonly verdict: Verdict }) {
  const { icon: Icon, tone, label } = VERDICTS[verdict];
  return (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${COLOURS[tone]}`} />
      <span className="sr-only">{label}</span>
    </>
  );
}
