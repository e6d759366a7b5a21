import { AuditSeal } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { getAuditSeal } from './audit-seal-queries.ts';

const tags = ['Audit'];

export function auditSealRoutes(app: Api, ctx: AppContext) {
  app.get('/api/app/audit/seal', {
    config: { access: sessionAccess('audit:view') },
    schema: {
      tags,
      operationId: 'getAuditSeal',
      summary: 'Get the sealing and verification status of the audit log',
      description: 'Includes the last checkpoint, the last verification and the checkpoints sent to a witness.',
      response: { 200: AuditSeal },
    },
    handler: ({ caller }) => getAuditSeal(ctx, caller),
  });
}
