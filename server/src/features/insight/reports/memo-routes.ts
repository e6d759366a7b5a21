import { ErrorBody, FrameworkParams, VendorParams } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { pdfResponse, sendPdf } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { renderMemoPdf } from './memo-report.ts';

export function memoRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/vendors/:vendorId/frameworks/:frameworkId/responsibility-memo', {
    config: { access: sessionAccess('vendors:view', 'frameworks:view'), limit: 'exports' },
    schema: {
      tags: ['Reports'],
      operationId: 'downloadResponsibilityMemo',
      summary: 'Download a memo for auditors about your own responsibilities as a PDF',
      description:
        'Contains the responsibilities for a vendor by control of the framework: what to do, who is responsible, until when, and whether it is done. The export is recorded in the audit log.',
      params: VendorParams.extend(FrameworkParams.shape),
      response: { 200: pdfResponse, 422: ErrorBody },
    },
    handler: async ({ caller, params }, reply) => sendPdf(reply, await renderMemoPdf(ctx, caller, params)),
  });
}
