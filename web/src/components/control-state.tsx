import type { EffectiveControlState } from '@assay/contract';
import {
  CheckCircle2,
  CircleDashed,
  CircleDot,
  CircleHelp,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import { t } from '../format/i18n.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

type StateStyle = { readonly label: string; readonly icon: LucideIcon; readonly tone: BadgeTone };

export const CONTROL_STATES: Readonly<Record<EffectiveControlState, StateStyle>> = {
  DEFICIENT: { label: t('Vendor deficient'), icon: OctagonAlert, tone: 'red' },
  OVERDUE: { label: t('Our part overdue'), icon: TriangleAlert, tone: 'red' },
  OPEN: { label: t('Our part open'), icon: CircleDot, tone: 'amber' },
  NOT_ASSESSED: { label: t('Not assessed'), icon: CircleDashed, tone: 'plain' },
  NONE_RECORDED: { label: t('No responsibilities recorded'), icon: CircleHelp, tone: 'plain' },
  MET: { label: t('Met'), icon: CheckCircle2, tone: 'green' },
};

/** The worse of the vendor's result and our own responsibilities. */
export const ControlStateBadge = ({ state }: { readonly state: EffectiveControlState }) => (
  <Badge {...CONTROL_STATES[state]} />
);
