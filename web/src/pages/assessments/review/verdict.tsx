import type { Decision, ScoreLine } from '@assay/contract';
import { toComplianceStatus } from '@assay/contract/rules';
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
import { t } from '../../../format/i18n.ts';
import { DECISION_LABELS } from '../../../format/labels.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** The decision on a question or, before that, its automatic result. */
export type Verdict = Decision | 'RULES_WHOLE' | 'RULES_PART' | 'RULES_NOTHING' | 'WAITING' | 'INFORMATION';

export const VERDICT_STYLES: Readonly<Record<Verdict, { icon: LucideIcon; tone: BadgeTone; label: string }>> = {
  COMPLIANT: { icon: CircleCheck, tone: 'green', label: DECISION_LABELS.COMPLIANT },
  PARTIAL: { icon: Contrast, tone: 'amber', label: DECISION_LABELS.PARTIAL },
  NON_COMPLIANT: { icon: CircleX, tone: 'red', label: DECISION_LABELS.NON_COMPLIANT },
  NOT_APPLICABLE: { icon: CircleMinus, tone: 'plain', label: DECISION_LABELS.NOT_APPLICABLE },
  CLARIFICATION_REQUESTED: { icon: CircleHelp, tone: 'blue', label: DECISION_LABELS.CLARIFICATION_REQUESTED },
  RULES_WHOLE: { icon: CircleDashed, tone: 'green', label: t('Automatic result: compliant') },
  RULES_PART: { icon: CircleDashed, tone: 'amber', label: t('Automatic result: partially compliant') },
  RULES_NOTHING: { icon: CircleDashed, tone: 'red', label: t('Automatic result: non-compliant') },
  WAITING: { icon: CircleDotDashed, tone: 'violet', label: t('Needs a decision') },
  INFORMATION: { icon: Info, tone: 'plain', label: t('Informational, not scored') },
};

export function toVerdict(decision: Decision | null, line: ScoreLine | undefined): Verdict {
  if (decision !== null) return decision;
  if (line === undefined || line.rule === 'INFORMATIONAL') return 'INFORMATION';
  if (line.rule === 'PENDING_REVIEW' || line.rule === 'NA_PENDING') return 'WAITING';
  const status = toComplianceStatus(line);
  if (status === 'COMPLIANT') return 'RULES_WHOLE';
  return status === 'NON_COMPLIANT' ? 'RULES_NOTHING' : 'RULES_PART';
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
  const { icon: Icon, tone, label } = VERDICT_STYLES[verdict];
  return (
    <>
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${COLOURS[tone]}`} />
      <span className="sr-only">{label}</span>
    </>
  );
}
