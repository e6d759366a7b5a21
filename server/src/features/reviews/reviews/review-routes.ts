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
      summary: 'Claim an assessment for review',
      description:
        'Makes you the reviewer of a submitted assessment and sets its status to `UNDER_REVIEW`. Returns 409 if you answered it on behalf of the vendor and the organisation requires independent review.',
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
      summary: 'Record a review decision',
      description:
        'A decision of `null` removes the decision. A rationale is required if the decision differs from the automatic result. The first decision starts the review of a submitted assessment.',
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
      summary: 'Send questions back to the vendor',
      description:
        'Reopens the given questions, and those that depend on them, for the vendor. The contact receives one email with all comments.',
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
      summary: 'Finalise an assessment',
      description:
        'Completes the assessment, fixes its score and opens the proposed findings. Returns 409 if free-text answers, "not applicable" answers or clarifications are still undecided.',
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
      summary: 'Reopen a completed assessment',
      description:
        'Returns a completed assessment to review. Its previous score stays in the vendor history. Returns 409 if a newer assessment with the same template has been completed.',
      params: AssessmentParams,
      body: AssessmentReason,
      response,
    },
    handler: ({ caller, params: { assessmentId }, body }) => reopenAssessment(ctx, caller, { assessmentId, body }),
  });
}
