import type {
  AcceptanceState,
  ApprovalStatus,
  AssessmentStatus,
  CertificationStatus,
  FindingStage,
  FindingStatus,
  ResponsibilityStatus,
  Severity,
  TemplateStatus,
  Tier,
  VendorDecisionOutcome,
} from '@assay/contract';
import {
  Ban,
  CheckCircle2,
  ChevronDown,
  ChevronsDown,
  ChevronsUp,
  ChevronUp,
  CircleDashed,
  CircleDot,
  CircleMinus,
  ClipboardPen,
  Clock,
  Handshake,
  type LucideIcon,
  OctagonAlert,
  PencilLine,
  Search,
  Send,
  ShieldCheck,
  ShieldX,
  TriangleAlert,
} from 'lucide-react';
import { t } from '../format/i18n.ts';
import {
  ACCEPTANCE_STATE_LABELS,
  APPROVAL_STATUS_LABELS,
  ASSESSMENT_STATUS_LABELS,
  CERTIFICATION_STATUS_LABELS,
  FINDING_STAGE_LABELS,
  FINDING_STATUS_LABELS,
  RESPONSIBILITY_STATUS_LABELS,
  SEVERITY_LABELS,
  TEMPLATE_STATUS_LABELS,
  TIER_LABELS,
  VENDOR_DECISION_LABELS,
} from '../format/labels.ts';
import { Badge, type BadgeTone, type SeverityTone } from '../ui/badge.tsx';

type Style = readonly [LucideIcon, BadgeTone];
type SeverityStyle = readonly [LucideIcon, SeverityTone];

const TIERS: Readonly<Record<Tier, SeverityStyle>> = {
  CRITICAL: [ChevronsUp, 'critical'],
  HIGH: [ChevronUp, 'high'],
  MEDIUM: [ChevronDown, 'medium'],
  LOW: [ChevronsDown, 'low'],
};

export function TierBadge({ tier }: { readonly tier: Tier | null }) {
  if (tier === null) return <Badge icon={CircleMinus} tone="plain" label={t('No tier')} />;
  const [icon, tone] = TIERS[tier];
  return <Badge icon={icon} tone={tone} label={TIER_LABELS[tier]} />;
}

const SEVERITIES: Readonly<Record<Severity, SeverityStyle>> = {
  CRITICAL: [OctagonAlert, 'critical'],
  HIGH: [TriangleAlert, 'high'],
  MEDIUM: [CircleDot, 'medium'],
  LOW: [CircleMinus, 'low'],
};

export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  const [icon, tone] = SEVERITIES[severity];
  return <Badge icon={icon} tone={tone} label={SEVERITY_LABELS[severity]} />;
}

const APPROVAL_STATUSES: Readonly<Record<ApprovalStatus, Style>> = {
  PENDING: [Clock, 'violet'],
  APPROVED: [CheckCircle2, 'green'],
  REJECTED: [OctagonAlert, 'red'],
  WITHDRAWN: [CircleMinus, 'plain'],
  VOID: [Ban, 'plain'],
};

export function ApprovalStatusBadge({ status }: { readonly status: ApprovalStatus }) {
  const [icon, tone] = APPROVAL_STATUSES[status];
  return <Badge icon={icon} tone={tone} label={APPROVAL_STATUS_LABELS[status]} />;
}

const ACCEPTANCE_STATES: Readonly<Record<AcceptanceState, Style>> = {
  ACTIVE: [Handshake, 'blue'],
  ENDING_SOON: [Clock, 'amber'],
  ENDED: [CircleMinus, 'plain'],
  EXPIRED: [CircleDashed, 'plain'],
};

export function AcceptanceStateBadge({ state }: { readonly state: AcceptanceState }) {
  const [icon, tone] = ACCEPTANCE_STATES[state];
  return <Badge icon={icon} tone={tone} label={ACCEPTANCE_STATE_LABELS[state]} />;
}

