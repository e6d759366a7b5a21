import type {
  AssessmentReason,
  CommentCreate,
  FindingCreate,
  FindingDismissal,
  ReviewEntry,
  SendBack,
} from '@assay/contract';
import { assay } from './client.ts';

export const claimAssessment = (assessmentId: string) =>
  assay.post('/api/v1/assessments/{assessmentId}/claim', { path: { assessmentId } });

export type Deciding = { readonly questionKey: string; readonly entry: ReviewEntry };

export const decide = (assessmentId: string, { questionKey, entry }: Deciding) =>
  assay.put('/api/v1/assessments/{assessmentId}/decisions/{questionKey}', {
    path: { assessmentId, questionKey },
    body: entry,
  });

export const sendBack = (assessmentId: string, body: SendBack) =>
  assay.post('/api/v1/assessments/{assessmentId}/send-back', { path: { assessmentId }, body });

export const finalizeAssessment = (assessmentId: string) =>
  assay.post('/api/v1/assessments/{assessmentId}/finalize', { path: { assessmentId } });

export const reopenAssessment = (assessmentId: string, body: AssessmentReason) =>
  assay.post('/api/v1/assessments/{assessmentId}/reopen', { path: { assessmentId }, body });

export const addComment = (assessmentId: string, body: CommentCreate) =>
  assay.post('/api/v1/assessments/{assessmentId}/comments', { path: { assessmentId }, body });

export const raiseFinding = (assessmentId: string, body: FindingCreate) =>
  assay.post('/api/v1/assessments/{assessmentId}/findings', { path: { assessmentId }, body });

export const dismissFinding = (assessmentId: string, body: FindingDismissal) =>
  assay.post('/api/v1/assessments/{assessmentId}/dismissals', { path: { assessmentId }, body });
