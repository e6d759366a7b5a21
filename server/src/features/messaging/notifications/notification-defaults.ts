import type { NotificationDelivery, NotificationKind, NotificationSubjectType, Permission } from '@assay/contract';

/** The delivery until the user chooses another one. */
export const DEFAULT_DELIVERY: Readonly<Record<NotificationKind, NotificationDelivery>> = {
  ASSESSMENT_SUBMITTED: 'DAILY',
  CLARIFICATION_ANSWERED: 'DAILY',
  VENDOR_MESSAGE: 'DAILY',
  ASSIGNED: 'DAILY',
  MENTIONED: 'AT_ONCE',
  FINDING_DUE: 'DAILY',
  FINDING_OVERDUE: 'DAILY',
  FINDING_TO_VERIFY: 'DAILY',
  PLAN_DATE_PASSED: 'DAILY',
  ACCEPTANCE_ENDING: 'DAILY',
  APPROVAL_REQUESTED: 'AT_ONCE',
  APPROVAL_DECIDED: 'DAILY',
  // Their emails are older than the inbox.
  CERTIFICATION_EXPIRING: 'AT_ONCE',
  CONTRACT_EXPIRING: 'AT_ONCE',
  IMPORT_FINISHED: 'NEVER',
};

/**
 * Who may see a subject. Notifications about others are neither made, nor listed, nor emailed. For approval requests, it
 * depends on what they are about.
 */
export const SUBJECT_PERMISSION: Readonly<Record<Exclude<NotificationSubjectType, 'APPROVAL'>, Permission>> = {
  ASSESSMENT: 'assessments:view',
  FINDING: 'assessments:view',
  VENDOR: 'vendors:view',
  CERTIFICATION: 'vendors:view',
  RESPONSIBILITY: 'vendors:view',
  TASK: 'vendors:create',
};