const STATUSES: Readonly<Record<AssessmentStatus, Style>> = {
  DRAFT: [PencilLine, 'plain'],
  SENT: [Send, 'blue'],
  IN_PROGRESS: [ClipboardPen, 'blue'],
  SUBMITTED: [Clock, 'violet'],
  UNDER_REVIEW: [Search, 'violet'],
  COMPLETED: [CheckCircle2, 'green'],
};

export function StatusBadge({ status }: { readonly status: AssessmentStatus }) {
  const [icon, tone] = STATUSES[status];
  return <Badge icon={icon} tone={tone} label={ASSESSMENT_STATUS_LABELS[status]} />;
}

const FINDINGS: Readonly<Record<FindingStatus, Style>> = {
  OPEN: [CircleDot, 'amber'],
  REMEDIATED: [ShieldCheck, 'green'],
  RISK_ACCEPTED: [Handshake, 'violet'],
};

export function FindingStatusBadge({ status }: { readonly status: FindingStatus }) {
  const [icon, tone] = FINDINGS[status];
  return <Badge icon={icon} tone={tone} label={FINDING_STATUS_LABELS[status]} />;
}

const STAGES: Readonly<Record<FindingStage, Style>> = {
  NEW: [CircleDashed, 'plain'],
  PLAN_AGREED: [ClipboardPen, 'blue'],
  WITH_VENDOR: [Send, 'violet'],
  TO_VERIFY: [Search, 'amber'],
};

export function FindingStageBadge({ stage }: { readonly stage: FindingStage }) {
  const [icon, tone] = STAGES[stage];
  return <Badge icon={icon} tone={tone} label={FINDING_STAGE_LABELS[stage]} />;
}

const VENDOR_DECISIONS: Readonly<Record<VendorDecisionOutcome, Style>> = {
  APPROVED: [ShieldCheck, 'green'],
  APPROVED_WITH_CONDITIONS: [ShieldCheck, 'amber'],
  REJECTED: [ShieldX, 'red'],
};

export function VendorDecisionBadge({ outcome }: { readonly outcome: VendorDecisionOutcome }) {
  const [icon, tone] = VENDOR_DECISIONS[outcome];
  return <Badge icon={icon} tone={tone} label={VENDOR_DECISION_LABELS[outcome]} />;
}

const TEMPLATE_STATUSES: Readonly<Record<TemplateStatus, Style>> = {
  DRAFT: [PencilLine, 'plain'],
  PUBLISHED: [CheckCircle2, 'green'],
};

export function TemplateStatusBadge({ status }: { readonly status: TemplateStatus }) {
  const [icon, tone] = TEMPLATE_STATUSES[status];
  return <Badge icon={icon} tone={tone} label={TEMPLATE_STATUS_LABELS[status]} />;
}

const CERTIFICATIONS: Readonly<Record<CertificationStatus, Style>> = {
  VALID: [CheckCircle2, 'green'],
  EXPIRING: [Clock, 'amber'],
  EXPIRED: [OctagonAlert, 'red'],
};

export function CertificationBadge({ status }: { readonly status: CertificationStatus }) {
  const [icon, tone] = CERTIFICATIONS[status];
  return <Badge icon={icon} tone={tone} label={CERTIFICATION_STATUS_LABELS[status]} />;
}

const RESPONSIBILITIES: Readonly<Record<ResponsibilityStatus, Style>> = {
  PENDING: [CircleDashed, 'plain'],
  IN_PROGRESS: [CircleDot, 'blue'],
  COMPLETED: [CheckCircle2, 'green'],
  NOT_APPLICABLE: [CircleMinus, 'plain'],
};

export function ResponsibilityBadge({ status }: { readonly status: ResponsibilityStatus }) {
  const [icon, tone] = RESPONSIBILITIES[status];
  return <Badge icon={icon} tone={tone} label={RESPONSIBILITY_STATUS_LABELS[status]} />;
}
