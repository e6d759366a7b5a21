import {
  VendorDecision,
  VendorDecisionCreate,
  VendorDecisionPage,
  VendorDecisionQuery,
  VendorParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { decideVendor } from './vendor-decision-commands.ts';
import { listVendorDecisions } from './vendor-decision-queries.ts';

const tags = ['Vendors'];

export function vendorDecisionRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/vendors/:vendorId/decisions', {
    config: { access: apiAccess('vendors:view', 'assessments:view') },
    schema: {
      tags,
      operationId: 'listVendorDecisions',
      summary: 'List the decisions about a vendor',
      description: 'Newest first. The first entry is the current decision.',
      params: VendorParams,
      querystring: VendorDecisionQuery,
      response: { 200: VendorDecisionPage },
    },
    handler: ({ caller, params, query }) => listVendorDecisions(ctx, caller, { ...params, ...query }),
  });

  app.post('/api/v1/vendors/:vendorId/decisions', {
    config: { access: apiAccess('vendors:edit', 'assessments:review'), bodyName: 'Decision' },
    schema: {
      tags,
      operationId: 'decideVendor',
      summary: 'Record a decision about a vendor',
      description:
        'Replaces the current decision, which stays in the list. The decision keeps the vendor’s score and the assessment that it is based on. Conditions are findings: open ones, or new ones that are opened with the decision.',
      params: VendorParams,
      body: VendorDecisionCreate,
      response: { 201: VendorDecision },
    },
    handler: async ({ caller, params: { vendorId }, body }, reply) =>
      reply.code(201).send(await decideVendor(ctx, caller, { vendorId, body })),
  });
}
