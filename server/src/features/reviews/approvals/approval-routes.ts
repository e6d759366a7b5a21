import {
  Approval,
  ApprovalApproval,
  ApprovalPage,
  ApprovalParams,
  ApprovalQuery,
  ApprovalRejection,
  ErrorBody,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { approveRequest, rejectRequest, withdrawRequest } from './approval-decision-commands.ts';
import { getApproval, listApprovals } from './approval-queries.ts';

const tags = ['Approvals'];
const response = { 200: Approval, 409: ErrorBody };

export function approvalRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/approvals', {
    config: { access: apiAccess() },
    schema: {
      tags,
      operationId: 'listApprovals',
      summary: 'List approval requests',
      description:
        'Pending requests first, then the newest. Includes requests about findings and assessments for callers with `assessments:view`, ' +
        'about vendors for callers with `vendors:view`, and about sign-in settings for callers with `settings:view`.',
      querystring: ApprovalQuery,
      response: { 200: ApprovalPage },
    },
    handler: ({ caller, query }) => listApprovals(ctx, caller, query),
  });

  app.get('/api/v1/approvals/:approvalId', {
    config: { access: apiAccess() },
    schema: {
      tags,
      operationId: 'getApproval',
      summary: 'Get an approval request',
      description: 'Returns 404 if you cannot see what the request is about.',
      params: ApprovalParams,
      response: { 200: Approval },
    },
    handler: ({ caller, params: { approvalId } }) => getApproval(ctx, caller, approvalId),
  });

  app.post('/api/v1/approvals/:approvalId/withdraw', {
    config: { access: apiAccess() },
    schema: {
      tags,
      operationId: 'withdrawApproval',
      summary: 'Withdraw an approval request',
      description: 'Only for the user or API key that made the request, while it is pending.',
      params: ApprovalParams,
      response,
    },
    handler: ({ caller, params: { approvalId } }) => withdrawRequest(ctx, caller, approvalId),
  });

  app.post('/api/app/approvals/:approvalId/approve', {
    config: { access: sessionAccess('approvals:decide'), fresh: true, bodyName: 'Approval' },
    schema: {
      tags,
      operationId: 'approveRequest',
      summary: 'Approve a request',
      description:
        'Carries out the request. Returns 409 if you made the request yourself, if it was already decided, or if what it is about has changed since.',
      params: ApprovalParams,
      body: ApprovalApproval,
      response,
    },
    handler: ({ caller, params: { approvalId }, body }) => approveRequest(ctx, caller, { approvalId, body }),
  });

  app.post('/api/app/approvals/:approvalId/reject', {
    config: { access: sessionAccess('approvals:decide'), bodyName: 'Approval' },
    schema: {
      tags,
      operationId: 'rejectRequest',
      summary: 'Reject a request',
      description: 'The reason is shown to the requester. Returns 409 if you made the request yourself.',
      params: ApprovalParams,
      body: ApprovalRejection,
      response,
    },
    handler: ({ caller, params: { approvalId }, body }) => rejectRequest(ctx, caller, { approvalId, body }),
  });
}
