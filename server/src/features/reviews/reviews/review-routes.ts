import {
  AssessmentDetail,
  AssessmentParams,
  AssessmentQuestionParams,
  AssessmentReason,
  ErrorBody,
  ReviewEntry,
  SendBack,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { finalizeAssessment, reopenAssessment } from './completion-commands.ts';
import { claimAssessment, decideQuestion, sendBackAssessment } from './review-commands.ts';

const tags = ['Reviews'];
const response = { 200: AssessmentDetail, 409: ErrorBody };

export function reviewRoutes(app: Api, ctx: AppContext) {
  app.post('/api/v1/assessments/:assessmentId/claim', {
    config: { access: apiAccess('assessments:review') },
    schema: {
      tags,
      operationId: 'claimAssessment',
      summary: 'Start to review an assessment',
      description:
        'Makes the caller the reviewer of a submitted assessment, which is then `UNDER_REVIEW`. A user who answered it on behalf of the vendor cannot review it and gets 409.',
      params: AssessmentParams,
      response,
    },
    handler: ({ caller, params }) => claimAssessment(ctx, caller, params.assessmentId),
  });

  app.put('/api/v1/assessments/:assessmentId/decisions/:questionKey', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Review' },
    schema: {
      tags,
      operationId: 'recordDecision',
      summary: 'Decide about an answer',
      description:
        'A decision of `null` takes it back, and one that differs from the automatic result needs a rationale. The first decision starts the review of a submitted assessment.',
      params: AssessmentQuestionParams,
      body: ReviewEntry,
      response,
    },
    handler: ({ caller, params, body }) => decideQuestion(ctx, caller, { ...params, entry: body }),
  });

  app.post('/api/v1/assessments/:assessmentId/send-back', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Review' },
    schema: {
      tags,
      operationId: 'sendBackAssessment',
      summary: 'Ask the vendor again',
      description:
        'Reopens the named questions, and those that depend on them, for the vendor. The contact gets one email with all comments.',
      params: AssessmentParams,
      body: SendBack,
      response,
    },
    handler: ({ caller, params: { assessmentId }, body }) => sendBackAssessment(ctx, caller, { assessmentId, body }),
  });

  app.post('/api/v1/assessments/:assessmentId/finalize', {
    config: { access: apiAccess('assessments:review') },
    schema: {
      tags,
      operationId: 'finalizeAssessment',
      summary: 'End the review and freeze the score',
      description:
        'Completes the assessment, freezes its score and opens the proposed findings. Free text, answers of "not applicable" and clarifications must be decided first: otherwise it is 409.',
      params: AssessmentParams,
      response,
    },
    handler: ({ caller, params }) => finalizeAssessment(ctx, caller, params.assessmentId),
  });

  app.post('/api/v1/assessments/:assessmentId/reopen', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Review' },
    schema: {
      tags,
      operationId: 'reopenAssessment',
      summary: 'Review a completed assessment again',
      description:
        'Returns a completed assessment to review. Its previous score stays in the history of the vendor. It is 409 if a newer assessment of the same template is completed.',
      params: AssessmentParams,
      body: AssessmentReason,
      response,
    },
    handler: ({ caller, params: { assessmentId }, body }) => reopenAssessment(ctx, caller, { assessmentId, body }),
  });
}
