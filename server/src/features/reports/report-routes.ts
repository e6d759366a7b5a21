import { AssessmentParams, ErrorBody, FrameworkParams, VendorParams } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { may } from '../../platform/http/access.ts';
import { sendPdf } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { printAssessment } from './assessment-pdf.ts';
import { printPortfolio } from './portfolio-pdf.ts';
import { printVendorFramework } from './vendor-framework-pdf.ts';

const tags = ['Reports'];
const pdf = { 200: { content: { 'application/pdf': { schema: z.string() } } }, 422: ErrorBody };

export function reportRoutes(app: Api, ctx: AppContext) {
  app.get('/api/assessments/:assessmentId/pdf', {
    config: { access: may('assessments:view'), limit: 'exports' },
    schema: { tags, summary: 'Print an assessment as PDF', params: AssessmentParams, response: pdf },
    handler: async ({ caller, params }, reply) =>
      sendPdf(reply, await printAssessment(ctx, caller, params.assessmentId)),
  });

  app.get('/api/dashboard/report', {
    config: { access: may('dashboard:view', 'assessments:view'), limit: 'exports' },
    schema: { tags, summary: 'Print the portfolio as PDF', response: pdf },
    handler: async ({ caller }, reply) => sendPdf(reply, await printPortfolio(ctx, caller)),
  });

  app.get('/api/vendors/:vendorId/frameworks/:frameworkId/report', {
    config: { access: may('vendors:view', 'frameworks:view', 'assessments:view'), limit: 'exports' },
    schema: {
      tags,
      summary: 'Print how a vendor stands against a framework as PDF',
      params: VendorParams.extend(FrameworkParams.shape),
      response: pdf,
    },
    handler: async ({ caller, params }, reply) => sendPdf(reply, await printVendorFramework(ctx, caller, params)),
  });
}
