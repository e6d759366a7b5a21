import type {
  AcceptanceState,
  ApprovalKind,
  ApprovalStatus,
  AssessmentStatus,
  CertificationStatus,
  ConditionOperator,
  DataSensitivity,
  Decision,
  FindingSource,
  FindingStage,
  FindingStatus,
  GeographicRisk,
  QuestionType,
  Rating,
  ResponsibilityStatus,
  RiskWeight,
  ScoreChangeCause,
  Severity,
  StaleReason,
  TemplateStatus,
  Tier,
  VendorDecisionOutcome,
  VoidReason,
} from '@assay/contract';
import { t } from './i18n.ts';

const LEVEL_LABELS = { CRITICAL: t('Critical'), HIGH: t('High'), MEDIUM: t('Medium'), LOW: t('Low') };
export const TIER_LABELS: Readonly<Record<Tier, string>> = LEVEL_LABELS;
export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = LEVEL_LABELS;
export const RISK_WEIGHT_LABELS: Readonly<Record<RiskWeight, string>> = LEVEL_LABELS;

export const RATING_LABELS: Readonly<Record<Rating, string>> = {
  GREEN: t('Green'),
  AMBER: t('Amber'),
  RED: t('Red'),
  UNSCORED: t('Not scored'),
};

export const ASSESSMENT_STATUS_LABELS: Readonly<Record<AssessmentStatus, string>> = {
  DRAFT: t('Draft'),
  SENT: t('Sent'),
  IN_PROGRESS: t('In progress'),
  SUBMITTED: t('Submitted'),
  UNDER_REVIEW: t('Under review'),
  COMPLETED: t('Completed'),
};

export const FINDING_STATUS_LABELS: Readonly<Record<FindingStatus, string>> = {
  OPEN: t('Open'),
  REMEDIATED: t('Remediated'),
  RISK_ACCEPTED: t('Risk accepted'),
};

export const FINDING_STAGE_LABELS: Readonly<Record<FindingStage, string>> = {
  NEW: t('New'),
  PLAN_AGREED: t('Plan agreed'),
  WITH_VENDOR: t('With vendor'),
  TO_VERIFY: t('To verify'),
};

export const FINDING_SOURCE_LABELS: Readonly<Record<FindingSource, string>> = {
  ASSESSMENT: t('Assessment'),
  INCIDENT: t('Incident'),
  AUDIT: t('Audit'),
  NEWS: t('News'),
  OTHER: t('Other'),
};

export const VENDOR_DECISION_LABELS: Readonly<Record<VendorDecisionOutcome, string>> = {
  APPROVED: t('Approved'),
  APPROVED_WITH_CONDITIONS: t('Approved with conditions'),
  REJECTED: t('Rejected'),
};

export const STALE_REASON_LABELS: Readonly<Record<StaleReason, string>> = {
  EXPIRED: t('The decision has expired.'),
  SCORE_FELL: t('The vendor’s score is lower than when the decision was made.'),
  CRITICAL_FINDING_OPENED: t('A critical finding has been opened since the decision.'),
};

export const APPROVAL_KIND_LABELS: Readonly<Record<ApprovalKind, string>> = {
  ACCEPT_RISK: t('Accept a risk'),
  FINALIZE_ASSESSMENT: t('Finalise an assessment'),
  DELETE_VENDOR: t('Delete a vendor'),
  CHANGE_SIGN_IN: t('Change sign-in settings'),
};

export const APPROVAL_STATUS_LABELS: Readonly<Record<ApprovalStatus, string>> = {
  PENDING: t('Pending'),
  APPROVED: t('Approved'),
  REJECTED: t('Rejected'),
  WITHDRAWN: t('Withdrawn'),
  VOID: t('Void'),
};

export const VOID_REASON_LABELS: Readonly<Record<VoidReason, string>> = {
  SUBJECT_CHANGED: t('It has changed since the request was made.'),
  SUBJECT_DELETED: t('It was deleted.'),
  REQUESTER_NOT_ALLOWED: t('The requester no longer has permission to do this.'),
};

export const ACCEPTANCE_STATE_LABELS: Readonly<Record<AcceptanceState, string>> = {
  ACTIVE: t('Active'),
  ENDING_SOON: t('Ends soon'),
  ENDED: t('Ended early'),
  EXPIRED: t('Expired'),
};

export const SCORE_CHANGE_CAUSE_LABELS: Readonly<Record<ScoreChangeCause, string>> = {
  ADDED: t('Question added'),
  REMOVED: t('Question removed'),
  NOT_APPLICABLE: t('Not applicable'),
  CONDITION: t('Condition'),
  DECISION: t('Decision'),
  ANSWER: t('Answer'),
  WEIGHT: t('Weight'),
};

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  COMPLIANT: t('Compliant'),
  PARTIAL: t('Partially compliant'),
  NON_COMPLIANT: t('Non-compliant'),
  NOT_APPLICABLE: t('Not applicable'),
  CLARIFICATION_REQUESTED: t('Clarification requested'),
};

export const QUESTION_TYPE_LABELS: Readonly<Record<QuestionType, string>> = {
  YES_NO: t('Yes/No'),
  MULTIPLE_CHOICE: t('Single choice'),
  FREE_TEXT: t('Free text'),
  FILE_UPLOAD: t('File upload'),
  DATE: t('Date'),
  NUMERIC: t('Number'),
  COMBOBOX: t('Single choice or other'),
  MULTI_SELECT: t('Multiple choice'),
  RATING: t('Rating (1–5)'),
};

export const TEMPLATE_STATUS_LABELS: Readonly<Record<TemplateStatus, string>> = {
  DRAFT: t('Draft'),
  PUBLISHED: t('Published'),
};

/** As in "Shown if Q1.3 is Yes". */
export const OPERATOR_LABELS: Readonly<Record<ConditionOperator, string>> = {
  equals: t('is'),
  notEquals: t('is not'),
  contains: t('contains'),
  notContains: t('does not contain'),
  greaterThan: t('is greater than'),
  lessThan: t('is less than'),
  atLeast: t('is at least'),
  atMost: t('is at most'),
  answered: t('is answered'),
  notAnswered: t('is not answered'),
};

export const DATA_SENSITIVITY_LABELS: Readonly<Record<DataSensitivity, string>> = {
  PUBLIC: t('Public'),
  INTERNAL: t('Internal'),
  CONFIDENTIAL: t('Confidential'),
  RESTRICTED: t('Restricted'),
};

export const GEOGRAPHIC_RISK_LABELS: Readonly<Record<GeographicRisk, string>> = {
  DOMESTIC: t('Domestic'),
  REGIONAL: t('Regional'),
  GLOBAL: t('Global'),
  HIGH_RISK_JURISDICTION: t('High-risk jurisdiction'),
};

export const CERTIFICATION_STATUS_LABELS: Readonly<Record<CertificationStatus, string>> = {
  VALID: t('Valid'),
  EXPIRING: t('Expires soon'),
  EXPIRED: t('Expired'),
};

export const RESPONSIBILITY_STATUS_LABELS: Readonly<Record<ResponsibilityStatus, string>> = {
  PENDING: t('To do'),
  IN_PROGRESS: t('In progress'),
  COMPLETED: t('Done'),
  NOT_APPLICABLE: t('Not applicable'),
};

export const toOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
