import { AssessmentParams, ScoreChanges, VendorParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getAssessmentScoreChanges, getVendorScoreChanges } from './score-change-queries.ts';

export function scoreChangeRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/assessments/:assessmentId/score-changes', {
    config: { access: sessionAccess('assessments:view') },
    schema: {
      tags: ['Assessments'],
      operationId: 'getAssessmentScoreChanges',
      summary: 'Compare the score of an assessment with the previous one',
      description:
        'Used by the web app. Compares it with the vendor’s previous completed assessment of the same template, in any version. The amounts of all lines add up to the change exactly.',
      params: AssessmentParams,
      response: { 200: ScoreChanges },
    },
    handler: ({ caller, params }) => getAssessmentScoreChanges(ctx, caller, params.assessmentId),
  });

  app.get('/api/app/vendors/:vendorId/score-changes', {
    config: { access: sessionAccess('vendors:view', 'assessments:view') },
    schema: {
      tags: ['Vendors'],
      operationId: 'getVendorScoreChanges',
      summary: 'Compare the score of a vendor before and after its latest assessment',
      description:
        'Used by the web app. Compares the scores with and without the assessment that was completed last. The amounts of all lines add up to the change exactly.',
      params: VendorParams,
      response: { 200: ScoreChanges },
    },
    handler: ({ caller, params }) => getVendorScoreChanges(ctx, caller, params.vendorId),
  });
}
