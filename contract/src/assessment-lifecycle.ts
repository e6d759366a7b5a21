// The lifecycle of an assessment: DRAFT → SENT → IN_PROGRESS → SUBMITTED → UNDER_REVIEW → COMPLETED, with the backward
// steps that teams use. A transition is either allowed or rejected with a message.
import type { AssessmentStatus } from './assessment.ts';

export type Transition =
  'send' | 'recall' | 'answer' | 'submit' | 'claim' | 'decide' | 'sendBack' | 'finalize' | 'reopen';

type TransitionRule = {
  readonly from: readonly AssessmentStatus[];
  readonly to: AssessmentStatus;
  readonly words: string;
};

export const TRANSITIONS: Readonly<Record<Transition, TransitionRule>> = {
  send: { from: ['DRAFT'], to: 'SENT', words: 'sent' },
  recall: { from: ['SENT', 'IN_PROGRESS'], to: 'DRAFT', words: 'recalled' },
  answer: { from: ['SENT', 'IN_PROGRESS'], to: 'IN_PROGRESS', words: 'answered' },
  submit: { from: ['SENT', 'IN_PROGRESS'], to: 'SUBMITTED', words: 'submitted' },
  claim: { from: ['SUBMITTED'], to: 'UNDER_REVIEW', words: 'claimed for review' },
  decide: { from: ['SUBMITTED', 'UNDER_REVIEW'], to: 'UNDER_REVIEW', words: 'reviewed' },
  sendBack: { from: ['SUBMITTED', 'UNDER_REVIEW'], to: 'IN_PROGRESS', words: 'sent back to the vendor' },
  finalize: { from: ['UNDER_REVIEW'], to: 'COMPLETED', words: 'finalised' },
  reopen: { from: ['COMPLETED'], to: 'UNDER_REVIEW', words: 'reopened' },
};

const STATUS_LABELS: Readonly<Record<AssessmentStatus, string>> = {
  DRAFT: 'Draft',
  SENT: 'Sent',
  IN_PROGRESS: 'In progress',
  SUBMITTED: 'Submitted',
  UNDER_REVIEW: 'Under review',
  COMPLETED: 'Completed',
};

export const canTransition = (transition: Transition, status: AssessmentStatus): boolean =>
  TRANSITIONS[transition].from.includes(status);

/** Null if the transition is allowed. */
export const transitionError = (transition: Transition, status: AssessmentStatus): string | null =>
  canTransition(transition, status)
    ? null
    : `This assessment cannot be ${TRANSITIONS[transition].words} because its status is ${STATUS_LABELS[status]}`;

/** Sent but not yet submitted: the vendor can answer. */
export const isWithVendor = ({ status }: { readonly status: AssessmentStatus }): boolean =>
  canTransition('answer', status);

/** After an assessment was sent back, only the questions that were flagged can be answered again. */
export const isQuestionOpen = (reopenedKeys: readonly string[] | null, key: string): boolean =>
  reopenedKeys?.includes(key) ?? true;

/** Whether the assessment accepts files. Null if it does. */
export function evidenceChangeError(status: AssessmentStatus): string | null {
  if (status === 'DRAFT') return 'You cannot add evidence to a draft assessment. Send it first.';
  if (status === 'COMPLETED') return 'You cannot change the evidence of a completed assessment. Reopen it first.';
  return null;
}

/** Overdue is not stored: it follows from the due date while the vendor can answer. */
export const isOverdue = (status: AssessmentStatus, dueDate: string | null, today: string) =>
  isWithVendor({ status }) && dueDate !== null && dueDate < today;
