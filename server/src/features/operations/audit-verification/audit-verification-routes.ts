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
      summary: 'Have the whole audit log verified',
      description: 'Starts in the background, and the worker does it. `GET /api/app/audit/seal` shows the result.',
      response: { 202: AuditVerificationStarted },
    },
    handler: async ({ caller }, reply) => reply.code(202).send(await startAuditVerification(ctx, caller)),
  });

  app.get('/api/app/audit/proof', {
    config: { access: sessionAccess(...AUDIT_PROOF_PERMISSIONS), fresh: true, limit: 'exports' },
    schema: {
      tags,
      operationId: 'downloadAuditProof',
      summary: 'Download the audit log with its checkpoints, to be verified elsewhere',
      description: 'One JSON document per line. The verifier checks it without Assay.',
      response: { 200: { content: { 'application/x-ndjson': { schema: z.string() } } } },
    },
    handler: async ({ caller }, reply) => sendNdjson(reply, await exportAuditProof(ctx, caller)),
  });
}
