import { AssessmentParams, ErrorBody, FrameworkParams, VendorExportQuery, VendorParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { csvContent, pdfResponse, sendCsv, sendPdf } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { renderAssessmentPdf } from './assessment-report.ts';
import { renderPortfolioPdf } from './portfolio-pdf.ts';
import { exportVendorCsv } from './vendor-export.ts';
import { renderVendorFrameworkPdf } from './vendor-framework-report.ts';

const tags = ['Reports'];
const pdf = { 200: pdfResponse, 422: ErrorBody };

export function reportRoutes(app: Api, ctx: AppContext) {
  app.get('/api/assessments/:assessmentId/pdf', {
    config: { access: apiAccess('assessments:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadAssessmentReport',
      summary: 'Download an assessment report as a PDF',
      description:
        'Contains responses with the vendor’s comments, score, findings with recommendations, and vendor details. The same data gives the same bytes on the same day.',
      params: AssessmentParams,
      response: pdf,
    },
    handler: async ({ caller, params }, reply) =>
      sendPdf(reply, await renderAssessmentPdf(ctx, caller, params.assessmentId)),
  });

  app.get('/api/dashboard/report', {
    config: { access: apiAccess('dashboard:view', 'assessments:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadPortfolioReport',
      summary: 'Download the portfolio report as a PDF',
      description:
        'Contains a summary in words, scores, the trend of eight quarters, the vendors that need attention, open findings, accepted risks and responsibilities. ' +
        'Callers with `vendors:view` also get the exposure and a register of up to 1,000 vendors.',
      response: pdf,
    },
    handler: async ({ caller }, reply) => sendPdf(reply, await renderPortfolioPdf(ctx, caller)),
  });

  app.get('/api/vendors/:vendorId/frameworks/:frameworkId/report', {
    config: { access: apiAccess('vendors:view', 'frameworks:view', 'assessments:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadFrameworkReport',
      summary: 'Download a vendor framework report as a PDF',
      description:
        'Compares the current with the previous assessment for each domain, and shows the compliance of each control, the evidence behind it, findings and certificates.',
      params: VendorParams.extend(FrameworkParams.shape),
      response: pdf,
    },
    handler: async ({ caller, params }, reply) => sendPdf(reply, await renderVendorFrameworkPdf(ctx, caller, params)),
  });

  app.get('/api/v1/vendors/:vendorId/export', {
    config: { access: apiAccess('vendors:view'), limit: 'exports' },
    schema: {
      tags: ['Vendors'],
      operationId: 'exportVendor',
      summary: 'Export a vendor as CSV',
      description:
        'Contains the vendor, its assessments, certifications and responsibilities. The export is recorded in the audit log.',
      params: VendorParams,
      querystring: VendorExportQuery,
      response: { 200: { content: csvContent } },
    },
    handler: async ({ caller, params, query }, reply) =>
      sendCsv(reply, await exportVendorCsv(ctx, caller, { ...params, ...query })),
  });
}
