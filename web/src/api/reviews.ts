import type {
  AssessmentReason,
  CommentCreate,
  FindingCreate,
  FindingDismissal,
  ReviewEntry,
  SendBack,
} from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { ASSESSMENTS_KEY } from './assessments.ts';
import { api } from './client.ts';

/** The questions that need a person, and the decisions that can be kept. */
export const reviewQueueQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: [...ASSESSMENTS_KEY, 'review-queue', assessmentId],
    queryFn: ({ signal }) =>
      api.get('/api/app/assessments/{assessmentId}/review-queue', { path: { assessmentId }, signal }),
  });

export const keepDecisions = (assessmentId: string, questionKeys: readonly string[]) =>
  api.post('/api/app/assessments/{assessmentId}/kept-decisions', {
    path: { assessmentId },
    body: { questionKeys: [...questionKeys] },
  });

export const claimAssessment = (assessmentId: string) =>
  api.post('/api/v1/assessments/{assessmentId}/claim', { path: { assessmentId } });

export type DecideInput = { readonly questionKey: string; readonly entry: ReviewEntry };

export const decideQuestion = (assessmentId: string, { questionKey, entry }: DecideInput) =>
  api.put('/api/v1/assessments/{assessmentId}/decisions/{questionKey}', {
    path: { assessmentId, questionKey },
    body: entry,
  });

export const sendBackAssessment = (assessmentId: string, body: SendBack) =>
  api.post('/api/v1/assessments/{assessmentId}/send-back', { path: { assessmentId }, body });

export const finalizeAssessment = (assessmentId: string) =>
  api.post('/api/v1/assessments/{assessmentId}/finalize', { path: { assessmentId } });

export const reopenAssessment = (assessmentId: string, body: AssessmentReason) =>
  api.post('/api/v1/assessments/{assessmentId}/reopen', { path: { assessmentId }, body });

export const createComment = (assessmentId: string, body: CommentCreate) =>
  api.post('/api/v1/assessments/{assessmentId}/comments', { path: { assessmentId }, body });

export const raiseFinding = (assessmentId: string, body: FindingCreate) =>
  api.post('/api/v1/assessments/{assessmentId}/findings', { path: { assessmentId }, body });

export const dismissFinding = (assessmentId: string, body: FindingDismissal) =>
  api.post('/api/v1/assessments/{assessmentId}/dismissals', { path: { assessmentId }, body });
