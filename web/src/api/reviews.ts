import {
  type AssessmentReason,
  Comment,
  type CommentCreate,
  Dismissal,
  Finding,
  type FindingCreate,
  type FindingDismissal,
  type ReviewEntry,
  type SendBack,
} from '@assay/contract';
import { moved, pathOf } from './assessments.ts';
import { call } from './client.ts';

export const claimAssessment = (assessmentId: string) => moved(`${pathOf(assessmentId)}/claim`);

export type Deciding = { readonly questionKey: string; readonly entry: ReviewEntry };

const asItCame = { parse: (content: unknown) => content };

/** Answers with the assessment, unread: whoever decides quickly has no time for hundreds of questions each time. */
export const decide = (assessmentId: string, { questionKey, entry }: Deciding) =>
  call(asItCame, `${pathOf(assessmentId)}/decisions/${encodeURIComponent(questionKey)}`, {
    method: 'PUT',
    body: entry,
  });

export const sendBack = (assessmentId: string, body: SendBack) => moved(`${pathOf(assessmentId)}/send-back`, body);

export const finalizeAssessment = (assessmentId: string) => moved(`${pathOf(assessmentId)}/finalize`);

export const reopenAssessment = (assessmentId: string, body: AssessmentReason) =>
  moved(`${pathOf(assessmentId)}/reopen`, body);

export const addComment = (assessmentId: string, body: CommentCreate) =>
  call(Comment, `${pathOf(assessmentId)}/comments`, { method: 'POST', body });

export const raiseFinding = (assessmentId: string, body: FindingCreate) =>
  call(Finding, `${pathOf(assessmentId)}/findings`, { method: 'POST', body });

export const dismissFinding = (assessmentId: string, body: FindingDismissal) =>
  call(Dismissal, `${pathOf(assessmentId)}/dismissals`, { method: 'POST', body });
