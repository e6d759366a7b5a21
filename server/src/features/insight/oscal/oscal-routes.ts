import {
  AssessmentParams,
  ErrorBody,
  OscalAssessmentPlan,
  OscalAssessmentResults,
  OscalPoam,
  VendorParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { sendJson } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { exportAssessmentPlan, exportAssessmentResults, exportVendorPoam } from './oscal-export.ts';

const tags = ['Reports'];
const config = { access: apiAccess('assessments:view'), limit: 'exports' } as const;

export function oscalRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/assessments/:assessmentId/oscal/assessment-plan', {
    config,
    schema: {
      tags,
      operationId: 'exportAssessmentPlan',
      summary: 'Export an assessment plan as OSCAL',
      description:
        'Contains the vendor and the controls that the questions are mapped to. The assessment results import it. The export is recorded in the audit log.',
      params: AssessmentParams,
      response: { 200: OscalAssessmentPlan },
    },
    handler: async ({ caller, params }, reply) =>
      sendJson(reply, await exportAssessmentPlan(ctx, caller, params.assessmentId)),
  });

  app.get('/api/v1/assessments/:assessmentId/oscal/assessment-results', {
    config,
    schema: {
      tags,
      operationId: 'exportAssessmentResults',
      summary: 'Export assessment results as OSCAL',
      description:
        'Contains an observation for each answered question, a finding for each assessed control, and a risk for each finding of the assessment. Returns 409 until the assessment is completed. The export is recorded in the audit log.',
      params: AssessmentParams,
      response: { 200: OscalAssessmentResults, 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) =>
      sendJson(reply, await exportAssessmentResults(ctx, caller, params.assessmentId)),
  });

  app.get('/api/v1/vendors/:vendorId/oscal/poam', {
    config,
    schema: {
      tags,
      operationId: 'exportVendorPoam',
      summary: 'Export a plan of action and milestones as OSCAL',
      description:
        'Contains an item and a risk for each open or accepted finding of the vendor. Returns 409 if there are none, because OSCAL requires at least one item. The export is recorded in the audit log.',
      params: VendorParams,
      response: { 200: OscalPoam, 409: ErrorBody },
    },
    handler: async ({ caller, params }, reply) => sendJson(reply, await exportVendorPoam(ctx, caller, params.vendorId)),
  });
}
