import { AUDIT_PROOF_PERMISSIONS, AuditVerificationStarted } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import { sendNdjson } from '../../../platform/http/downloads.ts';
import type { Api } from '../../../platform/http/server.ts';
import { exportAuditProof } from './audit-proof.ts';
import { startAuditVerification } from './audit-verification-commands.ts';

const tags = ['Audit'];

export function auditVerificationRoutes(app: Api, ctx: AppContext) {
  app.post('/api/app/audit/verification', {
    config: { access: sessionAccess('audit:view') },
    schema: {
      tags,
      operationId: 'verifyAuditLog',
      summary: 'Start a full audit log verification',
      description: 'The verification runs in the background. `GET /api/app/audit/seal` returns the result.',
      response: { 202: AuditVerificationStarted },
    },
    handler: async ({ caller }, reply) => reply.code(202).send(await startAuditVerification(ctx, caller)),
  });

  app.get('/api/app/audit/proof', {
    config: { access: sessionAccess(...AUDIT_PROOF_PERMISSIONS), fresh: true, limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadAuditProof',
      summary: 'Download the audit log and its checkpoints for external verification',
      description: 'Returns one JSON document per line. You can check the file without Assay, using the verifier.',
      response: { 200: { content: { 'application/x-ndjson': { schema: z.string() } } } },
    },
    handler: async ({ caller }, reply) => sendNdjson(reply, await exportAuditProof(ctx, caller)),
  });
}
