import {
  AcceptanceRequest,
  Approval,
  ApprovalRequest,
  AssessmentParams,
  ErrorBody,
  FindingParams,
  SignInChangeRequest,
  VendorParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { splitSignInChange } from './approval-actions.ts';
import { requestApproval } from './approval-request-commands.ts';

const tags = ['Approvals'];
const response = { 201: Approval, 409: ErrorBody };
const bodyName = 'Request';
const location = '/api/v1/approvals';

export function approvalRequestRoutes(app: Api, ctx: AppContext) {
  app.post('/api/v1/findings/:findingId/acceptance-requests', {
    config: { access: apiAccess('assessments:view', 'assessments:review'), bodyName, location },
    schema: {
      tags,
      operationId: 'requestAcceptance',
      summary: 'Request approval to accept a risk',
      description: 'For an open finding, or to renew a risk acceptance. The reason becomes the rationale.',
      params: FindingParams,
      body: AcceptanceRequest,
      response,
    },
    handler: async ({ caller, params: { findingId }, body: { reason, acceptedUntil = null } }, reply) => {
      const action = { reason, acceptedUntil };
      const input = { kind: 'ACCEPT_RISK', subjectId: findingId, reason, action } as const;
      return reply.code(201).send(await requestApproval(ctx, caller, input));
    },
  });

  app.post('/api/v1/assessments/:assessmentId/finalization-requests', {
    config: { access: apiAccess('assessments:view', 'assessments:review'), bodyName, location },
    schema: {
      tags,
      operationId: 'requestFinalization',
      summary: 'Request approval to finalise an assessment',
      description: 'Returns 409 if the review is not complete.',
      params: AssessmentParams,
      body: ApprovalRequest,
      response,
    },
    handler: async ({ caller, params: { assessmentId }, body: { reason } }, reply) => {
      const input = { kind: 'FINALIZE_ASSESSMENT', subjectId: assessmentId, reason } as const;
      return reply.code(201).send(await requestApproval(ctx, caller, input));
    },
  });

  app.post('/api/v1/vendors/:vendorId/deletion-requests', {
    config: { access: apiAccess('vendors:view', 'vendors:delete'), bodyName, location },
    schema: {
      tags,
      operationId: 'requestVendorDeletion',
      summary: 'Request approval to delete a vendor',
      description: 'The vendor is deleted with all its data when the request is approved.',
      params: VendorParams,
      body: ApprovalRequest,
      response,
    },
    handler: async ({ caller, params: { vendorId }, body: { reason } }, reply) => {
      const input = { kind: 'DELETE_VENDOR', subjectId: vendorId, reason } as const;
      return reply.code(201).send(await requestApproval(ctx, caller, input));
    },
  });

  app.post('/api/app/sign-in-change-requests', {
    config: { access: sessionAccess('settings:view', 'settings:manage'), fresh: true, bodyName, location },
    schema: {
      tags,
      operationId: 'requestSignInChange',
      summary: 'Request approval to change sign-in settings',
      description:
        'For the identity provider, required two-factor authentication and the approval settings. A client secret is stored encrypted and never returned.',
      body: SignInChangeRequest,
      response,
    },
    handler: async ({ caller, body: { reason, ...settings } }, reply) => {
      const input = { kind: 'CHANGE_SIGN_IN', subjectId: caller.organisationId, reason } as const;
      return reply.code(201).send(await requestApproval(ctx, caller, { ...input, ...splitSignInChange(settings) }));
    },
  });
}
