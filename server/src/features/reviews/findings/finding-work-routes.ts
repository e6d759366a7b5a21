import {
  AuditPage,
  ErrorBody,
  FindingBulkResult,
  FindingBulkUpdate,
  FindingComment,
  FindingCommentCreate,
  FindingCommentPage,
  FindingCommentQuery,
  FindingGroupPage,
  FindingGroupQuery,
  FindingHistoryQuery,
  FindingParams,
} from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { updateFindings } from './bulk-commands.ts';
import { createFindingComment } from './finding-comment-commands.ts';
import { listFindingGroups } from './finding-group-queries.ts';
import { listCommentsOnFinding, listFindingHistory } from './finding-work-queries.ts';

const tags = ['Findings'];

export function findingWorkRoutes(app: Api, ctx: AppContext) {
  app.get('/api/v1/findings/:findingId/comments', {
    config: { access: apiAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listFindingComments',
      summary: 'List the comments on a finding',
      description: 'Oldest first.',
      params: FindingParams,
      querystring: FindingCommentQuery,
      response: { 200: FindingCommentPage },
    },
    handler: ({ caller, params, query }) => listCommentsOnFinding(ctx, caller, { ...params, ...query }),
  });

  app.post('/api/v1/findings/:findingId/comments', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Comment' },
    schema: {
      tags,
      operationId: 'createFindingComment',
      summary: 'Add a comment to a finding',
      description:
        'The vendor sees the comment only with the visibility `VENDOR`, which requires that the finding is shared. Internal comments can mention users. You can comment on closed findings, too.',
      params: FindingParams,
      body: FindingCommentCreate,
      response: { 201: FindingComment, 409: ErrorBody },
    },
    handler: async ({ caller, params: { findingId }, body }, reply) =>
      reply.code(201).send(await createFindingComment(ctx, caller, { findingId, body })),
  });

  app.get('/api/v1/findings/:findingId/history', {
    config: { access: apiAccess('assessments:view', 'audit:view') },
    schema: {
      tags,
      operationId: 'listFindingHistory',
      summary: 'List the history of a finding',
      description: 'Returns the audit log entries of the finding, newest first.',
      params: FindingParams,
      querystring: FindingHistoryQuery,
      response: { 200: AuditPage },
    },
    handler: ({ caller, params, query }) => listFindingHistory(ctx, caller, { ...params, ...query }),
  });

  app.post('/api/v1/findings/bulk', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Finding' },
    schema: {
      tags,
      operationId: 'updateFindings',
      summary: 'Change or close up to 200 findings',
      description:
        'Findings that are closed, proposed or unknown are listed in `failures`; all others are changed. A new due date requires a reason.',
      body: FindingBulkUpdate,
      response: { 200: FindingBulkResult, 409: ErrorBody },
    },
    handler: ({ caller, body }) => updateFindings(ctx, caller, body),
  });

  app.get('/api/app/findings/groups', {
    config: { access: sessionAccess('assessments:view') },
    schema: {
      tags,
      operationId: 'listFindingGroups',
      summary: 'Group the open findings',
      description: 'By vendor, control or owner: the most severe group first, then the largest.',
      querystring: FindingGroupQuery,
      response: { 200: FindingGroupPage },
    },
    handler: ({ caller, query }) => listFindingGroups(ctx, caller, query),
  });
}
