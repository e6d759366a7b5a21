import {
  AssessmentParams,
  Deleted,
  ErrorBody,
  Evidence,
  EvidenceParams,
  EvidenceQuestions,
  EvidenceUploadQuery,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import { fileResponses, sendFile } from '../../../platform/http/downloads.ts';
import { acceptFileUploads, fileBody, getAnnouncedBytes } from '../../../platform/http/file-body.ts';
import type { Api } from '../../../platform/http/server.ts';
import { attachEvidence, deleteEvidence, downloadEvidence } from './evidence-commands.ts';
import { uploadEvidence } from './evidence-upload-commands.ts';

const tags = ['Evidence'];

export function evidenceRoutes(app: Api, ctx: AppContext) {
  // A separate scope, because only this route accepts file uploads.
  void app.register(async (scope: Api) => {
    acceptFileUploads(scope);
    scope.post('/api/v1/assessments/:assessmentId/evidence', {
      config: { access: apiAccess('assessments:send') },
      schema: {
        tags,
        operationId: 'uploadEvidence',
        summary: 'Upload evidence',
        description:
          'Send the file as the body. Its type is detected from the content, not from `Content-Type`. Executables and files that are too large are rejected.',
        consumes: ['application/octet-stream'],
        params: AssessmentParams,
        querystring: EvidenceUploadQuery,
        body: fileBody,
        response: { 201: Evidence, 409: ErrorBody, 413: ErrorBody },
      },
      handler: async (request, reply) => {
        const { caller, params, query, body: content } = request;
        const announcedBytes = getAnnouncedBytes(request);
        return reply
          .code(201)
          .send(await uploadEvidence(ctx, caller, { ...params, ...query, content, announcedBytes }));
      },
    });
  });

  app.put('/api/v1/evidence/:evidenceId/questions', {
    config: { access: apiAccess('assessments:send'), bodyName: 'Evidence' },
    schema: {
      tags,
      operationId: 'attachEvidence',
      summary: 'Attach evidence to questions',
      description:
        'Replaces the list of questions that the file is attached to. An empty list detaches it from all questions.',
      params: EvidenceParams,
      body: EvidenceQuestions,
      response: { 200: Evidence, 409: ErrorBody },
    },
    handler: ({ caller, params, body }) => attachEvidence(ctx, caller, { ...params, ...body }),
  });

  app.get('/api/v1/evidence/:evidenceId/content', {
    config: { access: apiAccess('assessments:view'), limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadEvidence',
      summary: 'Download evidence',
      description: 'Returns the file exactly as it was uploaded, with its media type.',
      params: EvidenceParams,
      response: fileResponses,
    },
    handler: async ({ caller, params }, reply) =>
      sendFile(reply, await downloadEvidence(ctx, caller, params.evidenceId)),
  });

  app.delete('/api/v1/evidence/:evidenceId', {
    config: { access: apiAccess('assessments:send') },
    schema: {
      tags,
      operationId: 'deleteEvidence',
      summary: 'Delete evidence',
      description: 'After submission, only files that your own organisation added can be deleted.',
      params: EvidenceParams,
      response: { 200: Deleted, 409: ErrorBody },
    },
    handler: ({ caller, params }) => deleteEvidence(ctx, caller, params.evidenceId),
  });
}
