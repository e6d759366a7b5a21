// The life of an assessment: DRAFT → SENT → IN_PROGRESS → SUBMITTED → UNDER_REVIEW → COMPLETED, with a way back at each
// step that a team really takes. A transition either is allowed, or says in words what stands in its way.
import type { AssessmentStatus } from '@assay/contract';

export type Transition =
  'send' | 'recall' | 'answer' | 'submit' | 'claim' | 'decide' | 'sendBack' | 'finalize' | 'reopen';

type Step = { readonly from: readonly AssessmentStatus[]; readonly to: AssessmentStatus; readonly words: string };

export const STEPS: Readonly<Record<Transition, Step>> = {
  send: { from: ['DRAFT'], to: 'SENT', words: 'sent' },
  recall: { from: ['SENT', 'IN_PROGRESS'], to: 'DRAFT', words: 'recalled' },
  answer: { from: ['SENT', 'IN_PROGRESS'], to: 'IN_PROGRESS', words: 'answered' },
  submit: { from: ['SENT', 'IN_PROGRESS'], to: 'SUBMITTED', words: 'submitted' },
  claim: { from: ['SUBMITTED'], to: 'UNDER_REVIEW', words: 'claimed for review' },
  decide: { from: ['SUBMITTED', 'UNDER_REVIEW'], to: 'UNDER_REVIEW', words: 'reviewed' },
  sendBack: { from: ['SUBMITTED', 'UNDER_REVIEW'], to: 'IN_PROGRESS', words: 'sent back' },
  finalize: { from: ['UNDER_REVIEW'], to: 'COMPLETED', words: 'finalised' },
  reopen: { from: ['COMPLETED'], to: 'UNDER_REVIEW', words: 'reopened' },
};

const READABLE: Readonly<Record<AssessmentStatus, string>> = {
  DRAFT: 'a draft',
  SENT: 'sent',
  IN_PROGRESS: 'in progress',
  SUBMITTED: 'submitted',
  UNDER_REVIEW: 'under review',
  COMPLETED: 'completed',
};

/** Null when the step may be taken from here. */
export function refusalOf(transition: Transition, status: AssessmentStatus): string | null {
  const { from, words } = STEPS[transition];
  return from.includes(status) ? null : `An assessment that is ${READABLE[status]} cannot be ${words}`;
}

/** Files come and go while somebody works on the assessment. Null when they may. */
export function evidenceRefusalOf(status: AssessmentStatus): string | null {
  if (status === 'DRAFT') return 'An assessment that is a draft takes no evidence: send it first';
  if (status === 'COMPLETED') return 'An assessment that is completed keeps its evidence as it is: reopen it first';
  return null;
}

/** Overdue is never stored: it follows from the due date while the vendor still has the questionnaire. */
export const isOverdue = (status: AssessmentStatus, dueDate: string | null, today: string) =>
  (status === 'SENT' || status === 'IN_PROGRESS') && dueDate !== null && dueDate < today;
