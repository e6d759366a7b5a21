import {
  AssessmentSubmit,
  Comment,
  ErrorBody,
  PortalAssessment,
  PortalCommentCreate,
  PortalConfirm,
  PortalConfirmed,
  PortalConflict,
  PortalDelegate,
  PortalDelegation,
  PortalLinkParams,
  PortalQuestionParams,
  PortalSave,
  PortalSaved,
  Receipt,
} from '@assay/contract';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { fromPortal } from '../../platform/http/access.ts';
import { pictureAnswer, sendPdf, sendPicture } from '../../platform/http/download.ts';
import type { Api } from '../../platform/http/server.ts';
import { addComment } from '../comments/comment-commands.ts';
import { getLogo } from '../organisations/branding-queries.ts';
import { confirmSuggestions } from './confirmation-commands.ts';
import { delegateSections, withdrawDelegation } from './delegation-commands.ts';
import { portalOf } from './portal-access-queries.ts';
import { getOwnReceipt, getPortalAssessment } from './portal-assessment-queries.ts';
import { saveAnswer } from './portal-response-commands.ts';
import { downloadOwnReceipt, submitOwnAssessment } from './portal-submission-commands.ts';

const tags = ['Portal'];

export function portalRoutes(app: Api, ctx: AppContext) {
  app.get('/api/portal/assessment', {
    config: { access: fromPortal },
    schema: { tags, summary: 'Show the questionnaire of the link', response: { 200: PortalAssessment } },
    handler: ({ caller }) => getPortalAssessment(ctx, caller),
  });

  app.get('/api/portal/logo', {
    config: { access: fromPortal },
    schema: { tags, summary: 'Show the logo of whoever asks', response: pictureAnswer },
    handler: async ({ caller }, reply) => sendPicture(reply, await getLogo(ctx, caller)),
  });

  app.put('/api/portal/responses/:questionKey', {
    config: { access: fromPortal, bodyName: 'Response' },
    schema: {
      tags,
      summary: 'Save an answer',
      params: PortalQuestionParams,
      body: PortalSave,
      response: { 200: PortalSaved, 409: PortalConflict },
    },
    handler: ({ caller, params: { questionKey }, body }) => saveAnswer(ctx, caller, { questionKey, body }),
  });

  app.post('/api/portal/confirm', {
    config: { access: fromPortal, bodyName: 'Confirmation' },
    schema: {
      tags,
      summary: 'Confirm suggested answers as unchanged',
      body: PortalConfirm,
      response: { 200: PortalConfirmed, 409: ErrorBody },
    },
    handler: ({ caller, body }) => confirmSuggestions(ctx, caller, body),
  });

  app.post('/api/portal/comments', {
    config: { access: fromPortal, bodyName: 'Comment' },
    schema: {
      tags,
      summary: 'Tell the organisation something, or reply',
      body: PortalCommentCreate,
      response: { 201: Comment, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => {
      const { assessmentId } = portalOf(caller);
      const said = { assessmentId, body: { ...body, visibility: 'VENDOR' as const } };
      return reply.code(201).send(await addComment(ctx, caller, said));
    },
  });

  app.post('/api/portal/delegations', {
    config: { access: fromPortal, bodyName: 'Delegation' },
    schema: {
      tags,
      summary: 'Ask a colleague to answer sections',
      body: PortalDelegate,
      response: { 201: PortalDelegation, 409: ErrorBody },
    },
    handler: async ({ caller, body }, reply) => reply.code(201).send(await delegateSections(ctx, caller, body)),
  });

  app.delete('/api/portal/delegations/:linkId', {
    config: { access: fromPortal },
    schema: {
      tags,
      summary: 'Withdraw a delegation',
      params: PortalLinkParams,
      response: { 200: PortalDelegation },
    },
    handler: ({ caller, params }) => withdrawDelegation(ctx, caller, params.linkId),
  });

  app.post('/api/portal/submit', {
    config: { access: fromPortal, bodyName: 'Submission' },
    schema: {
      tags,
      summary: 'Submit the questionnaire of the link',
      body: AssessmentSubmit,
      response: { 200: Receipt, 409: ErrorBody },
    },
    handler: ({ caller, body }) => submitOwnAssessment(ctx, caller, body),
  });

  app.get('/api/portal/receipt/pdf', {
    config: { access: fromPortal, limit: 'exports' },
    schema: {
      tags,
      summary: 'Download the receipt of the newest submission as PDF',
      response: { 200: { content: { 'application/pdf': { schema: z.string() } } } },
    },
    handler: async ({ caller }, reply) => sendPdf(reply, await downloadOwnReceipt(ctx, caller)),
  });

  app.get('/api/portal/receipt', {
    config: { access: fromPortal },
    schema: { tags, summary: 'Show the receipt of the newest submission', response: { 200: Receipt } },
    handler: ({ caller }) => getOwnReceipt(ctx, caller),
  });
}
