import { AssessmentParams, Comment, CommentCreate, Person } from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { apiAccess, sessionAccess } from '../../../platform/http/access.ts';
import type { Api } from '../../../platform/http/server.ts';
import { createComment } from './comment-commands.ts';
import { listMentionable } from './mention-queries.ts';

export function commentRoutes(app: Api, ctx: AppContext) {
  app.post('/api/v1/assessments/:assessmentId/comments', {
    config: { access: apiAccess('assessments:review'), bodyName: 'Comment' },
    schema: {
      tags: ['Comments'],
      operationId: 'createComment',
      summary: 'Add a comment or reply to an assessment',
      description:
        'Set `visibility` to `VENDOR` to show the comment in the portal. Replies to an internal comment must be internal. Only internal comments can mention users.',
      params: AssessmentParams,
      body: CommentCreate,
      response: { 201: Comment },
    },
    handler: async ({ caller, params: { assessmentId }, body }, reply) =>
      reply.code(201).send(await createComment(ctx, caller, { assessmentId, body })),
  });

  app.get('/api/app/mentionable-people', {
    config: { access: sessionAccess('assessments:view') },
    schema: {
      tags: ['Comments'],
      operationId: 'listMentionablePeople',
      summary: 'List users who can be mentioned in comments',
      description: 'Returns active users who can view assessments, by name.',
      response: { 200: z.array(Person) },
    },
    handler: ({ caller }) => listMentionable(ctx, caller),
  });
}
