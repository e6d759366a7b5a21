import { AssessmentDetail, AssessmentParams, DecisionsKeep, ErrorBody, ReviewQueue } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { keepDecisions } from './keep-commands.ts';
import { getReviewQueue } from './review-queue-queries.ts';

const tags = ['Reviews'];

export function reviewQueueRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/assessments/:assessmentId/review-queue', {
    config: { access: sessionAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'getReviewQueue',
      summary: 'List the questions of a review that need a person',
      description:
        'Used by the web app. Also lists the decisions of the vendor’s previous assessment that can be kept. Empty until the assessment is submitted.',
      params: AssessmentParams,
      response: { 200: ReviewQueue },
    },
    handler: ({ caller, params }) => getReviewQueue(ctx, caller, params.assessmentId),
  });

  app.post('/api/app/assessments/:assessmentId/kept-decisions', {
    config: { access: sessionAccess('assessments:review'), bodyName: 'Review' },
    schema: {
      tags,
      operationId: 'keepDecisions',
      summary: 'Keep decisions of the previous assessment',
      description:
        'Used by the web app. Makes the decisions of the previous assessment on the given questions again. Returns 409 and keeps nothing if the answer, wording, expected answer or evidence of one of them has changed.',
      params: AssessmentParams,
      body: DecisionsKeep,
      response: { 200: AssessmentDetail, 409: ErrorBody },
    },
    handler: ({ caller, params: { assessmentId }, body }) => keepDecisions(ctx, caller, { assessmentId, body }),
  });
}
