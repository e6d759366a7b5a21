import {
  ErrorBody,
  FindingLink,
  FindingLinkParams,
  FindingParams,
  FindingRemediation,
  FindingReturn,
  FindingShare,
  VendorParams,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { returnFinding, revokeFindingLink, shareFindings, showFindingLink, unshareFinding } from './share-commands.ts';
import { getRemediation, listVendorFindingLinks } from './share-queries.ts';

const tags = ['Findings'];
const LINKS = '/api/v1/vendors/:vendorId/finding-links';
const REMEDIATION = '/api/v1/findings/:findingId/remediation';

export function remediationRoutes(app: Api, ctx: AppContext) {
  app.get(LINKS, {
    config: { access: apiAccess('assessments:review') },
    schema: {
      tags,
      operationId: 'listFindingLinks',
      summary: 'List the portal links to findings of a vendor',
      description: 'Does not include URLs. Use `POST …/finding-links/{linkId}/show` to get the URL of a link.',
      params: VendorParams,
      response: { 200: z.array(FindingLink) },
    },
    handler: ({ caller, params }) => listVendorFindingLinks(ctx, caller, params.vendorId),
  });

  app.post(LINKS, {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding' },
    schema: {
      tags,
      operationId: 'shareFindings',
      summary: 'Share findings with the vendor',
      description:
        'Emails a portal link to a contact of the vendor and moves the findings to the stage `WITH_VENDOR`. A contact who already has a link sees the findings there. Returns 409 if a finding is closed; then none is shared.',
      params: VendorParams,
      body: FindingShare,
      response: { 201: FindingLink, 409: ErrorBody },
    },
    handler: async ({ caller, params: { vendorId }, body }, reply) =>
      reply.code(201).send(await shareFindings(ctx, caller, { vendorId, body })),
  });

  app.post(`${LINKS}/:linkId/show`, {
    config: { access: apiAccess('assessments:review') },
    schema: {
      tags,
      operationId: 'showFindingLink',
      summary: 'Show the URL of a link to findings once',
      description:
        'Use this if an email was not delivered. The URL is returned only once, and the audit log records who viewed it.',
      params: FindingLinkParams,
      response: { 200: FindingLink, 409: ErrorBody },
    },
    handler: ({ caller, params }) => showFindingLink(ctx, caller, params),
  });

  app.delete(`${LINKS}/:linkId`, {
    config: { access: apiAccess('assessments:review') },
    schema: {
      tags,
      operationId: 'revokeFindingLink',
      summary: 'Revoke a link to findings',
      description: 'The link stops working immediately. What the vendor wrote and uploaded is kept.',
      params: FindingLinkParams,
      response: { 200: FindingLink, 409: ErrorBody },
    },
    handler: ({ caller, params }) => revokeFindingLink(ctx, caller, params),
  });

  app.get(REMEDIATION, {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'getFindingRemediation',
      summary: 'Get the state of the remediation by the vendor',
      description: 'All fields are `null` if the finding was never shared with the vendor.',
      params: FindingParams,
      response: { 200: FindingRemediation },
    },
    handler: ({ caller, params }) => getRemediation(ctx, caller, params.findingId),
  });

  app.delete(REMEDIATION, {
    config: { access: apiAccess('assessments:review') },
    schema: {
      tags,
      operationId: 'unshareFinding',
      summary: 'Stop sharing a finding',
      description: 'The vendor no longer sees the finding. Plan, comments and files are kept.',
      params: FindingParams,
      response: { 200: FindingRemediation, 409: ErrorBody },
    },
    handler: ({ caller, params }) => unshareFinding(ctx, caller, params.findingId),
  });

  app.post('/api/v1/findings/:findingId/return', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding' },
    schema: {
      tags,
      operationId: 'returnFinding',
      summary: 'Return a finding to the vendor',
      description:
        'For findings that the vendor has reported as fixed. The vendor sees the reason in the portal and receives it by email. To accept the fix, close the finding as `REMEDIATED`.',
      params: FindingParams,
      body: FindingReturn,
      response: { 200: FindingRemediation, 409: ErrorBody },
    },
    handler: ({ caller, params: { findingId }, body }) => returnFinding(ctx, caller, { findingId, body }),
  });
}
