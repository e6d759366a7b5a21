import {
  Deleted,
  ErrorBody,
  FindingComment,
  FindingFileParams,
  FindingFileUploadQuery,
  FindingParams,
  PortalFinding,
  PortalFindingCommentCreate,
  PortalFindingFile,
  PortalFindings,
  PortalPlan,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { portalAccess } from '../../../platform/http/access.ts';
import { fileResponses, sendFile } from '../../../platform/http/downloads.ts';
import { acceptFileUploads, fileBody, getAnnouncedBytes } from '../../../platform/http/file-body.ts';
import type { Api } from '../../../platform/http/server.ts';
import {
  createPortalFindingComment,
  deleteProof,
  downloadProof,
  reportFixed,
  savePlan,
  uploadProof,
} from './portal-finding-commands.ts';
import { getPortalFindings } from './portal-finding-queries.ts';

const tags = ['Portal'];
const FINDING = '/api/portal/findings/:findingId';

export function portalFindingRoutes(app: Api, ctx: AppContext) {
  app.get('/api/portal/findings', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'getPortalFindings',
      summary: 'Get the findings that are shared by the link',
      description: 'Returns 404 if the link opens a questionnaire. Internal comments and files are not included.',
      response: { 200: PortalFindings },
    },
    handler: ({ caller }) => getPortalFindings(ctx, caller),
  });

  app.put(`${FINDING}/plan`, {
    config: { access: portalAccess, bodyName: 'Plan' },
    schema: {
      tags,
      operationId: 'savePortalPlan',
      summary: 'Save the plan for a finding',
      description: 'Moves the finding to the stage `PLAN_AGREED`.',
      params: FindingParams,
      body: PortalPlan,
      response: { 200: PortalFinding, 409: ErrorBody },
    },
    handler: ({ caller, params: { findingId }, body }) => savePlan(ctx, caller, { findingId, body }),
  });

  app.post(`${FINDING}/done`, {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'reportPortalFindingFixed',
      summary: 'Report a finding as fixed',
      description: 'Moves the finding to the stage `TO_VERIFY`. Plan and files can no longer be changed.',
      params: FindingParams,
      response: { 200: PortalFinding, 409: ErrorBody },
    },
    handler: ({ caller, params }) => reportFixed(ctx, caller, params.findingId),
  });

  app.post(`${FINDING}/comments`, {
    config: { access: portalAccess, bodyName: 'Comment' },
    schema: {
      tags,
      operationId: 'createPortalFindingComment',
      summary: 'Comment on a finding from the portal',
      description: 'The requesting organisation sees the comment with the finding.',
      params: FindingParams,
      body: PortalFindingCommentCreate,
      response: { 201: FindingComment, 409: ErrorBody },
    },
    handler: async ({ caller, params: { findingId }, body }, reply) =>
      reply.code(201).send(await createPortalFindingComment(ctx, caller, { findingId, body })),
  });

  portalFindingFileRoutes(app, ctx);
}

function portalFindingFileRoutes(app: Api, ctx: AppContext) {
  // A separate scope, because only this route accepts file uploads.
  void app.register(async (scope: Api) => {
    acceptFileUploads(scope);
    scope.post(`${FINDING}/files`, {
      config: { access: portalAccess, location: `${FINDING}/files` },
      schema: {
        tags,
        operationId: 'uploadPortalFindingFile',
        summary: 'Upload a proof to a finding from the portal',
        description:
          'Send the file as the body. Its type is detected from the content, not from `Content-Type`. Executables and files that are too large are rejected.',
        consumes: ['application/octet-stream'],
        params: FindingParams,
        querystring: FindingFileUploadQuery,
        body: fileBody,
        response: { 201: PortalFindingFile, 409: ErrorBody, 413: ErrorBody },
      },
      handler: async (request, reply) => {
        const { caller, params, query, body: content } = request;
        const announcedBytes = getAnnouncedBytes(request);
        return reply.code(201).send(await uploadProof(ctx, caller, { ...params, ...query, content, announcedBytes }));
      },
    });
  });

  app.get(`${FINDING}/files/:fileId`, {
    config: { access: portalAccess, limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadPortalFindingFile',
      summary: 'Download a proof from the portal',
      description: 'Returns the file exactly as it was uploaded.',
      params: FindingFileParams,
      response: fileResponses,
    },
    handler: async ({ caller, params }, reply) => sendFile(reply, await downloadProof(ctx, caller, params)),
  });

  app.delete(`${FINDING}/files/:fileId`, {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'deletePortalFindingFile',
      summary: 'Delete a proof from the portal',
      description: 'Possible until the finding is reported as fixed, for the files uploaded with the same link.',
      params: FindingFileParams,
      response: { 200: Deleted, 409: ErrorBody },
    },
    handler: ({ caller, params }) => deleteProof(ctx, caller, params),
  });
}
