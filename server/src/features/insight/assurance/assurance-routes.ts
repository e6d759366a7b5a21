import { AssessmentAssurance, AssessmentParams, VendorAssurance, VendorParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getAssessmentAssurance, getVendorAssurance } from './assurance-queries.ts';

export function assuranceRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/assessments/:assessmentId/assurance', {
    config: { access: sessionAccess('assessments:view', 'vendors:view') },
    schema: {
      tags: ['Assessments'],
      operationId: 'getAssessmentAssurance',
      summary: 'Get the assurance of an assessment',
      description:
        'Used by the web app. Returns how each answer is known, at the submission and today, and what contradicts it. It does not affect the score.',
      params: AssessmentParams,
      response: { 200: AssessmentAssurance },
    },
    handler: ({ caller, params }) => getAssessmentAssurance(ctx, caller, params.assessmentId),
  });

  app.get('/api/app/vendors/:vendorId/assurance', {
    config: { access: sessionAccess('vendors:view', 'assessments:view') },
    schema: {
      tags: ['Vendors'],
      operationId: 'getVendorAssurance',
      summary: 'Get the assurance of a vendor',
      description:
        'Used by the web app. Returns how the answers are known in the assessments that the vendor’s score is based on. It does not affect the score.',
      params: VendorParams,
      response: { 200: VendorAssurance },
    },
    handler: ({ caller, params }) => getVendorAssurance(ctx, caller, params.vendorId),
  });
}
