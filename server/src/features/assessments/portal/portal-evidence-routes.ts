import { Deleted, ErrorBody, Evidence, EvidenceParams, EvidenceQuestions, EvidenceUploadQuery } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { portalAccess } from '../../../platform/http/access.ts';
import { fileResponses, sendFile } from '../../../platform/http/downloads.ts';
import { acceptFileUploads, fileBody, getAnnouncedBytes } from '../../../platform/http/file-body.ts';
import type { Api } from '../../../platform/http/server.ts';
import { attachEvidence, deleteEvidence, downloadEvidence, uploadEvidence } from '../evidence/index.ts';
import { getPortalAccess } from './portal-access-queries.ts';

const tags = ['Portal'];

/** Uses the same commands as the team: the caller determines what a contact can do with a file. */
export function portalEvidenceRoutes(app: Api, ctx: AppContext) {
  // A separate scope, because only this route accepts file uploads.
  void app.register(async (scope: Api) => {
    acceptFileUploads(scope);
    scope.post('/api/portal/evidence', {
      config: { access: portalAccess },
      schema: {
        tags,
        operationId: 'uploadPortalEvidence',
        summary: 'Upload evidence from the portal',
        description:
          'Send the file as the body. Its type is detected from the content, not from `Content-Type`. Executables and files that are too large are rejected.',
        consumes: ['application/octet-stream'],
        querystring: EvidenceUploadQuery,
        body: fileBody,
        response: { 201: Evidence, 409: ErrorBody, 413: ErrorBody },
      },
      handler: async (request, reply) => {
        const { caller, query, body: content } = request;
        const upload = {
          assessmentId: getPortalAccess(caller).assessmentId,
          ...query,
          content,
          announcedBytes: getAnnouncedBytes(request),
        };
        return reply.code(201).send(await uploadEvidence(ctx, caller, upload));
      },
    });
  });

  app.put('/api/portal/evidence/:evidenceId/questions', {
    config: { access: portalAccess, bodyName: 'Evidence' },
    schema: {
      tags,
      operationId: 'attachPortalEvidence',
      summary: 'Attach portal evidence to questions',
      description: 'Replaces the list of questions that the file is attached to.',
      params: EvidenceParams,
      body: EvidenceQuestions,
      response: { 200: Evidence, 409: ErrorBody },
    },
    handler: ({ caller, params, body }) => attachEvidence(ctx, caller, { ...params, ...body }),
  });

  app.get('/api/portal/evidence/:evidenceId/content', {
    config: { access: portalAccess, limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadPortalEvidence',
      summary: 'Download evidence from the portal',
      description: 'Returns the file exactly as it was uploaded.',
      params: EvidenceParams,
      response: fileResponses,
    },
    handler: async ({ caller, params }, reply) =>
      sendFile(reply, await downloadEvidence(ctx, caller, params.evidenceId)),
  });

  app.delete('/api/portal/evidence/:evidenceId', {
    config: { access: portalAccess },
    schema: {
      tags,
      operationId: 'deletePortalEvidence',
      summary: 'Delete evidence from the portal',
      description: 'Possible until the assessment is submitted.',
      params: EvidenceParams,
      response: { 200: Deleted, 409: ErrorBody },
    },
    handler: ({ caller, params }) => deleteEvidence(ctx, caller, params.evidenceId),
  });
}
