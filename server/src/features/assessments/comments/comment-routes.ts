import { AssessmentParams, Comment, CommentCreate } from '@assay/contract';
import type { AppContext } from '../../../context.ts';
import { apiAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createComment } from './comment-commands.ts';

export function commentRoutes(app: Api, ctx: AppContext) {
  app.post('/api/v1/assessments/:assessmentId/comments', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Comment' },
    schema: {
      tags: ['Comments'],
      operationId: 'createComment',
      summary: 'Add a comment or reply to an assessment',
      description:
        'Set `visibility` to `VENDOR` to show the comment in the portal. Replies to an internal comment must be internal.',
      params: AssessmentParams,
      body: CommentCreate,
      response: { 201: Comment },
    },
    handler: async ({ caller, params: { assessmentId }, body }, reply) =>
      reply.code(201).send(await createComment(ctx, caller, { assessmentId, body })),
  });
}
