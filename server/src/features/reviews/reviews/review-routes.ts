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
      params: AssessmentParams,
      body: AssessmentReason,
      response,
    },
    handler: ({ caller, params: { assessmentId }, body }) => reopenAssessment(ctx, caller, { assessmentId, body }),
  });
}
