import { Deleted, ErrorBody, Evidence, EvidenceParams, EvidenceQuestions, EvidenceUploadQuery } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { fromPortal } from '../../platform/http/access.ts';
import { sendFile } from '../../platform/http/download.ts';
import { fileBody, takeFiles } from '../../platform/http/file-body.ts';
import type { Api } from '../../platform/http/server.ts';
import { attachEvidence, deleteEvidence, downloadEvidence } from '../evidence/evidence-commands.ts';
import { uploadEvidence } from '../evidence/evidence-upload-commands.ts';
import { portalOf } from './portal-access-queries.ts';

const tags = ['Portal'];

/** The same commands as the team's: what a vendor's contact may do with a file follows from who is calling. */
export function portalEvidenceRoutes(app: Api, ctx: AppContext) {
  // A scope of its own: only this route takes a file.
  void app.register(async (scope: Api) => {
    takeFiles(scope);
    scope.post('/api/portal/evidence', {
      config: { access: fromPortal },
      schema: {
        tags,
        summary: 'Upload own evidence, with the file as the body',
        consumes: ['application/octet-stream'],
        querystring: EvidenceUploadQuery,
        body: fileBody,
        response: { 201: Evidence, 409: ErrorBody, 413: ErrorBody },
      },
      handler: async ({ caller, query, body: content }, reply) => {
        const { assessmentId } = portalOf(caller);
        return reply.code(201).send(await uploadEvidence(ctx, caller, { assessmentId, ...query, content }));
      },
    });
  });

  app.put('/api/portal/evidence/:evidenceId/questions', {
    config: { access: fromPortal, bodyName: 'Evidence' },
    schema: {
      tags,
      summary: 'Attach own evidence to questions',
      params: EvidenceParams,
      body: EvidenceQuestions,
      response: { 200: Evidence, 409: ErrorBody },
    },
    handler: ({ caller, params, body }) => attachEvidence(ctx, caller, { ...params, ...body }),
  });

  app.get('/api/portal/evidence/:evidenceId/content', {
    config: { access: fromPortal, limit: 'exports' },
    schema: {
      tags,
      summary: 'Download own evidence',
      params: EvidenceParams,
      response: { 200: { content: { 'application/octet-stream': { schema: z.string() } } } },
    },
    handler: async ({ caller, params }, reply) =>
      sendFile(reply, await downloadEvidence(ctx, caller, params.evidenceId)),
  });

  app.delete('/api/portal/evidence/:evidenceId', {
    config: { access: fromPortal },
    schema: {
      tags,
      summary: 'Delete own evidence',
      params: EvidenceParams,
      response: { 200: Deleted, 409: ErrorBody },
    },
    handler: ({ caller, params }) => deleteEvidence(ctx, caller, params.evidenceId),
  });
}
