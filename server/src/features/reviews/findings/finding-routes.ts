import {
  AssessmentParams,
  Deleted,
  Dismissal,
  ErrorBody,
  Finding,
  FindingCreate,
  FindingDetailsUpdate,
  FindingDismissal,
  FindingPage,
  FindingParams,
  FindingQuery,
  FindingUpdate,
  FindingWithdrawal,
  VendorFindingCreate,
  VendorParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { csvContent, sendCsv } from '../../../platform/http/downloads.ts';
import { sendPage } from '../../../platform/http/list-headers.ts';
import { sendWithRevision } from '../../../platform/http/revision.ts';
import type { Api } from '../../../platform/http/server.ts';
import { updateFindingDetails } from './details-commands.ts';
import { dismissFinding } from './dismissal-commands.ts';
import { closeFinding, withdrawFinding } from './finding-commands.ts';
import { exportFindingsCsv } from './finding-csv.ts';
import { getFinding, listFindings } from './finding-queries.ts';
import { raiseFinding, raiseVendorFinding } from './raise-commands.ts';

const tags = ['Findings'];

export function findingRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/findings', {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listFindings',
      summary: 'List findings',
      description:
        'Sorted by status (open first), severity and creation date (newest first). Proposed findings are not included.',
      querystring: FindingQuery,
      response: {
        200: {
          description: 'One page of results, or all results with format=csv',
          content: { 'application/json': { schema: FindingPage }, ...csvContent },
        },
      },
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      if (query.format === 'csv') return sendCsv(reply, await exportFindingsCsv(ctx, caller, query));
      return reply.send(sendPage(request, reply, await listFindings(ctx, caller, query)));
    },
  });

  app.get('/api/v1/findings/:findingId', {
    config: { access: apiAccess('assessments:view'), revision: true },
    schema: {
      tags,
      operationId: 'getFinding',
      summary: 'Get a finding',
      description: 'Returns 404 if the finding is still proposed.',
      params: FindingParams,
      response: { 200: Finding },
    },
    handler: async ({ caller, params: { findingId } }, reply) =>
      sendWithRevision(reply, await getFinding(ctx, caller, findingId)),
  });

  app.patch('/api/v1/findings/:findingId', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding' },
    schema: {
      tags,
      operationId: 'updateFinding',
      summary: 'Close a finding',
      description:
        'Sets an open finding to `REMEDIATED` or `RISK_ACCEPTED`. Returns 400 if the finding is already closed, and 409 if the organisation requires approval to accept risks.',
      params: FindingParams,
      body: FindingUpdate,
      response: { 200: Finding, 409: ErrorBody },
    },
    handler: ({ caller, params: { findingId }, body }) => closeFinding(ctx, caller, { findingId, update: body }),
  });

  app.patch('/api/v1/findings/:findingId/details', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding', revision: true },
    schema: {
      tags,
      operationId: 'updateFindingDetails',
      summary: 'Update an open finding',
      description:
        'Omitted fields stay unchanged, and `null` clears a field. A reason is required to change or remove a due date, and is recorded in the audit log.',
      params: FindingParams,
      body: FindingDetailsUpdate,
      response: { 200: Finding, 409: ErrorBody },
    },
    handler: async ({ caller, params: { findingId }, body: update, headers }, reply) =>
      sendWithRevision(
        reply,
        await updateFindingDetails(ctx, caller, { findingId, update, ifMatch: headers['if-match'] }),
      ),
  });

  app.post('/api/v1/findings/:findingId/withdraw', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Withdrawal' },
    schema: {
      tags,
      operationId: 'withdrawFinding',
      summary: 'Withdraw a finding that was raised in error',
      description: 'Only for open findings. The reason is recorded in the audit log.',
      params: FindingParams,
      body: FindingWithdrawal,
      response: { 200: Deleted, 409: ErrorBody },
    },
    handler: ({ caller, params: { findingId }, body }) => withdrawFinding(ctx, caller, { findingId, body }),
  });

  app.post('/api/v1/assessments/:assessmentId/findings', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding', location: '/api/v1/findings' },
    schema: {
      tags,
      operationId: 'createFinding',
      summary: 'Raise a finding',
      description: 'Adds a finding to an assessment under review, in addition to the findings proposed automatically.',
      params: AssessmentParams,
      body: FindingCreate,
      response: { 201: Finding, 409: ErrorBody },
    },
    handler: async ({ caller, params: { assessmentId }, body }, reply) =>
      reply.code(201).send(await raiseFinding(ctx, caller, { assessmentId, body })),
  });

  app.post('/api/v1/vendors/:vendorId/findings', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding', location: '/api/v1/findings' },
    schema: {
      tags,
      operationId: 'createVendorFinding',
      summary: 'Raise a finding without an assessment',
      description: 'Use this for what you learn outside an assessment, such as an incident or an audit report.',
      params: VendorParams,
      body: VendorFindingCreate,
      response: { 201: Finding },
    },
    handler: async ({ caller, params: { vendorId }, body }, reply) =>
      reply.code(201).send(await raiseVendorFinding(ctx, caller, { vendorId, body })),
  });

  app.post('/api/v1/assessments/:assessmentId/dismissals', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Dismissal' },
    schema: {
      tags,
      operationId: 'dismissFinding',
      summary: 'Dismiss a proposed finding',
      description:
        'Use this if you do not want to raise a finding that was proposed automatically. The reason is part of the review.',
      params: AssessmentParams,
      body: FindingDismissal,
      response: { 201: Dismissal, 409: ErrorBody },
    },
    handler: async ({ caller, params: { assessmentId }, body }, reply) =>
      reply.code(201).send(await dismissFinding(ctx, caller, { assessmentId, body })),
  });
}
