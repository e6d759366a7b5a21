import { AuditSeal, AuditVerificationStarted } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { signedIn } from '../../platform/http/access.ts';
import { sendLines } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { exportAuditProof } from './audit-proof.ts';
import { getAuditSeal } from './audit-seal-queries.ts';
import { startVerification } from './audit-verification-commands.ts';

const tags = ['Audit'];

export function auditSealRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/audit/seal', {
    config: { access: signedIn('audit:view') },
    schema: { tags, summary: 'Read how far the audit log is sealed and verified', response: { 200: AuditSeal } },
    handler: ({ caller }) => getAuditSeal(ctx, caller),
  });

  app.post('/api/app/audit/verification', {
    config: { access: signedIn('audit:view') },
    schema: { tags, summary: 'Have the whole audit log verified', response: { 202: AuditVerificationStarted } },
    handler: async ({ caller }, reply) => reply.code(202).send(await startVerification(ctx, caller)),
  });

  app.get('/api/app/audit/proof', {
    config: { access: signedIn('audit:view'), limit: 'exports' },
    schema: {
      tags,
      summary: 'Download the audit log with its checkpoints, to be verified elsewhere',
      response: { 200: { content: { 'application/x-ndjson': { schema: z.string() } } } },
    },
    handler: async ({ caller }, reply) => sendLines(reply, await exportAuditProof(ctx, caller)),
  });
}
